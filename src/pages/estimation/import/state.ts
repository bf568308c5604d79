import { readBill, type Bill, type ChosenWorksheet } from '../../../domain/estimation/workbook/bill.ts';
import { isBill, layoutAt, guessedMark, sheetNotation } from '../../../domain/estimation/workbook/guess.ts';
import type { RowChoice } from '../../../domain/estimation/workbook/line.ts';
import type { WorkbookLayout } from '../../../domain/estimation/workbook/layout.ts';
import { unclearUnits } from '../../../domain/estimation/workbook/readUnit.ts';
import { rememberedLayout, type Meanings } from '../../../domain/estimation/workbook/remembered.ts';
import { guessColumns } from '../../../domain/estimation/workbook/columns.ts';
import { targets, type ColumnMapping, type ColumnTarget } from '../../../domain/estimation/workbook/targets.ts';
import { foldedUnitWord } from '../../../domain/estimation/workbook/units.ts';
import { together, type Notation } from '../../../domain/notation.ts';
import type { DecimalMark } from '../../../domain/numerals.ts';
import type { ItemMatch } from '../../../resources/estimation/importCalls.ts';
import { nothingYet, type ImportProgress } from '../../../ui/import/progress.ts';
import type { Saved } from './saved.ts';
import type { Workbook } from './read/workbook.ts';
import type { BillStage, RateField } from './stage.ts';
import type { StoredImportLine } from './stored.ts';

export type BillImportStep = 'file' | 'columns' | 'lines' | 'items' | 'save';

/** A sheet of the file, and whether it is imported. */
export interface WorksheetState extends ChosenWorksheet {
  readonly isChosen: boolean;
}

/** The state of an import of a bill from the file to the result. */
export interface BillImport extends ImportProgress<BillImportStep, Saved> {
  readonly file: { readonly name: string; readonly kind: Workbook['kind']; readonly taken: string | null } | null;
  readonly sheets: readonly WorksheetState[];
  /** The decimal mark that a person chose; null while the file decides. */
  readonly chosenMark: DecimalMark | null;
  /** What a person said of spellings that mean several units, by the spelling as it is compared. */
  readonly units: Readonly<Record<string, string>>;
  /** Whether hidden rows are imported; null while nobody has said it. */
  readonly hiddenRows: boolean | null;
  /** Whether hidden sheets that look like a bill are imported; null while nobody has said it. */
  readonly hiddenWorksheets: boolean | null;
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
  readonly stored: readonly StoredImportLine[] | null;
  readonly removeGone: boolean;
  /** The lines of the stage get the order of the file. */
  readonly useOrder: boolean;
}

export const initialImport: BillImport = {
  ...nothingYet,
  file: null,
  sheets: [],
  chosenMark: null,
  units: {},
  hiddenRows: null,
  hiddenWorksheets: null,
  sections: false,
  rateField: null,
  matches: null,
  matched: 0,
  decisions: new Map(),
  stored: null,
  removeGone: false,
  useOrder: false,
};

const chosenCount = (sheets: readonly WorksheetState[]): number => sheets.filter(({ isChosen }) => isChosen).length;

/** The layout without columns that the stage does not have. */
const within = (layout: WorkbookLayout, { targets, ownTargets }: BillStage): WorkbookLayout => {
  const allowed = new Set<string>([...targets, ...ownTargets]);
  return {
    ...layout,
    columns: Object.fromEntries(Object.entries(layout.columns).filter(([name]) => allowed.has(name))),
  };
};

/** What the figures of the chosen sheets tell about the decimal mark. */
export const billNotation = (sheets: readonly WorksheetState[]): Notation =>
  together(sheets.flatMap(({ sheet, layout, isChosen }) => (isChosen ? [sheetNotation(sheet, layout)] : [])));

/**
 * The sheets with the decimal mark that a person chose; else each with its own, and one that nobody knows with that of the
 * others, if they agree.
 */
