import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '../../schema/resource.ts';
import { useCurrentList } from './currentList.ts';
import type { Columns } from './useColumns.ts';
import { useShowView } from './useShowView.ts';
import { useViews } from './useViews.ts';

/**
 * Opens a list with the default view, the first time in a session, unless the address already says what to show. The
 * mark is kept in the cache, which is emptied when another branch or user is looked at.
 */
export const useDefaultView = (resource: Resource, columns: Columns) => {
  const client = useQueryClient();
  const { filterValues } = useListContext();
  const { views, loaded } = useViews(resource);
  const show = useShowView(columns);
  const list = useCurrentList();
  // The other lists narrow already: a view on top of one might hide what it is there for.
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
