import CompareArrows from '@mui/icons-material/CompareArrows';
import { Button, Stack, Typography } from '@mui/material';
import { useDeferredValue, useMemo } from 'react';
import { filterLines } from '../../../domain/estimation/compare/filter.ts';
import type { BoqComparison } from '../../../resources/estimation/compareAnswers.ts';
import { counted, formatInteger } from '../../../ui/fields/format.ts';
import { StatePanel } from '../../../ui/page/StatePanel.tsx';
import { CompareList } from './CompareList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { sideName } from './layout.ts';
import { filterCount, type PlaceInComparison } from './place.ts';
import { Waterfall } from './Waterfall.tsx';

interface Props {
  readonly comparison: BoqComparison;
  readonly place: PlaceInComparison;
  readonly stale: boolean;
  readonly onPlace: (place: Omit<PlaceInComparison, 'sides'>) => void;
}

/** The comparison that was read: why the price differs, and the lines that matter. */
export const CompareFound = ({ comparison, place, stale, onPlace }: Props) => {
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
          One of them has no prices, so only quantities are compared.
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
