import { getSession, searchesCookie } from '../../../authProvider/session.ts';
import type { ReferenceField } from '../../../schema/field.ts';
import { isRecord } from '../../../schema/guards.ts';

/** The lifetime of the cookie in seconds (rule 18). */
const lifetime = 31_104_000;
/** The most ids of each kind. */
export const recentSize = 5;

/** Ids by branch and kind. Names are read from the server, so they are current, and deleted records are not offered. */
const read = (): Readonly<Record<string, unknown>> => {
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${searchesCookie}=`));
  try {
    const value: unknown = JSON.parse(decodeURIComponent(entry?.slice(searchesCookie.length + 1) ?? '{}'));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

const branch = () => String(getSession()?.branch ?? 0);

/** The name of a kind: customers and the contractors among them are two kinds. */
export const recentKind = ({ resource, where = {} }: Pick<ReferenceField, 'resource' | 'where'>): string =>
  [resource, ...Object.entries(where).map(([name, value]) => `${name}=${String(value)}`)].join('&');

/** The ids of a kind chosen last in this branch, the latest first. */
export const recentOf = (kind: string): readonly number[] => {
  const kinds = read()[branch()];
  const ids = isRecord(kinds) ? kinds[kind] : undefined;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number').slice(0, recentSize) : [];
};

/** Stores an id as the latest of its kind. */
export const rememberRecent = (kind: string, id: number): void => {
  const stored = read();
  const own = stored[branch()];
  const ids = [id, ...recentOf(kind).filter((other) => other !== id)].slice(0, recentSize);
  const value = JSON.stringify({ ...stored, [branch()]: { ...(isRecord(own) ? own : {}), [kind]: ids } });
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${searchesCookie}=${encodeURIComponent(value)}; path=/; max-age=${lifetime}; samesite=strict${secure}`;
};
