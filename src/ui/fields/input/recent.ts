import { getSession, searchesCookie } from '../../../authProvider/session.ts';
import type { ReferenceField } from '../../../schema/field.ts';

/** Seconds for which the browser keeps them (rule 18). */
const lifetime = 31_104_000;
/** How many of each kind. */
export const recentSize = 5;

/** Ids by branch and kind: names are read anew, so that they are right, and what is gone is not offered. */
type Kept = Record<string, Record<string, number[]>>;

const read = (): Kept => {
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${searchesCookie}=`));
  try {
    const value: unknown = JSON.parse(decodeURIComponent(entry?.slice(searchesCookie.length + 1) ?? '{}'));
    return typeof value === 'object' && value !== null ? (value as Kept) : {};
  } catch {
    return {};
  }
};

const branch = () => String(getSession()?.branch ?? 0);

/** Customers, and those of them who are contractors, are searched for apart. */
export const recentKind = ({ resource, where = {} }: Pick<ReferenceField, 'resource' | 'where'>): string =>
  [resource, ...Object.entries(where).map(([name, value]) => `${name}=${String(value)}`)].join('&');

/** The last ones chosen of a kind in this branch, the latest first. */
export const recentOf = (kind: string): readonly number[] => {
  const ids: unknown = read()[branch()]?.[kind];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number').slice(0, recentSize) : [];
};

/** Keeps one as the latest. */
export const rememberRecent = (kind: string, id: number): void => {
  const kept = read();
  const own = kept[branch()] ?? {};
  const ids = [id, ...recentOf(kind).filter((other) => other !== id)].slice(0, recentSize);
  const value = JSON.stringify({ ...kept, [branch()]: { ...own, [kind]: ids } });
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${searchesCookie}=${encodeURIComponent(value)}; path=/; max-age=${lifetime}; samesite=strict${secure}`;
};
