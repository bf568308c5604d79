import { Button, Stack, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { sureScore } from '../../../domain/estimation/workbook/similar.ts';
import type { ItemMatch } from '../../../resources/estimation/importCalls.ts';
import { formatInteger } from '../../../ui/fields/format.ts';
import { ReviewFilter } from '../../../ui/import/ReviewFilter.tsx';
import { StepFoot, Working } from '../../../ui/import/steps.tsx';
import { MatchTable } from './MatchTable.tsx';
import { decided, isAccepted } from './matches.ts';
import type { BoqImport } from './useBoqImport.ts';
import { linesText } from './words.ts';

type Filter = 'all' | 'open' | 'accepted' | 'none';

const Matching = ({ work }: { readonly work: BoqImport }) => {
  const total = work.bill.lines.filter(({ kind }) => kind === 'item').length;
  const { matched } = work.state;
  return (
    <Working
      text={`Looking for the items of ${linesText(total)}… ${formatInteger(matched)} done`}
      label="Matched"
      share={matched ? matched / total : null}
      onStop={() => work.go('lines')}
    />
  );
};

/** The fourth step: which item master each new line is. By code it is certain; by text a person confirms it. */
export const ItemsStep = ({ work }: { readonly work: BoqImport }) => {
  const { state, plan, next, setState, go } = work;
  const { matches } = state;
  const [filter, setFilter] = useState<Filter>('all');
  const wanted = useMemo(() => plan?.added.filter((at) => next[at]?.kind === 'item') ?? [], [plan, next]);
  if (!matches || !plan) return <Matching work={work} />;
  const kindOf = (at: number): Exclude<Filter, 'all'> => {
    const match = matches.get(at);
    return match ? (isAccepted(state, at, match) ? 'accepted' : 'open') : 'none';
  };
  const counts = { all: wanted.length, open: 0, accepted: 0, none: 0 };
  for (const at of wanted) counts[kindOf(at)] += 1;
  const isSure = ([at, { by, score }]: readonly [number, ItemMatch]) =>
    by === 'text' && score >= sureScore && state.decisions.get(at) === undefined;
  const sure = [...matches].filter(isSure).map(([at]) => at);
  const undecided = [...matches].filter(([at, { by }]) => by === 'text' && state.decisions.get(at) === undefined);
  const byCode = [...matches.values()].filter(({ by }) => by === 'code').length;
  const told = [
    byCode > 0 && `${formatInteger(byCode)} known by their code`,
    matches.size > byCode && `${formatInteger(matches.size - byCode)} similar to an item`,
    counts.none > 0 && `${formatInteger(counts.none)} without one`,
  ].filter(Boolean);
  const labels = { all: 'All', open: 'Not accepted', accepted: 'Accepted', none: 'No item' } as const;
  // What is to be decided comes first.
  const shown = (['open', 'accepted', 'none'] as const)
    .filter((kind) => filter === 'all' || kind === filter)
    .flatMap((kind) => wanted.filter((at) => kindOf(at) === kind));
  return (
    <Stack sx={{ gap: 1.5 }}>
      <div>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {wanted.length === 0
            ? 'Every line of the file is in the bill already.'
            : `${linesText(wanted.length)}: ${told.join(', ')}.`}
        </Typography>
        {wanted.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, maxWidth: 780 }}>
            A line without an accepted item is imported as it stands in the file. An item with other figures than the
            line is never over {sureScore} %.
          </Typography>
        )}
      </div>
      {wanted.length > 0 && (
        <>
          <ReviewFilter
            label="Lines shown"
            kinds={(['all', 'open', 'accepted', 'none'] as const).map((name) => ({
              name,
              label: labels[name],
              count: counts[name],
            }))}
            shown={filter}
            onShown={setFilter}
          >
            {sure.length > 0 && (
              <Button variant="outlined" onClick={() => setState((was) => decided(was, sure, true))}>
                {`Accept ${sure.length === 1 ? 'the one' : `all ${formatInteger(sure.length)}`} over ${sureScore} %`}
              </Button>
            )}
            {undecided.length > 0 && (
              <Button
                onClick={() =>
                  setState((was) =>
                    decided(
                      was,
                      undecided.map(([at]) => at),
                      false,
                    ),
                  )
                }
              >
                Reject the rest
              </Button>
            )}
          </ReviewFilter>
          <MatchTable lines={shown} work={work} />
        </>
      )}
      <StepFoot>
        <Button variant="contained" onClick={() => go('save')}>
          See what is saved
        </Button>
        {undecided.length > 0 && (
          <Typography variant="body2" color="text.secondary">
            {`${linesText(undecided.length)} with a similar item ${undecided.length === 1 ? 'is' : 'are'} undecided, and will have none.`}
          </Typography>
        )}
      </StepFoot>
    </Stack>
  );
};
