import { colToLetter } from 'hucre/xlsx';
import type { Decimal } from '../../domain/decimal.ts';

/** A cell to fill: row from 1, column from 0. */
export interface FilledCell {
  readonly row: number;
  readonly column: number;
  readonly value: Decimal;
}

interface Found {
  readonly column: number;
  /** The start tag without its end: `<c r="F12" s="3"`. */
  readonly tag: string;
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** "F12" as 5. */
const columnOf = (address: string): number =>
  Array.from(address.replace(/\d+$/, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const cellPattern = (prefix: string): RegExp =>
  new RegExp(`<${prefix}c((?:\\s[^>]*?)?)(?:/>|>([\\s\\S]*?)</${prefix}c>)`, 'g');

const cellsOf = (row: string, prefix: string): Found[] => {
  let next = 0;
  return Array.from(row.matchAll(cellPattern(prefix)), (match): Found => {
    const tag = match[1] ?? '';
    const address = attribute(tag, 'r');
    const column = address === undefined ? next : columnOf(address);
    next = column + 1;
    return { column, tag, content: match[2] ?? '', start: match.index, end: match.index + match[0].length };
  });
};

const without = (tag: string, name: string): string => tag.replace(new RegExp(`\\s${name}="[^"]*"`), '');

/** Whether a cell has a formula, which is never written over. */
const hasFormula = (content: string, prefix: string): boolean => new RegExp(`<${prefix}f[\\s/>]`).test(content);

/** The style of a column for cells that are not there. */
const columnStyles = (sheet: string, prefix: string): ((column: number) => string | undefined) => {
  const cols = Array.from(sheet.matchAll(new RegExp(`<${prefix}col\\s[^>]*>`, 'g')), ([tag]) => ({
    from: Number(attribute(tag, 'min')),
    to: Number(attribute(tag, 'max')),
    style: attribute(tag, 'style'),
  }));
  return (column) => cols.find(({ from, to }) => column + 1 >= from && column + 1 <= to)?.style;
};

/**
 * A sheet with some cells filled: their formats stay, and so does everything else. Cells with a formula are not written
 * over; what they came to is taken out, so that whoever opens the file reckons it anew.
 */
export const fillWorksheet = (
  sheet: string,
  cells: readonly FilledCell[],
): { readonly sheet: string; readonly kept: number } => {
  const prefix = /<(\w+:)?worksheet\b/.exec(sheet)?.[1] ?? '';
  const styleOf = columnStyles(sheet, prefix);
  const byRow = new Map<number, FilledCell[]>();
  for (const cell of cells) {
    const known = byRow.get(cell.row);
    if (known) known.push(cell);
    else byRow.set(cell.row, [cell]);
  }
  let kept = 0;
  const written = (
    { column, value }: FilledCell,
    row: number,
    found: Found | undefined,
    rowStyle: string | undefined,
  ): string | null => {
    if (found && hasFormula(found.content, prefix)) {
      kept += 1;
      return null;
    }
    const style = rowStyle ?? styleOf(column);
    const fresh = ` r="${colToLetter(column)}${row}"${style === undefined ? '' : ` s="${style}"`}`;
    return `<${prefix}c${found ? without(found.tag, 't') : fresh}><${prefix}v>${value}</${prefix}v></${prefix}c>`;
  };
  let number = 0;
  const pattern = new RegExp(`<${prefix}row((?:\\s[^>]*?)?)(?:/>|>([\\s\\S]*?)</${prefix}row>)`, 'g');
  const filled = sheet.replace(pattern, (whole: string, tag: string, content: string | undefined) => {
    number = Number(attribute(tag, 'r') ?? number + 1);
    const wanted = byRow.get(number);
    const own = content ?? '';
    if (!wanted) return own === '' ? whole : `<${prefix}row${tag}>${unreckoned(own, prefix)}</${prefix}row>`;
    const rowStyle = attribute(tag, 'customFormat') === '1' ? attribute(tag, 's') : undefined;
    const found = cellsOf(own, prefix);
    const changes = wanted.flatMap((cell) => {
      const at = found.find(({ column }) => column === cell.column);
      const text = written(cell, number, at, rowStyle);
      if (text === null) return [];
      const place = at?.start ?? found.find(({ column }) => column > cell.column)?.start ?? own.length;
      return [{ from: place, to: at?.end ?? place, column: cell.column, text }];
    });
    changes.sort((a, b) => b.from - a.from || b.column - a.column);
    const changed = changes.reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), own);
    return `<${prefix}row${without(tag, 'spans')}>${unreckoned(changed, prefix)}</${prefix}row>`;
  });
  return { sheet: filled, kept };
};

/** The cells of a row without what their formulas came to. */
const unreckoned = (row: string, prefix: string): string =>
  row.replace(cellPattern(prefix), (whole: string, tag: string, content: string | undefined) =>
    content !== undefined && hasFormula(content, prefix)
      ? `<${prefix}c${without(tag, 't')}>${content.replace(new RegExp(`<${prefix}v>[^<]*</${prefix}v>|<${prefix}v/>`), '')}</${prefix}c>`
      : whole,
  );
