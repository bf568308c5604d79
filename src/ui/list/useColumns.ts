import { useCallback, useMemo } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { usePreference } from '../usePreference.ts';
import { columnsNamed, columnsOfList } from './columns.ts';

/** The names in a stored list of columns; none in anything else. */
export const namesIn = (value: string | undefined): string[] => {
  try {
    const names: unknown = JSON.parse(value ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};
/** The user's columns of a list. The server stores them shortly after the last change. */
export const useColumns = (resource: Resource) => {
  const [value, keep] = usePreference(`columns.${resource.name}`);
  const all = useMemo(() => columnsOfList(resource), [resource]);
  const shown = useMemo(() => {
    const chosen = columnsNamed(all, namesIn(value));
    return chosen.length ? chosen : columnsNamed(all, resource.list.columns);
  }, [all, value, resource]);

  const choose = useCallback(
    /** Without names, the columns of the description. */
    (names: readonly string[]) => keep(JSON.stringify(names)),
    [keep],
  );
  return { all, shown, choose, own: namesIn(value).length > 0 };
};
export type Columns = ReturnType<typeof useColumns>;
