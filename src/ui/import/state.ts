import { markIn, notationOf, type Notation } from '../../domain/notation.ts';
import type { DecimalMark } from '../../domain/numerals.ts';
import { isNumber } from '../../schema/cells.ts';
import { dayOrdersOf, parseDay, type DayOrder } from '../../schema/days.ts';
import { guessHeadingRow, guessMapping } from '../../schema/import/guess.ts';
import type { ImportPlanned, RepeatChoice } from '../../schema/import/plan.ts';
import { sumRows, type SumRow } from '../../schema/import/sums.ts';
import { importTargetsOf, type ImportMapping } from '../../schema/import/targets.ts';
import type { CreatedRecords, ImportMode, ImportSummary } from '../../schema/import/wire.ts';
import type { Resource } from '../../schema/resource.ts';
import { nothingYet, type ImportProgress } from './progress.ts';
import { tableAt, type Spreadsheet } from './read/spreadsheet.ts';
import {
  rememberedFor,
  rememberedHead,
  rememberedMark,
  type RememberedColumns,
  type RememberedMappings,
} from './remembered.ts';
import type { ImportChoices } from './dryRun.ts';
import type { Reviewed } from './review.ts';

export type ImportStep = 'file' | 'columns' | 'check' | 'save';

/** The state of an import from the file to the result. */
export interface ImportState extends ImportProgress<ImportStep, ImportSummary> {
  readonly file: File | null;
  readonly table: Spreadsheet | null;
  readonly mapping: ImportMapping;
  /** The columns as the person chose them for a file with these headings before; null without such a file. */
  readonly remembered: RememberedColumns | null;
  /** The order of day and month, chosen or derived from the dates; null without such dates. */
  readonly dayOrder: DayOrder | null;
  /** The decimal mark that a person chose; null while the file decides. */
  readonly chosenMark: DecimalMark | null;
  /** Whether hidden rows are imported; null while nobody has said it. */
  readonly hiddenRows: boolean | null;
  /** Whether rows that are sums over the others are imported like them. */
  readonly takesSums: boolean;
  readonly mode: ImportMode;
  /** What counts where rows of one record disagree. */
  readonly repeats: RepeatChoice;
  /** The references whose missing records are created. Only mapped references count. */
  readonly createMissing: readonly string[];
  readonly planned: ImportPlanned | null;
  /** The number of checked records; null without a running check. */
  readonly checked: number | null;
  readonly all: readonly Reviewed[] | null;
  /** The missing records to create, by the check. */
  readonly created: CreatedRecords;
}

export const initialState: ImportState = {
  ...nothingYet,
  file: null,
  table: null,
  mapping: {},
  remembered: null,
  dayOrder: null,
  chosenMark: null,
  hiddenRows: null,
  takesSums: false,
  mode: 'skip',
  repeats: 'refuse',
  createMissing: [],
  planned: null,
  checked: null,
  all: null,
  created: {},
};

/** The orders of day and month that fit all numeric dates of the mapped columns; empty without such dates. */
export const fittingOrders = (resource: Resource, table: Spreadsheet, mapping: ImportMapping): DayOrder[] => {
  const texts = datesIn(resource, table, mapping);
  const orders = dayOrdersOf(texts);
  // 05/05/2026 is one day either way.
  const isOne = texts.every((text) => parseDay(text, 'day_first') === parseDay(text, 'month_first'));
  return isOne ? orders.slice(0, 1) : orders;
};

/** The texts of the mapped columns of dates. */
export const datesIn = (resource: Resource, table: Spreadsheet, mapping: ImportMapping): readonly string[] => {
  const columns = importTargetsOf(resource).flatMap((t) => (t.field.kind === 'date' ? (mapping[t.id] ?? []) : []));
  return columns.flatMap((at) => table.rows.flatMap((r) => r.cells[at]?.trim() || []));
};

/** Where both orders fit, nothing is chosen before a person says it. */
const onlyOrder = (orders: readonly DayOrder[]): DayOrder | null => (orders.length === 1 ? (orders[0] ?? null) : null);

/** What the numbers in the mapped columns tell about the decimal mark of the file. */
export const tableNotation = (resource: Resource, table: Spreadsheet, mapping: ImportMapping): Notation => {
  const columns = new Set(importTargetsOf(resource).flatMap((t) => (isNumber(t.field) ? (mapping[t.id] ?? []) : [])));
  return notationOf(
    table.rows.flatMap(({ cells, typed }) =>
      [...columns].flatMap((at) => (typed?.includes(at) ? [] : (cells[at] ?? ''))),
    ),
  );
};

/** The decimal mark by which numbers are read: as chosen, else as the file tells; null where a person has to say it. */
export const markOf = (resource: Resource, { table, mapping, chosenMark }: ImportState): DecimalMark | null =>
  chosenMark ?? (table ? markIn(tableNotation(resource, table, mapping)) : null);

