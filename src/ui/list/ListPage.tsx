import { Typography } from '@mui/material';
import type { Resource } from '../../schema/resource.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { useCurrentList } from './currentList.ts';
import { totalText } from './totalText.ts';
import { ListActions } from './ListActions.tsx';
import { isBare, ListBody } from './ListBody.tsx';
import { ListTabs } from './ListTabs.tsx';
import { useColumns, type Columns } from './useColumns.ts';
import { useRows } from './useRows.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { useShowView } from './useShowView.ts';
import { useViews } from './useViews.ts';

/**
 * Applies the default view when the list first opens in a session, unless the address has filters. The mark is in the
 * cache: a change of the branch or the user clears it.
 */
const useDefaultView = (resource: Resource, columns: Columns) => {
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

/** The page of a list: its title, count and actions, its tabs, and its rows. */
export const ListPage = ({ resource }: { readonly resource: Resource }) => {
  const columns = useColumns(resource);
  const rows = useRows();
  useDefaultView(resource, columns);
  const bare = isBare(rows);
  const list = useCurrentList();
  const own = list?.menu !== undefined;
  const tabbed = resource.lists.length > 1 && !own;
  const count = rows.narrowed ? `${totalText(rows)} found` : totalText(rows);
  return (
    <>
      <PageHeader
        title={own ? list.title : resource.titles}
        named={own ? undefined : list?.title}
        status={
          rows.known && !bare && (rows.narrowed || !tabbed) ? (
            <Typography variant="body2" color="text.secondary" role="status" component="span">
              {count}
            </Typography>
          ) : undefined
        }
        actions={bare && !tabbed ? undefined : <ListActions resource={resource} columns={columns} />}
      />
      {tabbed && <ListTabs resource={resource} />}
      <ListBody resource={resource} columns={columns} rows={rows} />
    </>
  );
};