const marked = (sheets: readonly WorksheetState[], chosenMark: DecimalMark | null): readonly WorksheetState[] => {
  const own = sheets.map(({ sheet, layout }) => guessedMark(sheet, layout.columns, layout.place));
  const told = new Set(
    sheets.flatMap(({ sheet, layout, isChosen }, at) => {
      const mark = own[at];
      const { told: by } = sheetNotation(sheet, layout);
      return isChosen && mark && by[mark].length > 0 ? [mark] : [];
    }),
  );
  const [only = null] = told.size === 1 ? told : [];
  return sheets.map((one, at) => ({ ...one, layout: { ...one.layout, mark: chosenMark ?? own[at] ?? only } }));
};

/** The one decimal mark of all chosen sheets; null if nobody knows it, or if they differ. */
export const markOfBill = (sheets: readonly WorksheetState[]): DecimalMark | null => {
  const marks = new Set(sheets.flatMap(({ layout, isChosen }) => (isChosen ? [layout.mark] : [])));
  const [mark = null] = marks.size === 1 ? marks : [];
  return mark;
};

/** The state after reading a file: guessed or remembered columns of each sheet, and nothing of an earlier file. */
export const withWorkbook = (
  stage: BillStage,
  name: string,
  { kind, sheets, taken }: Workbook,
  meanings: Meanings,
): BillImport => {
  const read = sheets.map((sheet): WorksheetState => {
    const layout = within(rememberedLayout(sheet, meanings), stage);
    // What the workbook hides is chosen by a person alone.
    return { sheet, layout, choices: {}, isChosen: !sheet.isHidden && isBill(sheet, layout) };
  });
  // Somebody who chose a file wants something of it.
  const first = read.every(({ isChosen }) => !isChosen) ? (read.find(({ sheet }) => !sheet.isHidden) ?? read[0]) : null;
  const some = read.map((one) => (one === first ? { ...one, isChosen: true } : one));
  return {
    ...initialImport,
    step: 'columns',
    file: { name, kind, taken },
    sheets: marked(some, null),
    sections: chosenCount(some) > 1,
    rateField: rateFieldOf(stage, some),
  };
};

