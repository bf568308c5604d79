import type { Alignment, Column, Content, TableCell } from 'pdfmake/interfaces';
import { printable } from './document.ts';

export const faint = '#475569';

/** Names with their values below each other; what has no value is left out. `names`: the width of the names. */
export const facts = (
  pairs: readonly (readonly [string, string | null | undefined])[],
  width: number,
  names = 82,
): Column => ({
  width,
  layout: 'noBorders',
  table: {
    widths: [names, '*'],
    body: pairs.flatMap(([name, value]) =>
      value ? [[{ text: name, color: faint }, { text: printable(value) }] satisfies TableCell[]] : [],
    ),
  },
});

/** The headings of a table; with an alignment where it is not at the left. */
export const headings = (all: readonly (string | readonly [string, Alignment])[]): TableCell[] =>
  all.map((heading) => {
    const [text, alignment] = typeof heading === 'string' ? [heading, 'left' as const] : heading;
    return { text, alignment, bold: true, fontSize: 8, color: faint };
  });

export const section = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 11,
  margin: [0, 14, 0, 4],
  headlineLevel: 1,
});

export const note = (text: string): Content => ({ text, color: faint, fontSize: 8, margin: [0, 10, 0, 0] });

/** The most characters of a row that is kept on one page. */
const maxKept = 1500;

/** What of a row may be long. */
export interface RowTexts {
  readonly description: string;
  readonly specification?: string | null;
}

/** Whether a row of these texts may be taller than a page. */
const isTall = ({ description, specification }: RowTexts): boolean =>
  [description, specification ?? ''].reduce((sum, text) => sum + text.length + 40 * (text.split('\n').length - 1), 0) >
  maxKept;

/** How the rows of a table break: each stays whole, unless one may be taller than a page, which would be lost then. */
export const keptRows = (
  lines: readonly RowTexts[],
): { readonly keepWithHeaderRows?: number; readonly dontBreakRows: boolean } =>
  lines.some(isTall) ? { dontBreakRows: false } : { keepWithHeaderRows: 1, dontBreakRows: true };
