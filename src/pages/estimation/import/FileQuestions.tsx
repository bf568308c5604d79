import { looksLikeBids } from '../../../domain/estimation/workbook/bidsInBill.ts';
import { headingTexts } from '../../../domain/estimation/workbook/heading.ts';
import { below } from '../../../domain/estimation/workbook/rowsBelow.ts';
import { targetLabels } from '../../../domain/estimation/workbook/targets.ts';
import { foldedUnitWord, unitMeanings } from '../../../domain/estimation/workbook/units.ts';
import { Question } from '../../../ui/import/Question.tsx';
import { quoted } from '../../../ui/import/quoted.ts';
import { rowsText } from '../../../ui/import/words.ts';
import { counted } from '../../../ui/fields/format.ts';
import { measuredIn, withMeasured } from './answers.ts';
import { foreignOf, unitsToSay, withForeign, withUnit } from './answers.ts';
import { columnText } from './columnText.ts';
import { unclearIn, withBillColumn } from './columns.ts';
import type { WorksheetState } from './state.ts';
import type { BillStage } from './stage.ts';
import type { BoqImport } from './useBoqImport.ts';

interface Props {
  readonly work: BoqImport;
  readonly stage: BillStage;
}

/** The first figures of a column. */
const examplesOf = ({ sheet, layout }: WorksheetState, at: number): string =>
  below(sheet, layout.place)
    .flatMap(({ cells }) => cells[at]?.trim() || [])
    .slice(0, 3)
    .join(', ');

/** Asks which of several columns is a figure that nothing in the file proves. */
export const ColumnQuestions = ({ work: { state, setState }, stage }: Props) => {
  const several = state.sheets.filter(({ isChosen }) => isChosen).length > 1;
  return unclearIn(stage, state.sheets).map(({ of, target, columns, chosen }) => {
    const { name } = of.sheet;
    const headings = headingTexts(of.sheet, of.layout.place);
    const at = state.sheets.indexOf(of);
    return (
      <Question
        key={`${name}\u0001${target}`}
        title={`Which column${several ? ` of “${name}”` : ''} is the ${targetLabels[target].toLowerCase()}?`}
        value={chosen === null ? null : String(chosen)}
        options={columns.map((column) => ({
          value: String(column),
          label: columnText(headings, column),
          text: examplesOf(of, column),
        }))}
        onChoose={(column) => setState((was) => withBillColumn(stage, was, { at, column: Number(column) }, target))}
      />
    );
  });
};

/** Asks what counts of rates in another currency: the product changes no money by a rate that nobody said. */
export const CurrencyQuestion = ({ work: { state, setState }, stage }: Props) => {
  const found = foreignOf(state);
  if (stage.rateFields.length === 0 || found.size === 0 || state.currency === null) return null;
  const names = [...found.keys()];
  const rows = [...found.values()].flat().slice(0, 3);
  return (
    <Question
      title={`Rates of the file are in ${names.join(' and ')}, the bill is in ${state.currency}.`}
      value={state.foreign}
      options={[
        {
          value: 'left',
          label: `Leave the rates in ${names.join(' and ')} out`,
          text: 'their lines come without a rate',
        },
        {
          value: 'taken',
          label: `Take them as they stand, in ${state.currency}`,
          text: `the first in ${rows.length > 1 ? 'rows' : 'row'} ${rows.join(', ')}`,
        },
      ]}
      onChoose={(choice) => setState((was) => withForeign(was, choice))}
    />
  );
};

/** Asks whether a table of bids is a bill all the same. */
export const BidsQuestion = ({ work: { state, setState } }: Pick<Props, 'work'>) => {
  const bids = state.sheets.filter(({ isChosen, sheet, layout }) => isChosen && looksLikeBids(sheet, layout));
  if (bids.length === 0) return null;
  return (
    <Question
      title={`${quoted(bids.map(({ sheet }) => sheet.name))} has each line once for each bidder: it looks like a table of bids. Those are read in an RFQ, under “Bids from a table”.`}
      value={state.isNoBids ? 'bill' : null}
      options={[{ value: 'bill', label: 'It is a bill', text: 'every row becomes a line' }]}
      onChoose={() => setState((was) => ({ ...was, isNoBids: true }))}
    />
  );
};

/** Asks what a unit is whose spelling means several: a TON may be metric, short or long (rule 61). */
export const UnitQuestions = ({ work: { state, setState } }: Pick<Props, 'work'>) =>
  unitsToSay(state.sheets).map(({ text: spelling, meanings, told }) => (
    <Question
      key={spelling}
      title={`Which unit is “${spelling}”?`}
      value={state.units[foldedUnitWord(spelling)] ?? told}
      options={[
        ...meanings.map((unit) => ({
          value: unit,
          label: unit,
          text: [unitMeanings[unit], unit === told && 'as the file tells'].filter(Boolean).join(', '),
        })),
        { value: spelling, label: `Leave it as “${spelling}”` },
      ]}
      onChoose={(unit) => setState((was) => withUnit(was, spelling, unit))}
    />
  ));

const fewRows = 3;

/** Tells that rows measure items, and takes that back; asks where they do not come to the quantity. */
export const MeasurementsQuestion = ({ work: { state, bill, setState } }: Pick<Props, 'work'>) => {
  const { items, rows, differing } = measuredIn(bill);
  if (items === 0) return null;
  const first = differing
    .slice(0, fewRows)
    .map(({ row, sum, quantity }) => `row ${row}: ${sum} for ${quantity ?? 'no quantity'}`);
  return (
    <Question
      title={
        differing.length === 0
          ? `${rowsText(rows)} measure ${counted(items, 'item', 'items')}: they come to the quantity.`
          : `Rows below ${counted(differing.length, 'item', 'items')} look like measurements, but do not come to the quantity (${first.join('; ')}).`
      }
      value={state.measured ?? (differing.length === 0 ? 'notes' : null)}
      options={[
        { value: 'notes', label: 'Put them into the notes of their items' },
        { value: 'lines', label: 'Every row is a line' },
      ]}
      onChoose={(choice) => setState((was) => withMeasured(was, choice))}
    />
  );
};
