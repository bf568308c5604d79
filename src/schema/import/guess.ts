import { englishOf, foldedHeading } from '../../domain/headings.ts';
import { headingScale, withoutScale, withoutTax } from '../../domain/table/headingScale.ts';
import { withoutCurrency } from '../../domain/table/money.ts';
import { labelOf } from '../field.ts';
import type { WorksheetRow } from './readCells.ts';
import type { ImportMapping, ImportTarget } from './targets.ts';

/** A heading without what it says of its figures: their currency, their scale, their tax. */
const bareOf = (text: string): string =>
  foldedHeading(withoutCurrency(withoutTax(headingScale(text) ? withoutScale(text) : text)));

/**
 * The possible headings of a target, the likeliest first. The plain label of a line's field is not among them: "Name"
 * is the record's name, not that of a contact person.
 */
const spellings = (t: ImportTarget): string[] => {
  const own = t.lines ? [t.heading, t.id] : [t.heading, labelOf(t.name, {}), t.name];
  return [...own, ...(t.field.aliases ?? [])].map(bareOf);
};

/**
 * The mapping that the headings suggest. A heading of another language is what it is in English. A target without a
 * matching heading gets no column.
 */
export const guessMapping = (targets: readonly ImportTarget[], headings: readonly string[]): ImportMapping => {
  const spelled = targets.map((t) => ({ id: t.id, words: spellings(t).filter((word) => word !== '') }));
  const known = new Set(spelled.flatMap(({ words }) => words));
  const folded = headings.map((heading) => {
    const bare = bareOf(heading);
    return known.has(bare) ? bare : (englishOf(bare).find((english) => known.has(english)) ?? bare);
  });
  const guessed = spelled.flatMap(({ id, words }): [string, number][] => {
    const spelling = words.find((word) => folded.includes(word));
    return spelling === undefined ? [] : [[id, folded.indexOf(spelling)]];
  });
  return Object.fromEntries(guessed);
};

/** The first rows of a sheet, which may be titles, notes or the headings. */
export const headingRows = 20;

const filledCells = ({ cells }: WorksheetRow): number => cells.filter((cell) => cell.trim() !== '').length;

/**
 * The number of the row with the headings: the one that names the most columns. If none is named, the first one that
 * fills half of the columns, since a title stands in one cell.
 */
export const guessHeadingRow = (targets: readonly ImportTarget[], filled: readonly WorksheetRow[]): number => {
  // The last row cannot be the headings of anything.
  const looked = filled.slice(0, Math.min(headingRows, Math.max(1, filled.length - 1)));
  const named = looked.map(({ cells }) => new Set(Object.values(guessMapping(targets, cells))).size);
  const most = Math.max(0, ...named);
  const width = Math.max(0, ...filled.slice(0, headingRows + 1).map(filledCells));
  const head = most > 0 ? looked[named.indexOf(most)] : looked.find((row) => filledCells(row) * 2 >= width);
  return head?.row ?? 1;
};
