import { Alert, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { GoOn } from '../../../ui/import/steps.tsx';
import { HiddenChoice } from '../../../ui/import/HiddenChoice.tsx';
import { NotationChoice } from '../../../ui/import/NotationChoice.tsx';
import { quoted } from '../../../ui/import/quoted.ts';
import {
  BidsQuestion,
  ColumnQuestions,
  CurrencyQuestion,
  MeasurementsQuestion,
  UnitQuestions,
} from './FileQuestions.tsx';
import { HiddenColumnsNote, ToldColumnsNote } from './ColumnNotes.tsx';
import { RememberedBillNote } from './RememberedBillNote.tsx';
import { WorksheetCard } from './WorksheetCard.tsx';
import type { BillStage, RateField } from './stage.ts';
import { hiddenRowsIn, withHiddenRows } from './answers.ts';
import { billNotation, markOfBill, withMark } from './marks.ts';
import { lackOf } from './lack.ts';
import { HiddenWorksheets, worksheetsSentence } from './HiddenWorksheets.tsx';
import type { BoqImport } from './useBoqImport.ts';
import { linesText } from './words.ts';
import { billCounts } from './counts.ts';
import { rowsText } from '../../../ui/import/words.ts';
import { Question } from '../../../ui/import/Question.tsx';
import { UnseenNote } from '../../../ui/import/UnseenNote.tsx';

const labels: Readonly<Record<RateField, string>> = {
  material_rate: 'What it costs us: the material rate',
  target_rate: 'What the client pays: the target rate',
};

/** Where the one rate of the file goes, where a stage has several rates. */
const RateChoice = ({ work, stage }: { readonly work: BoqImport; readonly stage: BillStage }) => {
  const { state, setState } = work;
  const hasRate = state.sheets.some(({ isChosen, layout }) => isChosen && layout.columns.rate !== undefined);
  if (stage.rateFields.length < 2 || !hasRate) return null;
  return (
    <Question
      title="The rate of the file is"
      value={state.rateField}
      options={stage.rateFields.map((value) => ({ value, label: labels[value] }))}
      onChoose={(rateField) => setState((was) => ({ ...was, rateField }))}
    />
  );
};

/** The chosen sheets in which no column is the quantity: nothing of them can be priced. */
const withoutQuantity = ({ state: { sheets } }: BoqImport): readonly string[] =>
  sheets.flatMap(({ isChosen, sheet, layout }) =>
    isChosen && layout.columns.quantity === undefined ? [sheet.name] : [],
  );

/** The second step: the sheets, the row of headings and the meaning of the columns, seen in the file itself. */
export const BillColumnsStep = ({ work, stage }: { readonly work: BoqImport; readonly stage: BillStage }) => {
  const { state, bill, setState, go } = work;
  const several = state.sheets.length > 1;
  const chosen = state.sheets.filter(({ isChosen }) => isChosen).length;
  const lack = lackOf(stage, work);
  const { lines } = billCounts(bill);
  const unmeasured = withoutQuantity(work);
  const hiddenRows = hiddenRowsIn(state, bill);
  return (
    <Stack sx={{ gap: 2 }}>
      <RememberedBillNote work={work} />
      <UnseenNote sheets={state.sheets.map(({ sheet }) => sheet)} />
      {several && (
        <Typography variant="body2" color="text.secondary">
          {worksheetsSentence(state.sheets)}
        </Typography>
      )}
      <HiddenWorksheets work={work} />
      {state.sheets.map((sheet, at) => (
        <WorksheetCard key={sheet.sheet.name} sheet={sheet} at={at} work={work} stage={stage} selectable={several} />
      ))}
      {chosen > 1 && (
        <FormControlLabel
          control={
            <Switch checked={state.sections} onChange={(_, sections) => setState((was) => ({ ...was, sections }))} />
          }
          label="Each sheet becomes a section with the name of the sheet"
        />
      )}
      <NotationChoice
        notation={billNotation(state.sheets)}
        mark={markOfBill(state.sheets)}
        onMark={(mark) => setState((was) => withMark(was, mark))}
      />
      {unmeasured.length > 0 && (
        <Alert severity="warning">
          {`No column of ${quoted(unmeasured)} is the quantity: its lines come without one. Say above which column it is.`}
        </Alert>
      )}
      {hiddenRows > 0 && (
        <HiddenChoice
          what={rowsText(hiddenRows)}
          several={hiddenRows > 1}
          isTaken={state.hiddenRows}
          onTake={(take) => setState((was) => withHiddenRows(was, take))}
        />
      )}
      <BidsQuestion work={work} />
      <ColumnQuestions work={work} stage={stage} />
      <CurrencyQuestion work={work} stage={stage} />
      <UnitQuestions work={work} />
      <MeasurementsQuestion work={work} />
      <HiddenColumnsNote work={work} />
      <ToldColumnsNote work={work} />
      <RateChoice work={work} stage={stage} />
      {stage.rateFields.length === 0 && state.sheets.some(({ isChosen }) => isChosen) && (
        <Alert severity="info">{`${stage.title} has no rates: rates and amounts of the file are not imported.`}</Alert>
      )}
      <GoOn
        label={work.isReading ? 'Reading the rows…' : lack ? 'See the lines' : `See ${linesText(lines)}`}
        lack={work.isReading ? '' : lack}
        onClick={() => go('lines')}
      />
    </Stack>
  );
};