/** The rows below the headings that somebody wants: hidden ones unless a person leaves them out. */
const rowsWanted = ({ table, hiddenRows }: Pick<ImportState, 'table' | 'hiddenRows'>): Spreadsheet['rows'] =>
  (table?.rows ?? []).filter(({ isHidden }) => !isHidden || hiddenRows !== false);

/** The rows among them that are sums over the others. */
export const sumsIn = (resource: Resource, state: ImportState): SumRow[] =>
  sumRows(resource, state.mapping, rowsWanted(state));

/** The rows that are imported: without sums, unless a person takes them. */
export const rowsToImport = (resource: Resource, state: ImportState): Spreadsheet['rows'] => {
  const sums = new Set(state.takesSums ? [] : sumsIn(resource, state).map(({ row }) => row));
  return rowsWanted(state).filter(({ row }) => !sums.has(row));
};

const nothingChecked = {
  planned: null,
  checked: null,
  all: null,
  created: {},
  uploaded: null,
  failure: null,
  result: null,
} as const;

/** The columns that the headings suggest. */
export const suggestedMapping = (resource: Resource, { headings }: Pick<Spreadsheet, 'headings'>): ImportMapping =>
  guessMapping(importTargetsOf(resource), headings);

/** The state with other headings: remembered or guessed columns, and no results of a check. */
const withHeadings = (
  resource: Resource,
  state: ImportState,
  { read, head }: { readonly read: Spreadsheet; readonly head: number },
  known: RememberedMappings,
): ImportState => {
  const table = { ...read, ...tableAt(read.filled, head) };
  const remembered = rememberedFor(known, importTargetsOf(resource), table.headings) ?? null;
  const mapping = remembered?.mapping ?? suggestedMapping(resource, table);
  const dayOrder = onlyOrder(fittingOrders(resource, table, mapping));
  // The file's own texts are believed before what was said of an earlier one.
  const isOpen = markIn(tableNotation(resource, table, mapping)) === null;
  const chosenMark = isOpen ? rememberedMark(known, table.headings) : null;
  const asked = { dayOrder, chosenMark, hiddenRows: null, takesSums: false };
  return { ...state, ...nothingChecked, step: 'columns', table, mapping, remembered, ...asked };
};

/** How many rows there are below the headings, where they are guessed to be. */
export const rowsBelowHeadings = (resource: Resource, { filled }: Spreadsheet): number => {
  const head = guessHeadingRow(importTargetsOf(resource), filled);
  return filled.filter(({ row }) => row > head).length;
};

/** The state after reading a file: remembered or guessed headings and columns, and no results of an earlier file. */
export const withTable = (
  resource: Resource,
  state: ImportState,
  { file, read }: { readonly file: File; readonly read: Spreadsheet },
  known: RememberedMappings = [],
): ImportState =>
  withHeadings(
    resource,
    { ...state, reading: false, problem: null, file },
    { read, head: rememberedHead(known, read.filled) ?? guessHeadingRow(importTargetsOf(resource), read.filled) },
    known,
  );

/** The state with the headings in another row. */
export const withHead = (
  resource: Resource,
  state: ImportState,
  head: number,
  known: RememberedMappings = [],
): ImportState => (state.table ? withHeadings(resource, state, { read: state.table, head }, known) : state);

/** The state with this mapping of all columns. */
export const withMapping = (resource: Resource, state: ImportState, mapping: ImportMapping): ImportState => {
  const orders = state.table ? fittingOrders(resource, state.table, mapping) : [];
  const dayOrder = state.dayOrder && orders.includes(state.dayOrder) ? state.dayOrder : onlyOrder(orders);
  return { ...state, ...nothingChecked, step: 'columns', mapping, dayOrder };
};

/** The state with another column, or none, for a target. */
export const withColumn = (
  resource: Resource,
  state: ImportState,
  target: string,
  column: number | null,
): ImportState => {
  const { [target]: _, ...others } = state.mapping;
  return withMapping(resource, state, column === null ? others : { ...others, [target]: column });
};

/** The state at the columns step, without the results of a check. */
export const unchecked = (state: ImportState): ImportState => ({ ...state, ...nothingChecked, step: 'columns' });

/** The state with or without the creation of a reference's missing records, and without the results of a check. */
export const withCreating = (state: ImportState, id: string, on: boolean): ImportState => {
  const others = state.createMissing.filter((other) => other !== id);
  return { ...unchecked(state), createMissing: on ? [...others, id] : others };
};

/** The user's choices for the requests of this import. */
export const choicesOf = ({ mode, createMissing, mapping }: ImportState): ImportChoices => ({
  mode,
  create_missing: createMissing.filter((id) => id in mapping),
});
