import { Box, LinearProgress, Stack, Typography, useMediaQuery, type Theme, Paper, Skeleton } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { can, type Resource } from '../../schema/resource.ts';
import { formatInteger } from '../fields/format.ts';
import { FailedState } from '../page/FailedState.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { bulkFieldsOf } from './bulkFields.ts';
import { BulkBar } from './BulkBar.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { FilterButton } from './FilterButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import { ListActions } from './ListActions.tsx';
import { ListKeys } from './ListKeys.tsx';
import { ListStatus } from './ListStatus.tsx';
import { ListTabs } from './ListTabs.tsx';
import { NothingFound, NothingYet } from './Nothing.tsx';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useCurrentList } from './currentList.ts';
import { useColumns, type Columns } from './useColumns.ts';
import { useDefaultView } from './useDefaultView.ts';
import { useRows, type Rows } from './useRows.ts';
import { ViewsButton } from './ViewsButton.tsx';
import { inSentence } from '../../schema/words.ts';

/** A placeholder while the rows load. */
const ListSkeleton = ({ columns }: { readonly columns: number }) => (
  <Paper variant="outlined" role="status" aria-label="Loading..." sx={{ overflow: 'hidden' }}>
    <Box sx={{ height: 34, bgcolor: 'background.sunken', borderBottom: 1, borderColor: 'divider' }} />
    {Array.from({ length: 12 }, (_, i) => (
      <Stack
        key={i}
        direction="row"
        sx={{ gap: 3, px: 2, height: 38, alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}
      >
        {Array.from({ length: Math.max(2, Math.min(columns, 5)) }, (__, c) => (
          <Skeleton
            key={c}
            sx={{ flex: c === 0 ? 2 : 1, display: { xs: c > 1 ? 'none' : 'block', sm: 'block' } }}
            height={16}
            width="100%"
          />
        ))}
      </Stack>
    ))}
  </Paper>
);

interface ListProps {
  readonly resource: Resource;
  readonly columns: Columns;
  readonly rows: Rows;
}

/** The rows; or an error, a placeholder or an empty state. */
const Body = ({ resource, columns, rows }: ListProps) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { canAccess: exports = false } = useCanAccess({ resource: resource.name, action: 'export' });
  const { canAccess: deletes = false } = useCanAccess({ resource: resource.name, action: 'delete' });
  const { canAccess: edits = false } = useCanAccess({ resource: resource.name, action: 'edit' });
  const selectable =
    (exports && can(resource, 'exportRows')) ||
    (deletes && can(resource, 'removeMany')) ||
    (edits && bulkFieldsOf(resource).length > 0);
  if (rows.error && rows.rows.length === 0)
    return (
      <FailedState
        title={`The ${inSentence(resource.titles)} could not be read`}
        error={rows.error}
        onRetry={rows.refetch}
      />
    );
  if (!rows.known) return <ListSkeleton columns={columns.shown.length} />;
  if (rows.rows.length === 0)
    return rows.narrowed ? <NothingFound resource={resource} /> : <NothingYet resource={resource} />;
  const View = narrow ? RowCards : RowTable;
  return (
    <>
      <View resource={resource} columns={columns.shown} rows={rows} selectable={selectable} />
      <ListStatus resource={resource} rows={rows} />
    </>
  );
};

/** A list with its search, filters, views, columns and actions. */
export const ListPage = ({ resource }: { readonly resource: Resource }) => {
  const columns = useColumns(resource);
  const rows = useRows();
  useDefaultView(resource, columns);
  const nothingYet = rows.known && !rows.error && rows.total === 0 && !rows.narrowed;
  const list = useCurrentList();
  const tabbed = resource.lists.length > 1;
  const count = rows.narrowed ? `${formatInteger(rows.total)} found` : formatInteger(rows.total);
  return (
    <Box>
      <PageHeader
        title={resource.titles}
        named={list?.title}
        status={
          rows.known && !nothingYet && (rows.narrowed || !tabbed) ? (
            <Typography variant="body2" color="text.secondary" role="status" component="span">
              {count}
            </Typography>
          ) : undefined
        }
        actions={nothingYet && !tabbed ? undefined : <ListActions resource={resource} columns={columns} />}
      />
      {tabbed && <ListTabs resource={resource} />}
      {!nothingYet && (
        <Stack sx={{ gap: 1, mb: 1.25 }}>
          <Stack direction="row" sx={{ gap: { xs: 0.25, sm: 0.75 }, alignItems: 'center' }}>
            <SearchBox many={inSentence(resource.titles)} />
            <FilterButton resource={resource} />
            {can(resource, 'views') && <ViewsButton resource={resource} columns={columns} />}
            <ColumnsButton columns={columns} />
            <Box sx={{ flex: 1 }} />
            <ListKeys />
          </Stack>
          <FilterChips resource={resource} />
        </Stack>
      )}
      <Box sx={{ position: 'relative' }}>
        {rows.stale && (
          <LinearProgress
            sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: 2, zIndex: 1 }}
            aria-label="Loading..."
          />
        )}
        <Body resource={resource} columns={columns} rows={rows} />
      </Box>
      <BulkBar resource={resource} columns={columns} />
    </Box>
  );
};
