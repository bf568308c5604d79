import { offeredWhere } from '../../../resources/offered.ts';
import { useState } from 'react';
import { useGetMany } from 'react-admin';
import type { ReferenceField } from '../../../schema/field.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { useParentMeta } from '../../useParent.ts';
import { optionOf, type InputOption } from './useOptions.ts';
import { cookiePath, getSession, searchesCookie } from '../../../authProvider/session.ts';
import { isRecord } from '../../../schema/guards.ts';

/** The lifetime of the cookie in seconds (rule 18). */
const lifetime = 31_104_000;
/** The most ids of each kind. */
const recentSize = 5;

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
const recentKind = ({ resource, where = {} }: Pick<ReferenceField, 'resource' | 'where'>): string =>
  [resource, ...Object.entries(where).map(([name, value]) => `${name}=${String(value)}`)].join('&');

/** The ids of a kind chosen last in this branch, the latest first. */
const recentOf = (kind: string): readonly number[] => {
  const kinds = read()[branch()];
  const ids = isRecord(kinds) ? kinds[kind] : undefined;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number').slice(0, recentSize) : [];
};

/** Stores an id as the latest of its kind. */
const rememberRecent = (kind: string, id: number): void => {
  const stored = read();
  const own = stored[branch()];
  const ids = [id, ...recentOf(kind).filter((other) => other !== id)].slice(0, recentSize);
  const value = JSON.stringify({ ...stored, [branch()]: { ...(isRecord(own) ? own : {}), [kind]: ids } });
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${searchesCookie}=${encodeURIComponent(value)}; path=${cookiePath}; max-age=${lifetime}; samesite=strict${secure}`;
};

/**
 * The last chosen records of this kind, for a resource with `recent`. The input offers them first when it opens without
 * a search text.
 */
export const useRecent = (field: ReferenceField, open: boolean) => {
  const { resource } = field;
  const where = offeredWhere(field);
  const kind = recentKind(field);
  const enabled = resourceNamed(resource)?.recent ?? false;
  const [ids, setIds] = useState<readonly number[]>(() => (enabled ? recentOf(kind) : []));
  const { data } = useGetMany(
    resource,
    { ids: [...ids], meta: useParentMeta(resourceNamed(resource)) },
    { enabled: open && ids.length > 0 },
  );
  const matching = (data ?? []).filter(
    (record) => record && Object.entries(where).every(([name, value]) => record[name] === value),
  );
  return {
    recent: open ? matching.map((record): InputOption => ({ ...optionOf(resource, record), group: 'Recent' })) : [],
    remember: (id: number) => {
      if (!enabled) return;
      rememberRecent(kind, id);
      setIds(recentOf(kind));
    },
  };
};

/** Recent records first, each record once. The groups have headings only when there are recent records. */
export const withRecent = (recent: readonly InputOption[], found: readonly InputOption[]): InputOption[] => {
  if (recent.length === 0) return [...found];
  const ids = new Set(recent.map(({ id }) => id));
  return [...recent, ...found.filter(({ id }) => !ids.has(id)).map((option) => ({ ...option, group: 'All' }))];
};
