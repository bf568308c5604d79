import { Box, LinearProgress, Stack, useMediaQuery, type Theme, Paper, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { can, type Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { FailedState } from '../page/FailedState.tsx';
import { useMay } from '../useMay.ts';
import { BulkBar } from './BulkBar.tsx';
import { bulkFieldsOf } from './bulkFields.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { FilterButton } from './FilterButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import { ListKeys } from './ListKeys.tsx';
import { ListStatus } from './ListStatus.tsx';
import { NothingFound, NothingYet, type Beginning } from './Nothing.tsx';
import { useListPlace } from '../listPlace.ts';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SettingFilters } from './useChangeFilter.tsx';
import type { Columns } from './useColumns.ts';
import type { RowsOfList } from './useRows.ts';
import { ViewsButton } from './ViewsButton.tsx';

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

interface Props {
  readonly resource: Resource;
  readonly columns: Columns;
  readonly rows: RowsOfList;
  /** What a record starts with that is made from here. */
  readonly initial?: Beginning;
}

/** The rows; or an error, a placeholder or an empty state. */
const RowsOrState = ({ resource, columns, rows, initial }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const may = useMay(resource);
  const place = useListPlace();
  const selectable =
    may('export') ||
    may('deleteMany') ||
    (may('edit') && bulkFieldsOf(resource).length > 0) ||
    (place?.chosen ?? []).length > 0;
  if (rows.error && rows.rows.length === 0)
    return (
      <FailedState
        title={`The ${inSentence(place?.titles ?? resource.titles)} could not be read`}
        error={rows.error}
        onRetry={rows.refetch}
      />
    );
  if (!rows.known) return <ListSkeleton columns={columns.shown.length} />;
  if (rows.rows.length === 0)
    return rows.narrowed ? <NothingFound resource={resource} /> : <NothingYet resource={resource} initial={initial} />;
  const View = narrow ? RowCards : RowTable;
  return (
    <>
      <View resource={resource} columns={columns.shown} rows={rows} selectable={selectable} />
      <ListStatus resource={resource} rows={rows} />
    </>
  );
};

/** Whether a list has no record at all: there is nothing to search or to filter. */
export const isBare = ({ known, error, total, narrowed }: RowsOfList): boolean =>
  known && !error && total === 0 && !narrowed;

/** The rows of a list, with its search, filters, views, columns and the actions for chosen rows. */
export const ListBody = ({ resource, columns, rows, actions, initial }: Props & { readonly actions?: ReactNode }) => {
  const place = useListPlace();
  return (
    <SettingFilters>
      <Box>
        {!isBare(rows) && (
          <Stack sx={{ gap: 1, mb: 1.25 }}>
            <Stack direction="row" sx={{ gap: { xs: 0.25, sm: 0.75 }, alignItems: 'center' }}>
              <SearchBox many={inSentence(place?.titles ?? resource.titles)} />
              <FilterButton resource={resource} />
              {can(resource, 'views') && <ViewsButton resource={resource} columns={columns} />}
              <ColumnsButton columns={columns} />
              <Box sx={{ flex: 1 }} />
              <ListKeys />
              {rows.known && actions}
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
          <RowsOrState resource={resource} columns={columns} rows={rows} {...(initial !== undefined && { initial })} />
        </Box>
        <BulkBar resource={resource} columns={columns} />
      </Box>{' '}
    </SettingFilters>
  );
};
