import { useCallback, useMemo } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { usePreference } from '../usePreference.ts';
import { columnsNamed, columnsOfList } from '../listColumns.ts';
import { useCurrentList } from './currentList.ts';
import { useListPlace } from '../listPlace.ts';

/** The names in a stored list of columns; none in anything else. */
export const namesOfColumns = (value: string | undefined): string[] => {
  try {
    const names: unknown = JSON.parse(value ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};
/** The user's columns of a list. The server stores them shortly after the last change. */
export const useColumns = (resource: Resource) => {
  const place = useListPlace();
  const list = useCurrentList();
  // Each of several lists on the page of a record shows other rows, one that counts something other columns.
  const isOwn = place !== undefined || list?.counts !== undefined;
  const [value, keep] = usePreference(`columns.${resource.name}${isOwn && list ? `.${list.name}` : ''}`);
  const usual = useMemo(
    () => [...(place?.columns ?? resource.list.columns), ...Object.keys(list?.counts ?? {})],
    [place, resource, list],
  );
  const has = place?.has;
  const all = useMemo(
    () => columnsOfList(resource, list).filter(({ name }) => has?.(name) ?? true),
    [resource, list, has],
  );
  const shown = useMemo(() => {
    const chosen = columnsNamed(all, namesOfColumns(value));
    return chosen.length ? chosen : columnsNamed(all, usual);
  }, [all, value, usual]);

  const choose = useCallback(
    /** Without names, the columns of the description. */
    (names: readonly string[]) => keep(JSON.stringify(names)),
    [keep],
  );
  return { all, shown, choose, own: namesOfColumns(value).length > 0 };
};
export type Columns = ReturnType<typeof useColumns>;
