import { colToLetter } from 'hucre/xlsx';
import type { Decimal } from '../../domain/decimal.ts';
import { attributesOf, prefixOf, tagEndingIn, tagsOf, tagWithout, type Tag } from './tags.ts';
import { UnreadableWorkbook } from '../zip/unreadable.ts';

/** A cell to fill: row from 1, column from 0. */
export interface FilledCell {
  readonly row: number;
  readonly column: number;
  readonly value: Decimal;
}

/** What of a workbook is counted while it is filled. */
export interface Counted {
  cells: number;
}

/** The most cells of a workbook. */
export const maxCells = 2_000_000;

/** A cell that is there: its tag, where it ends, whether it has a formula, and where what that came to stands. */
interface Found {
  readonly tag: Tag;
  readonly column: number;
  end: number;
  hasFormula: boolean;
  readonly results: [from: number, to: number][];
}

interface Row {
  readonly tag: Tag;
  readonly number: number;
  readonly style: string | undefined;
  readonly found: Found[];
}

/** "F12" as 5; NaN for what is no address. */
const columnOf = (address: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0];
  return letters === undefined
    ? Number.NaN
    : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

/** The cells to fill by row and column, the last one of a place. */
const byPlace = (cells: readonly FilledCell[]): ReadonlyMap<number, ReadonlyMap<number, Decimal>> => {
  const rows = new Map<number, Map<number, Decimal>>();
  for (const { row, column, value } of cells) {
    const known = rows.get(row) ?? new Map<number, Decimal>();
    rows.set(row, known.set(column, value));
  }
  return rows;
};

/**
 * A sheet with some cells filled: their formats stay, and so does everything else. Cells with a formula are not written
 * over; what they came to is taken out, so that whoever opens the file reckons it anew. Each tag is read once.
 * @throws UnreadableWorkbook for a damaged one, or one with more cells than `maxCells` with those `counted` before
 */
export const fillWorksheet = (
  sheet: string,
  cells: readonly FilledCell[],
  counted: Counted = { cells: 0 },
): { readonly sheet: string; readonly kept: number } => {
  const wantedRows = byPlace(cells);
  const columns = [...new Set(cells.map(({ column }) => column))];
  const columnStyles = new Map<number, string>();
  const pieces: string[] = [];
  let [copied, kept, prefix] = [0, 0, ''];
  /** Puts a text in the place of what stands between two places. */
  const put = (from: number, to: number, text: string): void => {
    pieces.push(sheet.slice(copied, from), text);
    copied = to;
  };
  const valued = (value: Decimal): string => `<${prefix}v>${value}</${prefix}v></${prefix}c>`;
  const fresh = (row: Row, column: number, value: Decimal): string => {
    const style = row.style ?? columnStyles.get(column);
    return `<${prefix}c r="${colToLetter(column)}${row.number}"${style === undefined ? '' : ` s="${style}"`}>${valued(value)}`;
  };
  const start = (tag: Tag, without: readonly string[]): string => tagEndingIn(tagWithout(sheet, tag, without), '>');

  const wantedOf = (row: Row): readonly (readonly [column: number, value: Decimal])[] =>
    [...(wantedRows.get(row.number) ?? [])].toSorted(([a], [b]) => a - b);

  const writeEmpty = (row: Row): void => {
    const added = wantedOf(row).map(([column, value]) => fresh(row, column, value));
    if (added.length) put(row.tag.start, row.tag.end, `${start(row.tag, ['spans'])}${added.join('')}</${prefix}row>`);
  };

  const writeRow = (row: Row, end: number): void => {
    const there = new Map(row.found.map((found) => [found.column, found]));
    const wanted = wantedOf(row);
    const missing = wanted.filter(([column]) => !there.has(column));
    const values = new Map(wanted);
    if (wanted.length) put(row.tag.start, row.tag.end, start(row.tag, ['spans']));
    let nth = 0;
    const addBefore = (column: number, place: number): void => {
      for (let next = missing[nth]; next && next[0] < column; next = missing[nth]) {
        put(place, place, fresh(row, ...next));
        nth += 1;
      }
    };
    for (const found of row.found) {
      addBefore(found.column, found.tag.start);
      const value = there.get(found.column) === found ? values.get(found.column) : undefined;
      if (found.hasFormula) {
        if (value !== undefined) kept += 1;
        put(found.tag.start, found.tag.end, tagWithout(sheet, found.tag, ['t']));
        for (const [from, to] of found.results) put(from, to, '');
      } else if (value !== undefined) put(found.tag.start, found.end, `${start(found.tag, ['t'])}${valued(value)}`);
    }
    addBefore(Infinity, end);
  };

  let [row, cell, result, number]: [Row | undefined, Found | undefined, number, number] = [undefined, undefined, -1, 0];
  for (const tag of tagsOf(sheet)) {
    const { kind, name } = tag;
    if (name === 'worksheet' && kind === 'open') prefix = prefixOf(sheet, tag);
    else if (name === 'col' && kind !== 'close' && !row) {
      const own = attributesOf(sheet, tag);
      const [from, to, style] = ['min', 'max', 'style'].map((of) => own.get(of)?.value);
      for (const column of columns)
        if (style !== undefined && column + 1 >= Number(from) && column + 1 <= Number(to) && !columnStyles.has(column))
          columnStyles.set(column, style);
    } else if (name === 'row' && kind !== 'close') {
      if (row) throw new UnreadableWorkbook('A part of it is damaged');
      const own = attributesOf(sheet, tag);
      number = Number(own.get('r')?.value ?? number + 1);
      const style = own.get('customFormat')?.value === '1' ? own.get('s')?.value : undefined;
      const begun: Row = { tag, number, style, found: [] };
      if (kind === 'empty') writeEmpty(begun);
      else row = begun;
    } else if (name === 'row' && row) {
      writeRow(row, tag.start);
      [row, cell] = [undefined, undefined];
    } else if (name === 'c' && row) {
      if (kind === 'close') {
        if (cell) cell.end = tag.end;
        cell = undefined;
        continue;
      }
      counted.cells += 1;
      if (counted.cells > maxCells) throw new UnreadableWorkbook('It has more than 2,000,000 cells');
      const address = attributesOf(sheet, tag).get('r')?.value;
      const next = (row.found.at(-1)?.column ?? -1) + 1;
      const column = address === undefined ? next : columnOf(address);
      if (Number.isNaN(column) || cell) throw new UnreadableWorkbook('A part of it is damaged');
      const found: Found = { tag, column, end: tag.end, hasFormula: false, results: [] };
      row.found.push(found);
      if (kind === 'open') cell = found;
    } else if (name === 'f' && cell && kind !== 'close') cell.hasFormula = true;
    else if (name === 'v' && cell) {
      if (kind === 'empty') cell.results.push([tag.start, tag.end]);
      else if (kind === 'open') result = tag.start;
      else if (result > cell.tag.start) cell.results.push([result, tag.end]);
    }
  }
  if (row) throw new UnreadableWorkbook('A part of it is damaged');
  pieces.push(sheet.slice(copied));
  return { sheet: pieces.join(''), kept };
};
