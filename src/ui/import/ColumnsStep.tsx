import { Alert, Box, Stack, Typography } from '@mui/material';
import { importTargetsOf, unmappedTargets } from '../../schema/import/targets.ts';
import { DayOrderChoice } from './DayOrderChoice.tsx';
import { GoOn } from './steps.tsx';
import { HeadChoice } from './HeadChoice.tsx';
import { HiddenChoice } from './HiddenChoice.tsx';
import { HiddenColumnsNote } from './HiddenColumnsNote.tsx';
import { MissingChoice } from './MissingChoice.tsx';
import { MoneyNotes } from './MoneyNotes.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { NotationChoice } from './NotationChoice.tsx';
import { RememberedNote } from './RememberedNote.tsx';
import { TargetRow, targetGrid } from './TargetRow.tsx';
import { isReason } from './reasons.ts';
import { fittingOrders, markOf, rowsToImport, tableNotation } from './state.ts';
import { UnseenNote } from './UnseenNote.tsx';
import type { StepProps } from './useImport.ts';
import { WorksheetChoice } from './WorksheetChoice.tsx';
import { lineWords, rowsText } from './words.ts';
import { inSentence } from '../../schema/words.ts';

const Head = () => (
  <Box sx={{ display: { xs: 'none', sm: 'grid' }, gridTemplateColumns: targetGrid, columnGap: 2, pb: 0.5 }}>
    {['Field', 'Column in the file', 'First values'].map((text) => (
      <Typography key={text} variant="caption" color="text.secondary" sx={{ fontWeight: 600 }}>
        {text}
      </Typography>
    ))}
  </Box>
);

/** The second step: the columns of the fields, and the choices about existing and missing records. */
export const ColumnsStep = ({ resource, work }: StepProps) => {
  const { state, map, check, choose } = work;
  const { table, mapping, file } = state;
  if (!table || !file) return null;
  const targets = importTargetsOf(resource);
  const missing = unmappedTargets(targets, mapping);
  // An update needs only the key. A record without a match then gets an error.
  const blocking = missing.filter((t) => t.isKey || state.mode !== 'update');
  const mark = markOf(resource, state);
  const hiddenRows = table.rows.filter(({ isHidden }) => isHidden).length;
  // What is theirs alone may be left out: a price list often names no variants.
  const ofLines = targets.filter((t) => t.lines && !t.isKey && mapping[t.id] !== undefined);
  const instead =
    ofLines.length > 0 && blocking.every((t) => t.lines)
      ? `, or import no ${ofLines.map((t) => t.heading).join(', ')}`
      : '';
  const lack =
    blocking.length > 0
      ? `Choose a column for ${blocking.map((t) => t.heading).join(', ')}${instead}.`
      : mark === null
        ? 'Say how the numbers are written.'
        : hiddenRows > 0 && state.hiddenRows === null
          ? 'Say whether hidden rows are imported.'
          : state.dayOrder === null && fittingOrders(resource, table, mapping).length > 1
            ? 'Say how the dates are written.'
            : null;
  const used = new Set(Object.values(mapping));
  const ignored = table.headings.filter((heading, at) => !used.has(at) && !isReason(heading));
  const line = lineWords(resource);
  const rowFor = (target: (typeof targets)[number]) => (
    <TargetRow
      key={target.id}
      target={target}
      table={table}
      column={mapping[target.id]}
      missing={blocking.includes(target)}
      onMap={(column) => map(target.id, column)}
    />
  );
  return (
    <Stack sx={{ gap: 2.5 }}>
      {table.sheets.length + table.hiddenWorksheets.length > 1 && (
        <WorksheetChoice table={table} onSheet={(name) => void choose(file, name)} />
      )}
      {table.rows.length === 0 ? (
        <Alert severity="warning">This sheet is empty. Choose another one.</Alert>
      ) : (
        <>
          <HeadChoice table={table} onHead={work.setHead} />
          <RememberedNote resource={resource} work={work} />
          <Box>
            <Head />
            {targets.filter((t) => !t.lines).map(rowFor)}
            {line && (
              <Typography variant="subtitle2" sx={{ pt: 2, pb: 0.75 }}>
                {line.many.charAt(0).toUpperCase() + line.many.slice(1)}
                <Typography component="span" variant="body2" color="text.secondary">
                  {` – each row adds one, unless the ${inSentence(resource.title)} has it already`}
                </Typography>
              </Typography>
            )}
            {targets.filter((t) => t.lines).map(rowFor)}
          </Box>
          {ignored.length > 0 && (
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              <strong>Not imported:</strong> {ignored.join(', ')}
            </Typography>
          )}
          {hiddenRows > 0 && (
            <HiddenChoice
              what={rowsText(hiddenRows)}
              several={hiddenRows > 1}
              isTaken={state.hiddenRows}
              onTake={work.setHiddenRows}
            />
          )}
          <UnseenNote sheets={[table]} />
          <HiddenColumnsNote state={state} />
          <MoneyNotes resource={resource} work={work} />
          <NotationChoice notation={tableNotation(resource, table, mapping)} mark={mark} onMark={work.setMark} />
          <DayOrderChoice resource={resource} work={work} />
          <MissingChoice resource={resource} work={work} />
          <ModeChoice resource={resource} work={work} />
          <GoOn
            label={`Check ${rowsText(rowsToImport(resource, state).length)}`}
            lack={lack}
            onClick={() => void check()}
          />
        </>
      )}
    </Stack>
  );
};
