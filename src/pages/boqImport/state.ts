import { readBill, type Bill, type ChosenSheet } from '../../domain/boqSheet/bill.ts';
import { isBill, layoutAt, markOf } from '../../domain/boqSheet/guess.ts';
import type { RowChoice } from '../../domain/boqSheet/line.ts';
import type { Layout } from '../../domain/boqSheet/read.ts';
import { rememberedLayout, type Meanings } from '../../domain/boqSheet/remembered.ts';
import type { Target } from '../../domain/boqSheet/targets.ts';
import type { ItemMatch } from '../../resources/boqImport.calls.ts';
import type { Saved } from './calls.ts';
import type { Workbook } from './read/workbook.ts';
import type { BillStage, RateField } from './stage.ts';
import type { StoredLine } from './stored.ts';

export const steps = ['file', 'columns', 'lines', 'items', 'save'] as const;
export type Step = (typeof steps)[number];

/** A sheet of the file, and whether it is imported. */
export interface SheetState extends ChosenSheet {
  readonly isChosen: boolean;
}

/** The state of an import of a bill from the file to the result. */
export interface BillImport {
  readonly step: Step;
  readonly reading: boolean;
  readonly problem: string | null;
  readonly file: { readonly name: string; readonly taken: string | null } | null;
  readonly sheets: readonly SheetState[];
  /** Each sheet is a section of the bill. */
  readonly sections: boolean;
  readonly rateField: RateField | null;
  /** By the index of the line; null while they are looked for. */
  readonly matches: ReadonlyMap<number, ItemMatch> | null;
  /** The number of matched lines while they are looked for. */
  readonly matched: number;
  /** What a person decided about a match, by the index of the line. A match by code is accepted by itself. */
  readonly decisions: ReadonlyMap<number, boolean>;
  /** The lines of the stage; null until they are read. */
  readonly stored: readonly StoredLine[] | null;
  readonly removeGone: boolean;
  /** The uploaded share from 0 to 1; null without a running save. */
  readonly uploaded: number | null;
  readonly failure: string | null;
  readonly result: Saved | null;
}

export const initialState: BillImport = {
  step: 'file',
  reading: false,
  problem: null,
  file: null,
  sheets: [],
  sections: false,
  rateField: null,
  matches: null,
  matched: 0,
  decisions: new Map(),
  stored: null,
  removeGone: false,
  uploaded: null,
  failure: null,
  result: null,
};

const chosenCount = (sheets: readonly SheetState[]): number => sheets.filter(({ isChosen }) => isChosen).length;

/** The layout without columns that the stage does not have. */
const within = (layout: Layout, allowed: readonly Target[]): Layout => ({
  ...layout,
  columns: Object.fromEntries(Object.entries(layout.columns).filter(([name]) => allowed.some((one) => one === name))),
});

/** The state after reading a file: guessed or remembered columns of each sheet, and nothing of an earlier file. */
export const withWorkbook = (
  stage: BillStage,
  name: string,
  { sheets, taken }: Workbook,
  meanings: Meanings,
): BillImport => {
  const read = sheets.map((sheet): SheetState => {
    const layout = within(rememberedLayout(sheet, meanings), stage.targets);
    return { sheet, layout, choices: {}, isChosen: isBill(sheet, layout) };
  });
  const [first, ...others] = read;
  // Somebody who chose a file wants something of it.
  const some = first && read.every(({ isChosen }) => !isChosen) ? [{ ...first, isChosen: true }, ...others] : read;
  return {
    ...initialState,
    step: 'columns',
    file: { name, taken },
    sheets: some,
    sections: chosenCount(some) > 1,
    rateField: rateFieldOf(stage, some),
  };
};

/** The usual place of the one rate: beside a split of the cost it is what the client pays. */
const rateFieldOf = ({ rateFields }: BillStage, sheets: readonly SheetState[]): RateField | null => {
  const isSplit = sheets.some(({ isChosen, layout: { columns } }) => isChosen && columns.material_rate !== undefined);
  return (isSplit && rateFields.includes('target_rate') ? 'target_rate' : rateFields[0]) ?? null;
};

