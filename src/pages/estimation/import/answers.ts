import type { Worksheet } from '../../../domain/table/worksheet.ts';
import { onceForBoth } from '../../../domain/remembering.ts';
import type { Bill } from '../../../domain/estimation/workbook/bill.ts';
import { foreignIn } from '../../../domain/estimation/workbook/foreign.ts';
import type { ForeignChoice, MeasuredChoice, WorkbookLayout } from '../../../domain/estimation/workbook/layout.ts';
import { unitSpellings, type UnitSpelling } from '../../../domain/estimation/workbook/unitSpellings.ts';
import { foldedUnitWord } from '../../../domain/estimation/workbook/units.ts';
import { unread, type WorksheetState, type BillImport } from './state.ts';

/** What stands in a sheet is looked for once, whatever else is answered meanwhile. */
const spellingsIn = onceForBoth((sheet: Worksheet, layout: WorkbookLayout) => unitSpellings(sheet, layout));
const foreignAll = onceForBoth(
  (_sheet: Worksheet, _layout: WorkbookLayout) => new Map<string, ReadonlyMap<string, readonly number[]>>(),
);
const foreignFor = (sheet: Worksheet, layout: WorkbookLayout, currency: string) => {
  const known = foreignAll(sheet, layout);
  const found = known.get(currency) ?? foreignIn(sheet, layout, currency);
  known.set(currency, found);
  return found;
};

/** The spellings of units in the chosen sheets that mean several units; `told` where all sheets tell the same. */
export const unitsToSay = (sheets: readonly WorksheetState[]): readonly UnitSpelling[] => {
  const found = new Map<string, UnitSpelling>();
  for (const { sheet, layout, isChosen } of sheets)
    for (const [word, one] of isChosen ? spellingsIn(sheet, layout) : []) {
      const known = found.get(word);
      found.set(word, known && known.told !== one.told ? { ...known, told: null } : (known ?? one));
    }
  return [...found.values()];
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

/** The currencies of the chosen sheets that are not the bill's, each with the first rows of one sheet where they stand. */
export const foreignOf = ({
  sheets,
  currency,
}: Pick<BillImport, 'sheets' | 'currency'>): ReadonlyMap<string, readonly number[]> =>
  new Map(
    currency === null
      ? []
      : sheets.flatMap(({ sheet, layout, isChosen }) => (isChosen ? [...foreignFor(sheet, layout, currency)] : [])),
  );

/** Takes rates of another currency as they stand, or leaves them out. */
export const withForeign = (state: BillImport, foreign: ForeignChoice): BillImport => ({
  ...unread(state),
  foreign,
  sheets: state.sheets.map((one) => ({
    ...one,
    layout: { ...one.layout, ...(state.currency !== null && { foreign: { of: state.currency, are: foreign } }) },
  })),
});

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

/** How many rows of the chosen sheets measure items, and the items whose quantity they do not come to. */
export const measuredIn = ({ sheets }: Bill) => {
  const all = sheets.flatMap(({ name, measured }) => measured.map((one) => ({ name, ...one })));
  return {
    items: all.length,
    rows: all.reduce((n, { rows }) => n + rows, 0),
    differing: all.filter(({ isProven }) => !isProven),
  };
};

/** Puts rows that measure items into the notes of those, or takes each as a line. */
export const withMeasured = (state: BillImport, measured: MeasuredChoice): BillImport => ({
  ...state,
  matches: null,
  matched: 0,
  decisions: new Map(),
  stored: null,
  measured,
  sheets: state.sheets.map((one) => ({ ...one, layout: { ...one.layout, measured } })),
});

/** The currencies of the chosen sheets that are not the bill's, in one order. */
export const foreignNames = (state: BillImport): readonly string[] => [...foreignOf(state).keys()].toSorted();
