import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { useCurrentList } from './currentList.ts';
import type { Columns } from './useColumns.ts';
import { useShowView } from './useShowView.ts';
import { useViews } from './useViews.ts';

/**
 * Applies the default view when the list first opens in a session, unless the address has filters. The mark is in the
 * cache: a change of the branch or the user clears it.
 */
export const useDefaultView = (resource: Resource, columns: Columns) => {
  const client = useQueryClient();
  const { filterValues } = useListContext();
  const { views, loaded } = useViews(resource);
  const show = useShowView(columns);
  const list = useCurrentList();
  // The other lists filter already: a view could hide their records.
  const opens = list === undefined || list === resource.lists[0];
  useEffect(() => {
    if (!loaded || !opens) return;
    const mark = ['viewOpened', resource.name];
    if (client.getQueryData(mark)) return;
    client.setQueryDefaults(mark, { gcTime: Infinity });
    client.setQueryData(mark, true);
    const view = views.find((v) => v.is_default);
    if (view && Object.keys(filterValues).length === 0) show(view);
  }, [client, resource, loaded, opens, views, filterValues, show]);
};
