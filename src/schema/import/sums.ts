import { parseNumeral } from '../../domain/numerals.ts';
import { sumOf } from '../../domain/sums.ts';
import { isStruckThrough } from '../../domain/table/worksheet.ts';
import { isNumber } from '../cells.ts';
import type { Resource } from '../resource.ts';
import type { WorksheetRow } from './readCells.ts';
import { importTargetsOf, type ImportMapping } from './targets.ts';

const isFigure = (text: string): boolean => (['.', ','] as const).some((mark) => 'value' in parseNumeral(text, mark));

/** Whether a text is a sum without a figure beside it: "Total", "Grand total", "Summe: 22"; and not "Total Energies". */
const standsAlone = (text: string): boolean =>
  (text.match(/\p{L}+/gu) ?? []).length <= 1 || /\btotals?\W*$/i.test(text);

/** The columns that hold texts, dates, choices and names of other records. */
const wordColumns = (resource: Resource, mapping: ImportMapping): ReadonlySet<number> =>
  new Set(importTargetsOf(resource).flatMap(({ id, field }) => (isNumber(field) ? [] : (mapping[id] ?? []))));

/**
 * The words of a sum, if the row is nothing but words of a sum with figures beside them; else null. Most rows are known
 * by their first word: this is asked of every row whenever a step of an import is drawn.
 */
const sumIn = ({ cells }: WorksheetRow, ofWords: ReadonlySet<number>): string | null => {
  let words: string | null = null;
  let hasFigures = false;
  for (const [at, cell] of cells.entries()) {
    const text = cell.trim();
    if (text === '') continue;
    if (!ofWords.has(at) && isFigure(text)) hasFigures = true;
    // A firm called "Total Energies" has a code, an address or a unit beside its name.
    else if (sumOf([text]) === null) return null;
    else words ??= text;
  }
  return words !== null && (hasFigures || standsAlone(words)) ? words : null;
};

/** A row of a file that is a sum, with its words. */
export interface SumRow {
  readonly row: number;
  readonly text: string;
  /** It is none, but its words are struck through. */
  readonly isStruck?: true;
}

/** The rows of a file of masters that are sums over the others (rule 113), or struck through. */
export const sumRows = (resource: Resource, mapping: ImportMapping, rows: readonly WorksheetRow[]): SumRow[] => {
  const ofWords = wordColumns(resource, mapping);
  return rows.flatMap((row) => {
    if (isStruckThrough({ cells: row.cells, struck: row.struck ?? [] })) {
      const [word = ''] = row.cells.filter((cell) => /\p{L}{2}/u.test(cell));
      return [{ row: row.row, text: word.trim(), isStruck: true as const }];
    }
    const text = sumIn(row, ofWords);
    return text === null ? [] : [{ row: row.row, text }];
  });
};
