import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { formatInteger } from '../../../ui/fields/format.ts';
import { ReviewFilter } from '../../../ui/import/ReviewFilter.tsx';
import { TotalsAlert } from './TotalsAlert.tsx';
import { StepFoot } from '../../../ui/import/steps.tsx';
import { foreignNames } from './answers.ts';
import { LineProblems } from './LineProblems.tsx';
import { LineTable } from './LineTable.tsx';
import type { MarkOf } from './problems.ts';
import { filtered, type LineReviewFilter } from './review.ts';
import type { BillStage } from './stage.ts';
import type { BoqImport } from './useBoqImport.ts';
import { linesText, fileMoneyText, moneyOfFile, readSentence } from './words.ts';
import { markAt } from './marks.ts';

/** The most lines that are saved at once. */
const maxLines = 20_000;

/** The third step: what every row became. A person can decide otherwise, and correct what cannot be read. */
export const LinesStep = ({ work, stage }: { readonly work: BoqImport; readonly stage: BillStage }) => {
  const { bill, state, match, isReading } = work;
  const { rows, counts, total, lacks, problems: groups } = work.reading;
  const { sheets } = state;
  const [filter, setFilter] = useState<LineReviewFilter>('all');
  const [problem, setProblem] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const markOf = useCallback<MarkOf>((name) => markAt(sheets, name), [sheets]);
  // A problem that is corrected is no filter any more.
  const group = groups.find(({ key }) => key === problem);
  const shown = useMemo(
    () => filtered(group ? group.rows : rows, group ? 'bad' : filter, search),
    [rows, group, filter, search],
  );
  const show = (next: LineReviewFilter) => {
    setProblem(null);
    setFilter(next);
  };
  const kinds = [
    { name: 'all', label: 'All', count: counts.rows },
    { name: 'bad', label: 'Cannot be read', count: counts.bad, isBad: true },
    { name: 'line', label: 'Lines', count: counts.lines },
    { name: 'section', label: 'Sections', count: counts.sections },
    { name: 'noted', label: 'To know', count: counts.noted + counts.joined },
    { name: 'told', label: 'Left out with figures', count: counts.told },
    { name: 'left', label: 'Left out', count: counts.left },
  ] as const;
  const isPriced = stage.rateFields.length > 0;
  const tooMany = bill.lines.length > maxLines;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <div>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {readSentence(counts)}
        </Typography>
        {total !== '0' && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {isPriced ? 'Total of quantity × rate: ' : 'Rates are not imported. In the file quantity × rate comes to '}
            <strong>{isPriced ? fileMoneyText(total) : moneyOfFile(total, foreignNames(state))}</strong>
          </Typography>
        )}
      </div>
      <TotalsAlert bill={bill} summaries={work.reading.summaries} />
      {lacks && <Alert severity="info">{lacks}</Alert>}
      <LineProblems
        work={work}
        rows={rows}
        groups={groups}
        markOf={markOf}
        onShow={(key) => {
          setFilter('bad');
          setProblem(key);
        }}
      />
      {tooMany && (
        <Alert severity="error">{`At most ${linesText(maxLines)} can be imported at once. Leave out a sheet.`}</Alert>
      )}
      <ReviewFilter
        label="Rows shown"
        kinds={kinds}
        shown={group ? 'bad' : filter}
        onShown={show}
        search={search}
        onSearch={setSearch}
      >
        {groups.length > 1 && (
          <TextField
            select
            label="Problem"
            value={group?.key ?? ''}
            onChange={(event) => {
              setFilter('bad');
              setProblem(event.target.value || null);
            }}
            sx={{ width: { xs: '100%', sm: 280 } }}
          >
            <MenuItem value="">Any</MenuItem>
            {groups.map(({ key, message, rows: own }) => (
              <MenuItem key={key} value={key}>
                <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {`${message} (${formatInteger(own.length)})`}
                </Box>
              </MenuItem>
            ))}
          </TextField>
        )}
      </ReviewFilter>
      <LineTable
        rows={shown}
        work={work}
        isPriced={isPriced}
        empty={filter === 'bad' && counts.bad === 0 ? 'Everything can be read.' : 'Nothing in the file matches.'}
      />
      <StepFoot>
        <Button
          variant="contained"
          disabled={isReading || counts.bad > 0 || counts.lines + counts.sections === 0 || tooMany}
          onClick={() => void match()}
        >
          {isReading ? 'Reading the rows…' : `Match ${linesText(counts.lines)} with items`}
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
