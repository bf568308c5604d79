import { Alert, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { targetLabels } from '../../../domain/estimation/workbook/targets.ts';
import { foldedUnitWord, meaningsOfUnit, unitMeanings } from '../../../domain/estimation/workbook/units.ts';
import { GoOn } from '../../../ui/import/steps.tsx';
import { HiddenChoice } from '../../../ui/import/HiddenChoice.tsx';
import { NotationChoice } from '../../../ui/import/NotationChoice.tsx';
import { quoted } from '../../../ui/import/quoted.ts';
import { WorksheetCard } from './WorksheetCard.tsx';
import type { BillStage, RateField } from './stage.ts';
import {
  billNotation,
  hiddenBills,
  hiddenRowsIn,
  markOfBill,
  unitsToSay,
  withHiddenRows,
  withMark,
  withUnit,
} from './state.ts';
import { HiddenWorksheets, worksheetsSentence } from './HiddenWorksheets.tsx';
import type { BoqImport } from './useBoqImport.ts';
import { billCounts, linesText } from './words.ts';
import { rowsText } from '../../../ui/import/words.ts';
import { Question } from '../../../ui/import/Question.tsx';

/** Asks what a unit is whose spelling means several: a TON may be metric, short or long (rule 61). */
const UnitChoice = ({ work: { state, setState } }: { readonly work: BoqImport }) =>
  unitsToSay(state.sheets).map((spelling) => (
    <Question
      key={spelling}
      title={`Which unit is “${spelling}”?`}
      value={state.units[foldedUnitWord(spelling)] ?? null}
      options={[
        ...meaningsOfUnit(spelling).map((unit) => ({ value: unit, label: unit, text: unitMeanings[unit] ?? '' })),
        { value: spelling, label: `Leave it as “${spelling}”` },
      ]}
      onChoose={(unit) => setState((was) => withUnit(was, spelling, unit))}
    />
  ));

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

/** Why the columns cannot be read yet; null if they can. */
const lackOf = ({ state, bill }: BoqImport): string | null => {
  const { sheets, units } = state;
  if (hiddenBills(sheets).length > 0 && state.hiddenWorksheets === null)
    return 'Say whether hidden sheets are imported.';
  const chosen = sheets.filter(({ isChosen }) => isChosen);
  if (chosen.length === 0) return 'Choose a sheet.';
  const without = chosen.find(({ layout }) => layout.columns.description === undefined);
  if (without)
    return chosen.length > 1
      ? `Say which column of “${without.sheet.name}” is the ${targetLabels.description.toLowerCase()}.`
      : `Say which column is the ${targetLabels.description.toLowerCase()}.`;
  if (chosen.some(({ layout }) => layout.mark === null)) return 'Say how the figures are written.';
  if (state.hiddenRows === null && hiddenRowsIn(state, bill) > 0) return 'Say whether hidden rows are imported.';
  const unit = unitsToSay(sheets).find((spelling) => units[foldedUnitWord(spelling)] === undefined);
  if (unit !== undefined) return `Say which unit “${unit}” is.`;
  const { lines, bad } = billCounts(bill);
  return lines + bad === 0 ? 'With these columns no row is a line: choose the quantity or the rate.' : null;
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
  const lack = lackOf(work);
  const { lines } = billCounts(bill);
  const unmeasured = withoutQuantity(work);
  const hiddenRows = hiddenRowsIn(state, bill);
  return (
    <Stack sx={{ gap: 2 }}>
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
      <UnitChoice work={work} />
      <RateChoice work={work} stage={stage} />
      {stage.rateFields.length === 0 && state.sheets.some(({ isChosen }) => isChosen) && (
        <Alert severity="info">{`${stage.title} has no rates: rates and amounts of the file are not imported.`}</Alert>
      )}
      <GoOn label={lack ? 'See the lines' : `See ${linesText(lines)}`} lack={lack} onClick={() => go('lines')} />
    </Stack>
  );
};
