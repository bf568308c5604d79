import CompareArrows from '@mui/icons-material/CompareArrows';
import Download from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, LinearProgress, Stack } from '@mui/material';
import { Link, useCreatePath } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { estimations } from '../../../resources/estimation/estimations.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { CompareFound } from './CompareFound.tsx';
import { placeOf, placeQuery, type PlaceInComparison } from './place.ts';
import { firstSides, predecessorOf, revisionsIn } from './revisions.ts';
import { SidePickers } from './SidePickers.tsx';
import { useComparison, useComparisonExport, useEstimation } from './useComparison.ts';

const heights = [150, 36, 320];

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
  const go = (next: PlaceInComparison) => setQuery(placeQuery(next), { replace: true });
  const number = estimation.data ? String(estimation.data['number'] ?? '') : '';

  const body = () => {
    if (!estimation.data)
      return <NotRead query={estimation} failed="The estimation could not be read" heights={heights} />;
    if (!sides)
      return (
        <StatePanel icon={CompareArrows} title="Nothing to compare yet">
          {`${number} has only one revision. As soon as there is another stage or revision, they can be compared here.`}
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
        {comparison.data && !comparison.error ? (
          <CompareFound
            comparison={comparison.data}
            place={place}
            stale={comparison.isPlaceholderData}
            onPlace={(next) => go({ sides, ...next })}
          />
        ) : (
          <NotRead query={comparison} failed="The comparison could not be read" heights={heights} />
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
