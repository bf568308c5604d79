import { currencies } from '../../domain/currencies.ts';
import { labelOf } from '../field.ts';
import type { SheetRow } from './plan.ts';
import type { ImportMapping, ImportTarget } from './targets.ts';

/** Folds headings: "Item No. *" and "item_no" become equal, and so do "E-mail" and "email". */
const inCurrency = new RegExp(`\\s*\\((${currencies.join('|')})\\)\\s*$`, 'i');
const foldedHeading = (text: string): string =>
  text
    .replace(inCurrency, '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(/\be mail\b/g, 'email')
    .trim();

/**
 * The possible headings of a target, the likeliest first. The plain label of a line's field is not among them: "Name"
 * is the record's name, not that of a contact person.
 */
const spellings = (t: ImportTarget): string[] => {
  const own = t.lines ? [t.heading, t.id] : [t.heading, labelOf(t.name, {}), t.name];
  return [...own, ...(t.field.aliases ?? [])].map(foldedHeading);
};

/** The mapping that the headings suggest. A target without a matching heading gets no column. */
export const guessMapping = (targets: readonly ImportTarget[], headings: readonly string[]): ImportMapping => {
  const folded = headings.map(foldedHeading);
  const guessed = targets.flatMap((t): [string, number][] => {
    const spelling = spellings(t).find((s) => s !== '' && folded.includes(s));
    return spelling === undefined ? [] : [[t.id, folded.indexOf(spelling)]];
  });
  return Object.fromEntries(guessed);
};

/** The first rows of a sheet, which may be titles, notes or the headings. */
export const headingRows = 20;

const filledCells = ({ cells }: SheetRow): number => cells.filter((cell) => cell.trim() !== '').length;

/**
 * The number of the row with the headings: the one that names the most columns. If none is named, the first one that
 * fills half of the columns, since a title stands in one cell.
 */
export const guessHeadingRow = (targets: readonly ImportTarget[], filled: readonly SheetRow[]): number => {
  // The last row cannot be the headings of anything.
  const looked = filled.slice(0, Math.min(headingRows, Math.max(1, filled.length - 1)));
  const named = looked.map(({ cells }) => new Set(Object.values(guessMapping(targets, cells))).size);
  const most = Math.max(0, ...named);
  const width = Math.max(0, ...filled.slice(0, headingRows + 1).map(filledCells));
  const head = most > 0 ? looked[named.indexOf(most)] : looked.find((row) => filledCells(row) * 2 >= width);
  return head?.row ?? 1;
};
