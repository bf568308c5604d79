import { draftPrefix } from './basePath.ts';
import { isRecord } from '../schema/guards.ts';

/** Preferences by name. */
export type Preferences = Readonly<Record<string, string>>;

/** They outlast the session like a draft, for that user alone (rule 64). */
const keyOf = (user: number): string => `${draftPrefix}${user}:preferences`;

/** The preferences that somebody has set in this browser, in any tab, and the server does not have yet. */
export const unsentPreferences = (user: number): Preferences => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}');
    if (!isRecord(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
  } catch {
    return {};
  }
};

const write = (user: number, preferences: Preferences): void => {
  try {
    if (Object.keys(preferences).length) localStorage.setItem(keyOf(user), JSON.stringify(preferences));
    else localStorage.removeItem(keyOf(user));
  } catch {
    // Without storage a preference is sent all the same, unless the page goes away first.
  }
};

export const noteUnsent = (user: number, name: string, value: string): void =>
  write(user, { ...unsentPreferences(user), [name]: value });

/** Notes that the server has a value, or never will: a later one remains. */
export const noteSent = (user: number, name: string, value: string): void => {
  const { [name]: unsent, ...others } = unsentPreferences(user);
  if (unsent === value) write(user, others);
};
