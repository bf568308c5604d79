import { compare, round, type Decimal } from '../../decimal.ts';
import type { WrittenRow } from '../../table/worksheet.ts';
import { isOutsideBasis, isPercentBasis } from '../basis.ts';
import { readFigure } from './figures.ts';
import type { WorkbookLayout } from './layout.ts';
import type { BoqLine } from './line.ts';
import { isNumbering, partsOf } from './numbering.ts';
import { isOwnWorkbook, noRates } from './ownWorkbook.ts';
import type { Cue } from './parents.ts';
import type { ReadRow } from './readRow.ts';
import { readUnit } from './readUnit.ts';
import { ownBases, type RowBasis } from './rowBasis.ts';
import type { Measurements } from './measurements.ts';
import type { UnitSpelling } from './unitSpellings.ts';
import type { RowFigures } from './rowFigures.ts';
import { lookOf } from './rowKinds.ts';
import { figureText, leadingNumber } from './rowTexts.ts';
import { computedTargets, targetLabels } from './targets.ts';
import { foldUnit } from './units.ts';

/**
 * A line before its section is known. `stated`: the amount of its row; `isOpen`: it does not say what it is a percentage
 * of.
 */
export type DraftLine = Omit<BoqLine, 'parent'> & {
  readonly cue: Cue;
  readonly isOpen: boolean;
  readonly stated: Decimal | null;
};

/**
 * The figures that stand in computed columns without the formula that was written there. Sums of groups tell so only in a
 * sheet that has formulas at all.
 */
const typedOverIn = (
  kind: BoqLine['kind'],
  row: WrittenRow,
  hasFormulas: boolean,
  { columns, mark }: WorkbookLayout,
): Pick<BoqLine, 'typedOver'> => {
  if (kind !== 'item' && !hasFormulas) return {};
  const typed = computedTargets.flatMap((target) => {
    const at = columns[target];
    if (at === undefined || row.formulas.includes(at)) return [];
    const read = readFigure(figureText(row, at), mark);
    return 'value' in read && read.value !== null ? [[target, read.value] as const] : [];
  });
  return typed.length ? { typedOver: Object.fromEntries(typed) } : {};
};

/** The basis of a line; a percentage, and the quantity of what is in no total, stand where a quantity would. */
const ofBasis = (
  { basis, texts }: RowBasis,
  { quantity, rates }: RowFigures,
  { columns }: WorkbookLayout,
): Pick<BoqLine, 'basis' | 'percent' | 'quantity' | 'rates' | 'alternate_quantity' | 'alternate_to'> => {
  if (isPercentBasis(basis))
    return { basis, percent: round(quantity ?? '0', 2), quantity: null, rates: noRates(columns) };
  // A file without that column does not say that an alternate stands for nothing.
  const said = texts.alternate_to ?? (columns.alternate_to === undefined ? undefined : null);
  return {
    basis,
    // A client's sum without a quantity is one sum; an empty cell of our own says that there is none.
    quantity: basis === 'provisional_sum' ? (quantity ?? (isOwnWorkbook(columns) ? null : '1')) : null,
    rates: { ...noRates(columns), ...rates },
    ...(isOutsideBasis(basis) && { alternate_quantity: quantity }),
    ...(basis === 'alternate' && said !== undefined && { alternate_to: said }),
  };
};

/** What a person should know of such a line; our own workbook says it itself. */
const basisNotes = ({ basis, isOpen }: RowBasis, { quantity }: RowFigures, { columns }: WorkbookLayout): string[] => {
  if (isOwnWorkbook(columns)) return [];
  if (basis === 'provisional_sum') return ['Provisional sum: in the total, without overheads'];
  if (isOutsideBasis(basis)) return [`${ownBases[basis]}: nothing in the total`];
  if (!isPercentBasis(basis)) return ['Rate only: nothing in the total'];
  const exact = quantity !== null && compare(round(quantity, 2), quantity) !== 0;
  return [
    `Percentage${isOpen ? ' of the lines above it' : ''}`,
    ...(exact ? [`${quantity} % is rounded to ${round(quantity, 2)} %`] : []),
  ];
};

/** Numbers of items that a spreadsheet has taken for dates: 1.2 becomes the first of February. */
const dateNotes = (row: WrittenRow, { columns }: WorkbookLayout): readonly string[] =>
  (['ref', 'code'] as const).flatMap((target) => {
    const at = columns[target];
    if (at === undefined || !row.dates.includes(at)) return [];
    return [`${targetLabels[target]} “${row.shown[at] ?? row.cells[at] ?? ''}” is a date in the file`];
  });

/** One forfait needs no quantity. */
const withForfait = (figures: RowFigures, unit: string): RowFigures =>
  unit === 'LS' && foldUnit(figures.unit) !== 'LS' && figures.quantity === null
    ? { ...figures, quantity: '1', notes: [...figures.notes, `Unit “${figures.unit}” counts as 1`] }
    : figures;

const placesText = (rows: readonly number[]): string =>
  rows.length === 1 ? `row ${rows[0] ?? ''}` : `rows ${rows[0] ?? ''}–${rows.at(-1) ?? ''}`;

/** The line with what measures its quantity in its notes; where it comes to something else that is said. */
export const withMeasurements = (
  draft: DraftLine,
  { text, sum, quantity, isProven }: Measurements,
  rows: readonly number[],
): DraftLine => ({
  ...draft,
  additional_info: text,
  notes: [
    ...draft.notes,
    isProven
      ? `Its measurements in ${placesText(rows)} are in its notes`
      : `Its measurements in ${placesText(rows)} come to ${sum}, its quantity is ${quantity ?? 'empty'}`,
  ],
});

/** What the lines of a sheet have in common. */
export interface DraftSheet {
  readonly name: string;
  readonly hasFormulas: boolean;
  readonly layout: WorkbookLayout;
  readonly spellings: ReadonlyMap<string, UnitSpelling>;
}

/** The line of a row, with what a person should know of it. */
export const draftOf = (
  kind: BoqLine['kind'],
  { row, texts, said, basis, stated }: ReadRow,
  figures: RowFigures,
  { name: sheet, hasFormulas, layout, spellings }: DraftSheet,
): DraftLine => {
  const [description = '', ref = '', level] = [texts.description, texts.ref, Number(texts.level)];
  const { unit, note } = readUnit(
    kind === 'structure' && !said ? '' : figures.unit,
    { ...layout, spellings },
    figures.quantity,
  );
  const read = kind === 'item' && !basis ? withForfait(figures, unit) : figures;
  return {
    kind,
    ref,
    code: texts.code ?? '',
    description,
    unit,
    quantity: read.quantity,
    rates: kind === 'item' ? { ...noRates(layout.columns), ...read.rates } : {},
    ...(kind === 'item' && basis ? ofBasis(basis, read, layout) : {}),
    isOpen: basis?.isOpen === true,
    stated,
    ...(texts.key === undefined ? {} : { key: texts.key }),
    ...typedOverIn(kind, row, hasFormulas, layout),
    sheet,
    row: row.row,
    notes:
      kind === 'structure'
        ? []
        : [
            ...dateNotes(row, layout),
            ...read.notes,
            ...(basis ? basisNotes(basis, read, layout) : []),
            ...(note ? [note] : []),
          ],
    cue: {
      isSection: kind !== 'item',
      parts: isNumbering(ref) ? partsOf(ref) : kind === 'structure' ? partsOf(leadingNumber(description)) : [],
      indent: row.indent,
      outline: row.outline,
      level: texts.level !== undefined && Number.isInteger(level) ? level : null,
      look: lookOf(row, description),
    },
  };
};
