import { Alert, Button, Stack, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { ReviewFilter } from '../../../ui/import/ReviewFilter.tsx';
import { RowsAlert, StepFoot } from '../../../ui/import/steps.tsx';
import { LineTable } from './LineTable.tsx';
import { refusedLines } from './refused.ts';
import { filtered, reviewedRows, type LineReviewFilter } from './review.ts';
import type { BillStage } from './stage.ts';
import { withChoice } from './state.ts';
import type { BoqImport } from './useBoqImport.ts';
import { billCounts, linesText, fileMoneyText, readSentence } from './words.ts';
import { rowsText } from '../../../ui/import/words.ts';
import { totalOf } from '../../../domain/estimation/workbook/amounts.ts';

/** The most lines that are saved at once. */
const maxLines = 20_000;

/** The third step: what every row became. A person can decide otherwise, and correct what cannot be read. */
export const LinesStep = ({ work, stage }: { readonly work: BoqImport; readonly stage: BillStage }) => {
  const { bill, next, state, setState, match } = work;
  const { rateField } = state;
  const [filter, setFilter] = useState<LineReviewFilter>('all');
  const [search, setSearch] = useState('');
  const refused = useMemo(() => refusedLines(stage, next, rateField), [stage, next, rateField]);
  const rows = useMemo(() => reviewedRows(bill, refused), [bill, refused]);
  const counts = useMemo(() => billCounts(bill, refused), [bill, refused]);
  const total = useMemo(() => totalOf(bill.lines), [bill]);
  const shown = useMemo(() => filtered(rows, filter, search), [rows, filter, search]);
  const leaveOut = () =>
    setState((was) =>
      rows.reduce(
        (state, { is, sheet, row }) => (is === 'bad' ? withChoice(state, sheet, row, { as: 'out' }) : state),
        was,
      ),
    );
  const kinds = [
    { name: 'all', label: 'All', count: counts.rows },
    { name: 'bad', label: 'Cannot be read', count: counts.bad, isBad: true },
    { name: 'noted', label: 'To know', count: counts.noted + counts.joined },
    { name: 'left', label: 'Left out', count: counts.left },
  ] as const;
  const tooMany = bill.lines.length > maxLines;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <div>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {readSentence(counts)}
        </Typography>
        {total !== '0' && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {'Total of quantity × rate: '}
            <strong>{fileMoneyText(total)}</strong>
          </Typography>
        )}
      </div>
      {counts.bad > 0 && (
        <RowsAlert
          actions={
            <>
              {filter !== 'bad' && (
                <Button color="inherit" onClick={() => setFilter('bad')}>
                  Show
                </Button>
              )}
              <Button color="inherit" onClick={leaveOut}>
                {counts.bad === 1 ? 'Leave it out' : 'Leave them out'}
              </Button>
            </>
          }
        >
          {`${rowsText(counts.bad)} cannot be read. Correct ${counts.bad === 1 ? 'it' : 'them'} below, or leave ${counts.bad === 1 ? 'it' : 'them'} out.`}
        </RowsAlert>
      )}
      {tooMany && (
        <Alert severity="error">{`At most ${linesText(maxLines)} can be imported at once. Leave out a sheet.`}</Alert>
      )}
      <ReviewFilter
        label="Rows shown"
        kinds={kinds}
        shown={filter}
        onShown={setFilter}
        search={search}
        onSearch={setSearch}
      />
      <LineTable
        rows={shown}
        work={work}
        empty={filter === 'bad' && counts.bad === 0 ? 'Everything can be read.' : 'Nothing in the file matches.'}
      />
      <StepFoot>
        <Button
          variant="contained"
          disabled={counts.bad > 0 || counts.lines + counts.sections === 0 || tooMany}
          onClick={() => void match()}
        >
          {`Match ${linesText(counts.lines)} with items`}
        </Button>
        {counts.bad > 0 && (
          <Typography variant="body2" color="text.secondary">
            All rows must be readable, or left out.
          </Typography>
        )}
      </StepFoot>
    </Stack>
  );
};
