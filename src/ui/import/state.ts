import { dayOrdersOf, type DayOrder } from '../../schema/days.ts';
import { guessMapping } from '../../schema/import/guess.ts';
import type { ImportPlanned } from '../../schema/import/plan.ts';
import { importTargetsOf, type ImportMapping } from '../../schema/import/targets.ts';
import type { CreatedRecords, ImportMode, ImportSummary } from '../../schema/import/wire.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Spreadsheet } from './read/spreadsheet.ts';
import type { ImportChoices } from './dryRun.ts';
import type { Reviewed } from './review.ts';

export type Step = 'file' | 'columns' | 'check' | 'save';

/** Everything that an import knows on its way from a file to the result. */
export interface ImportState {
  readonly step: Step;
  readonly reading: boolean;
  readonly problem: string | null;
  readonly file: File | null;
  readonly table: Spreadsheet | null;
  readonly mapping: ImportMapping;
  /** The order that was chosen, or that fits; null where no column needs one. */
  readonly dayOrder: DayOrder | null;
  readonly mode: ImportMode;
  /** The references whose missing records are to be created; those of them that have a column count. */
  readonly createMissing: readonly string[];
  readonly planned: ImportPlanned | null;
  /** Records checked so far; null while none are being checked. */
  readonly checked: number | null;
  readonly all: readonly Reviewed[] | null;
  /** What would be created beside the records, as the check found. */
  readonly created: CreatedRecords;
  /** The share that is uploaded; null while nothing is being saved. */
  readonly uploaded: number | null;
  readonly failure: string | null;
  readonly result: ImportSummary | null;
}

export const initialState: ImportState = {
  step: 'file',
  reading: false,
  problem: null,
  file: null,
  table: null,
  mapping: {},
  dayOrder: null,
  mode: 'skip',
  createMissing: [],
  planned: null,
  checked: null,
  all: null,
  created: {},
  uploaded: null,
  failure: null,
  result: null,
};

/** The orders that fit every date written in numbers in the mapped columns; empty where there is none. */
export const fittingOrders = (resource: Resource, table: Spreadsheet, mapping: ImportMapping): DayOrder[] => {
  const columns = importTargetsOf(resource).flatMap((t) => (t.field.kind === 'date' ? (mapping[t.id] ?? []) : []));
  return dayOrdersOf(columns.flatMap((at) => table.rows.map((r) => r.cells[at] ?? '')));
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

/** A file that was read: its columns are guessed, and what was known of an earlier one is forgotten. */
export const withTable = (resource: Resource, state: ImportState, file: File, table: Spreadsheet): ImportState => {
  const mapping = guessMapping(importTargetsOf(resource), table.headings);
  const dayOrder = fittingOrders(resource, table, mapping)[0] ?? null;
  return {
    ...state,
    ...nothingChecked,
    step: 'columns',
    reading: false,
    problem: null,
    file,
    table,
    mapping,
    dayOrder,
  };
};

/** Another column, or none, for a target. */
export const withColumn = (
  resource: Resource,
  state: ImportState,
  target: string,
  column: number | null,
): ImportState => {
  const { [target]: _, ...others } = state.mapping;
  const mapping: ImportMapping = column === null ? others : { ...others, [target]: column };
  const orders = state.table ? fittingOrders(resource, state.table, mapping) : [];
  const dayOrder = state.dayOrder && orders.includes(state.dayOrder) ? state.dayOrder : (orders[0] ?? null);
  return { ...state, ...nothingChecked, step: 'columns', mapping, dayOrder };
};

/** Back to the columns: what was checked no longer holds. */
export const unchecked = (state: ImportState): ImportState => ({ ...state, ...nothingChecked, step: 'columns' });

/** Creates what a reference names and is not there, or no longer does; what was checked no longer holds. */
export const withCreating = (state: ImportState, id: string, on: boolean): ImportState => {
  const others = state.createMissing.filter((other) => other !== id);
  return { ...unchecked(state), createMissing: on ? [...others, id] : others };
};

/** What goes with every request of this import. */
export const choicesOf = ({ mode, createMissing, mapping }: ImportState): ImportChoices => ({
  mode,
  create_missing: createMissing.filter((id) => id in mapping),
});

/** Whether leaving would lose work. */
export const isUnderWay = ({ step, result, reading }: ImportState): boolean =>
  (step !== 'file' || reading) && result === null;
