import { useState } from 'react';
import { useGetMany } from 'react-admin';
import type { ReferenceField } from '../../../schema/field.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { recentKind, recentOf, rememberRecent } from './recent.ts';
import { optionOf, type Option } from './useOptions.ts';

/**
 * The records of this kind that were last chosen, where the description says that they are kept in mind: offered first
 * when the input opens with nothing typed.
 */
export const useRecent = (field: ReferenceField, open: boolean) => {
  const { resource, where = {} } = field;
  const kind = recentKind(field);
  const kept = resourceNamed(resource)?.recent ?? false;
  const [ids, setIds] = useState<readonly number[]>(() => (kept ? recentOf(kind) : []));
  const { data } = useGetMany(resource, { ids: [...ids] }, { enabled: open && ids.length > 0 });
  const matching = (data ?? []).filter(
    (record) => record && Object.entries(where).every(([name, value]) => record[name] === value),
  );
  return {
    recent: open ? matching.map((record): Option => ({ ...optionOf(resource, record), group: 'Recent' })) : [],
    remember: (id: number) => {
      if (!kept) return;
      rememberRecent(kind, id);
      setIds(recentOf(kind));
    },
  };
};

/** Recent ones first, each once; with heads only where there are any. */
export const withRecent = (recent: readonly Option[], found: readonly Option[]): Option[] => {
  if (recent.length === 0) return [...found];
  const ids = new Set(recent.map(({ id }) => id));
  return [...recent, ...found.filter(({ id }) => !ids.has(id)).map((option) => ({ ...option, group: 'All' }))];
};
