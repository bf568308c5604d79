import { Typography } from '@mui/material';
import type { Resource } from '../../schema/resource.ts';
import { formatInteger } from '../fields/format.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { useCurrentList } from './currentList.ts';
import { ListActions } from './ListActions.tsx';
import { isBare, ListBody } from './ListBody.tsx';
import { ListTabs } from './ListTabs.tsx';
import { useColumns } from './useColumns.ts';
import { useDefaultView } from './useDefaultView.ts';
import { useRows } from './useRows.ts';

/** The page of a list: its title, count and actions, its tabs, and its rows. */
export const ListPage = ({ resource }: { readonly resource: Resource }) => {
  const columns = useColumns(resource);
  const rows = useRows();
  useDefaultView(resource, columns);
  const bare = isBare(rows);
  const list = useCurrentList();
  const tabbed = resource.lists.length > 1;
  const count = rows.narrowed ? `${formatInteger(rows.total)} found` : formatInteger(rows.total);
  return (
    <>
      <PageHeader
        title={resource.titles}
        named={list?.title}
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