/** The state without what follows from the lines of the file. */
const unread = (state: BillImport): BillImport => ({
  ...state,
  matches: null,
  matched: 0,
  decisions: new Map(),
  stored: null,
  uploaded: null,
  failure: null,
});

const withSheet = (state: BillImport, at: number, change: (sheet: SheetState) => SheetState): BillImport => ({
  ...unread(state),
  sheets: state.sheets.map((sheet, i) => (i === at ? change(sheet) : sheet)),
});

/** Imports a sheet, or leaves it out. */
export const chosen = (state: BillImport, at: number, isChosen: boolean): BillImport => {
  const next = withSheet(state, at, (sheet) => ({ ...sheet, isChosen }));
  return { ...next, sections: chosenCount(next.sheets) > 1 };
};

/** Takes another row as headings, by its index; null for none. Columns are guessed again, choices of rows are lost. */
export const withHeading = (stage: BillStage, state: BillImport, at: number, row: number | null): BillImport =>
  withSheet(state, at, (sheet) => ({
    ...sheet,
    layout: within(layoutAt(sheet.sheet, row === null ? null : { first: row, last: row }), stage.targets),
    choices: {},
  }));

/** Says what a column is; null for nothing. Another column with that meaning loses it. */
export const withColumn = (state: BillImport, at: number, column: number, target: Target | null): BillImport =>
  withSheet(state, at, ({ sheet, layout, ...rest }) => {
    const others = Object.entries(layout.columns).filter(([name, of]) => name !== target && of !== column);
    const columns = { ...Object.fromEntries(others), ...(target === null ? {} : { [target]: column }) };
    return { ...rest, sheet, layout: { ...layout, columns, mark: markOf(sheet, columns, layout.place) } };
  });

/** Changes the decimal mark, or whether units get one spelling. */
export const withReading = (
  state: BillImport,
  at: number,
  reading: Partial<Pick<Layout, 'mark' | 'foldUnits'>>,
): BillImport => withSheet(state, at, (sheet) => ({ ...sheet, layout: { ...sheet.layout, ...reading } }));

/** Decides about a row. What was decided before about other things of the row stays. */
export const withChoice = (state: BillImport, name: string, row: number, choice: RowChoice): BillImport => ({
  ...unread(state),
  sheets: state.sheets.map((sheet) => {
    if (sheet.sheet.name !== name) return sheet;
    const before = sheet.choices[row] ?? {};
    const merged: RowChoice = { ...before, ...choice, texts: { ...before.texts, ...choice.texts } };
    return { ...sheet, choices: { ...sheet.choices, [row]: merged } };
  }),
});

/** Takes a row as it was read. */
export const withoutChoice = (state: BillImport, name: string, row: number): BillImport => ({
  ...unread(state),
  sheets: state.sheets.map((sheet) => {
    const { [row]: _, ...choices } = sheet.choices;
    return sheet.sheet.name === name ? { ...sheet, choices } : sheet;
  }),
});

/** The bill that the chosen sheets are. */
export const billOf = ({ sheets, sections }: Pick<BillImport, 'sheets' | 'sections'>): Bill =>
  readBill(
    sheets.filter(({ isChosen }) => isChosen),
    sections,
  );

/** Whether a match counts: as a person decided, else by its code. */
export const isAccepted = ({ decisions }: Pick<BillImport, 'decisions'>, at: number, match: ItemMatch): boolean =>
  decisions.get(at) ?? match.by === 'code';

/** The accepted matches, by the index of the line. */
export const acceptedItems = (state: Pick<BillImport, 'matches' | 'decisions'>): ReadonlyMap<number, ItemMatch> =>
  new Map([...(state.matches ?? [])].filter(([at, match]) => isAccepted(state, at, match)));

/** Decides about several matches. */
export const decided = (state: BillImport, lines: Iterable<number>, accept: boolean): BillImport => ({
  ...state,
  decisions: new Map([...state.decisions, ...[...lines].map((at) => [at, accept] as const)]),
});

/** Whether leaving the page would lose work. */
export const isUnderWay = ({ step, result, reading }: BillImport): boolean =>
  (step !== 'file' || reading) && result === null;
