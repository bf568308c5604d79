import CompareArrows from '@mui/icons-material/CompareArrows';
import Download from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, LinearProgress, Skeleton, Stack, Typography } from '@mui/material';
import { useDeferredValue, useMemo } from 'react';
import { Link, useCreatePath } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { filterLines } from '../../domain/boqDiff/filter.ts';
import type { BoqComparison } from '../../resources/boqCompare.answers.ts';
import { estimations } from '../../resources/estimations.ts';
import { counted, formatInteger } from '../../ui/fields/format.ts';
import { FailedState } from '../../ui/page/FailedState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { StatePanel } from '../../ui/page/StatePanel.tsx';
import { CompareList } from './CompareList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { sideName } from './layout.ts';
import { filterCount, placeOf, queryOf, type Place } from './place.ts';
import { firstSides, predecessorOf, revisionsIn } from './revisions.ts';
import { SidePickers } from './SidePickers.tsx';
import { useComparison, useComparisonExport, useEstimation } from './useComparison.ts';
import { Waterfall } from './Waterfall.tsx';

const Waiting = () => (
  <Stack role="status" aria-label="Loading..." sx={{ gap: 1.5 }}>
    <Skeleton variant="rounded" height={150} />
    <Skeleton variant="rounded" height={36} />
    <Skeleton variant="rounded" height={320} />
  </Stack>
);

interface FoundProps {
  readonly comparison: BoqComparison;
  readonly place: Place;
  readonly stale: boolean;
  readonly onPlace: (place: Omit<Place, 'sides'>) => void;
}

/** The comparison that was read: why the price differs, and the lines that matter. */
const Found = ({ comparison, place, stale, onPlace }: FoundProps) => {
  const { from, to, prices, total, lines } = comparison;
  const filter = useDeferredValue(place.filter);
  const rows = useMemo(
    () => filterLines(lines, filter).map(({ line, context }) => (context ? { ...line, context } : line)),
    [lines, filter],
  );
  const names = [sideName(from), sideName(to)] as const;
  const matching = rows.filter(({ context }) => !context).length;
  const same = lines.length === 0;
  return (
    <Stack sx={{ gap: 1.5 }} aria-busy={stale}>
      {total && <Waterfall money={total} names={names} withMargin={prices === 'calculated'} />}
      {prices === 'none' && (
        <Typography variant="body2" color="text.secondary">
          Not both of them have prices: quantities alone are compared.
        </Typography>
      )}
      {same ? (
        <StatePanel
          icon={CompareArrows}
          title="No line differs"
          actions={
            !place.unchanged && (
              <Button onClick={() => onPlace({ filter: {}, unchanged: true })}>Show the unchanged lines</Button>
            )
          }
        >
          {`${names[0]} and ${names[1]} have the same lines.`}
        </StatePanel>
      ) : (
        <>
          <FilterBar comparison={comparison} place={place} onChange={onPlace} />
          {rows.length === 0 ? (
            <StatePanel
              icon={CompareArrows}
              title="Nothing matches"
              actions={
                <Button onClick={() => onPlace({ filter: {}, unchanged: place.unchanged })}>Clear the filter</Button>
              }
            >
              {`${counted(lines.length, 'line', 'lines')} in the comparison, none of them with this filter.`}
            </StatePanel>
          ) : (
            <>
              <CompareList
                rows={rows}
                layout={{ prices, names }}
                onStructure={(structure) => onPlace({ ...place, filter: { ...place.filter, structure } })}
              />
              <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'space-between' }}>
                <Typography variant="caption" color="text.secondary" role="status">
                  {filterCount(place.filter) > 0
                    ? `${formatInteger(matching)} of ${counted(lines.length, 'line', 'lines')}`
                    : counted(matching, 'line', 'lines')}
                </Typography>
                <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'none', md: 'block' } }}>
                  In the list: ↑ ↓ or j k move, n p to the next or previous line that matches, Enter shows what changed.
                </Typography>
              </Stack>
            </>
          )}
        </>
      )}
    </Stack>
  );
};

/** The comparison of one estimation. The address has the sides and the filter, so that it can be sent to somebody. */
export const CompareScreen = ({ id }: { readonly id: number }) => {
  const [query, setQuery] = useSearchParams();
  const createPath = useCreatePath();
  const estimation = useEstimation(id);
  const place = placeOf(query);
  const revisions = estimation.data ? revisionsIn(estimation.data) : [];
  const first = firstSides(revisions);
  const to = place.sides.to ?? first?.to;
  const newer = revisions.find(({ name }) => name === to);
  const from = place.sides.from ?? (newer && predecessorOf(revisions, newer)?.name) ?? first?.from;
  const sides = from && to ? { from, to } : undefined;
  const comparison = useComparison(id, estimation.data ? sides : undefined, place.unchanged);
  const { run, running } = useComparisonExport(id, place, sides);
  const go = (next: Place) => setQuery(queryOf(next), { replace: true });
  const number = estimation.data ? String(estimation.data['number'] ?? '') : '';

  const body = () => {
    if (estimation.error && !estimation.data)
      return (
        <FailedState
          title="The estimation could not be read"
          error={estimation.error}
          onRetry={() => void estimation.refetch()}
        />
      );
    if (!estimation.data) return <Waiting />;
    if (!sides)
      return (
        <StatePanel icon={CompareArrows} title="Nothing to compare yet">
          {`${number} has one revision alone. With the next stage, or the next revision, they are compared here.`}
        </StatePanel>
      );
    const pickers = (
      <SidePickers
        revisions={revisions}
        sides={sides}
        onChange={(next) => go({ sides: next, filter: {}, unchanged: place.unchanged })}
      />
    );
    return (
      <Stack sx={{ gap: 1.5 }}>
        {pickers}
        <Box sx={{ height: 2, mt: -1, mb: -1 }}>
          {comparison.isFetching && comparison.data && <LinearProgress aria-label="Loading..." sx={{ height: 2 }} />}
        </Box>
        {comparison.error ? (
          <FailedState
            title="The comparison could not be read"
            error={comparison.error}
            onRetry={() => void comparison.refetch()}
          />
        ) : comparison.data ? (
          <Found
            comparison={comparison.data}
            place={place}
            stale={comparison.isPlaceholderData}
            onPlace={(next) => go({ sides, ...next })}
          />
        ) : (
          <Waiting />
        )}
      </Stack>
    );
  };

  return (
    <>
      <PageHeader
        title="Compare revisions"
        named={number ? `Compare ${number}` : 'Compare revisions'}
        about={estimation.data ? `${number} · ${String(estimation.data['title'] ?? '')}` : undefined}
        actions={
          <>
            {estimation.data && (
              <Button
                variant="outlined"
                component={Link}
                to={createPath({ resource: estimations.name, type: 'show', id })}
              >
                Estimation
              </Button>
            )}
            <Button
              variant="outlined"
              startIcon={<Download />}
              onClick={() => void run()}
              loading={running}
              disabled={!comparison.data || comparison.data.lines.length === 0}
            >
              Export
            </Button>
          </>
        }
      />
      {body()}
    </>
  );
};