/** The usual place of the one rate: beside a split of the cost it is what the client pays. */
const rateFieldOf = ({ rateFields }: BillStage, sheets: readonly WorksheetState[]): RateField | null => {
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

const withWorksheet = (
  state: BillImport,
  at: number,
  change: (sheet: WorksheetState) => WorksheetState,
): BillImport => ({
  ...unread(state),
  sheets: marked(
    state.sheets.map((sheet, i) => (i === at ? change(sheet) : sheet)),
    state.chosenMark,
  ),
});

/** Imports a sheet, or leaves it out. */
export const chosen = (state: BillImport, at: number, isChosen: boolean): BillImport => {
  const next = withWorksheet(state, at, (sheet) => ({ ...sheet, isChosen }));
  return { ...next, sections: chosenCount(next.sheets) > 1 };
};

/** The columns as headings name them; what they do not name stays as it was guessed before. */
const keptColumns = (named: ColumnMapping, before: ColumnMapping): ColumnMapping => {
  const taken = new Set(Object.values(named));
  const kept = Object.entries(before).filter(([target, column]) => !(target in named) && !taken.has(column));
  return { ...Object.fromEntries(kept), ...named };
};

/** The layout with these headings, which may say less than the figures did without them. */
const headedBy = (stage: BillStage, { sheet, layout }: WorksheetState, row: number | null): WorkbookLayout => {
  const next = within(layoutAt(sheet, row === null ? null : { first: row, last: row }), stage);
  return layout.place || row === null ? next : { ...next, columns: keptColumns(next.columns, layout.columns) };
};

/** Takes another row as headings, by its index; null for none. Columns are guessed again, choices of rows are lost. */
export const withHeading = (stage: BillStage, state: BillImport, at: number, row: number | null): BillImport =>
  withWorksheet(state, at, (sheet) => ({
    ...sheet,
    layout: {
      ...headedBy(stage, sheet, row),
      units: state.units,
      ...(state.hiddenRows === null ? {} : { takeHidden: state.hiddenRows }),
    },
    choices: {},
  }));

/**
 * Says what a column is; null for nothing. Another column with that meaning loses it. What the column was before is
 * looked for in the others: whoever says that a column is the description has not said that there is no quantity.
 */
export const withBillColumn = (
  stage: BillStage,
  state: BillImport,
  { at, column }: { readonly at: number; readonly column: number },
  target: ColumnTarget | null,
): BillImport =>
  withWorksheet(state, at, ({ sheet, layout, ...rest }) => {
    const others = Object.entries(layout.columns).filter(([name, of]) => name !== target && of !== column);
    const said: ColumnMapping = { ...Object.fromEntries(others), ...(target === null ? {} : { [target]: column }) };
    const lost = target === null ? undefined : targets.find((name) => layout.columns[name] === column);
    const guessed = within({ ...layout, columns: guessColumns(sheet, layout.place, said) }, stage).columns;
    const again = lost === undefined || lost === target ? undefined : guessed[lost];
    const columns = lost !== undefined && again !== undefined ? { ...said, [lost]: again } : said;
    return { ...rest, sheet, layout: { ...layout, columns } };
  });

/** Reads the figures of all sheets by this decimal mark. */
export const withMark = (state: BillImport, chosenMark: DecimalMark): BillImport => ({
  ...unread(state),
  chosenMark,
  sheets: marked(state.sheets, chosenMark),
});

/** The spellings of units in the chosen sheets that mean several units, each once as the file writes it. */
export const unitsToSay = (sheets: readonly WorksheetState[]): readonly string[] => {
  const found = sheets.flatMap(({ sheet, layout, isChosen }) => (isChosen ? unclearUnits(sheet, layout) : []));
  return [...new Map(found.map((text) => [foldedUnitWord(text), text])).values()];
};

/** Says what a spelling of a unit means in all sheets. */
export const withUnit = (state: BillImport, spelling: string, unit: string): BillImport => {
  const units = { ...state.units, [foldedUnitWord(spelling)]: unit };
  return {
    ...unread(state),
    units,
    sheets: state.sheets.map((sheet) => ({ ...sheet, layout: { ...sheet.layout, units } })),
  };
};

/** The hidden sheets that look like a bill. */
export const hiddenBills = (sheets: readonly WorksheetState[]): readonly WorksheetState[] =>
  sheets.filter(({ sheet, layout }) => sheet.isHidden && isBill(sheet, layout));

/** Imports the hidden sheets that look like a bill, or leaves them out. */
export const withHiddenWorksheets = (state: BillImport, take: boolean): BillImport => {
  const hidden = new Set(hiddenBills(state.sheets));
  const sheets = state.sheets.map((sheet) => (hidden.has(sheet) ? { ...sheet, isChosen: take } : sheet));
  return {
    ...unread(state),
    hiddenWorksheets: take,
    sheets: marked(sheets, state.chosenMark),
    sections: chosenCount(sheets) > 1,
  };
};

/** Imports hidden rows, or leaves them out. */
export const withHiddenRows = (state: BillImport, take: boolean): BillImport => ({
  ...unread(state),
  hiddenRows: take,
  sheets: state.sheets.map((one) => ({ ...one, layout: { ...one.layout, takeHidden: take } })),
});

/** How many hidden rows of the chosen sheets would be lines or sections, or were left out as hidden. */
export const hiddenRowsIn = ({ sheets }: Pick<BillImport, 'sheets'>, bill: Bill): number => {
  const hidden = new Map(
    sheets.map(({ sheet: { name, rows } }) => [name, new Set(rows.flatMap((r) => (r.isHidden ? [r.row] : [])))]),
  );
  return bill.sheets.reduce((n, { name, outcomes }) => {
    const rows = hidden.get(name);
    if (!rows?.size) return n;
    return n + outcomes.filter((o) => rows.has(o.row) && (o.is !== 'left' || o.reason === 'hidden')).length;
  }, 0);
};

/** Gives units one spelling, or leaves them as they are written. */
export const withUnitsFolded = (state: BillImport, at: number, foldUnits: boolean): BillImport =>
  withWorksheet(state, at, (sheet) => ({ ...sheet, layout: { ...sheet.layout, foldUnits } }));

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
export const billInState = ({ sheets, sections }: Pick<BillImport, 'sheets' | 'sections'>): Bill =>
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
