import type { Alignment, Column, Content, TableCell } from 'pdfmake/interfaces';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';
import { printable } from '../../../print/document.ts';

const faint = '#475569';

/** The head of a document: the firm at the left, what it is at the right, with a mark such as "Draft". */
export const headOf = (firm: string, title: string, mark: string | null): Content => ({
  stack: [
    {
      columns: [
        { text: printable(firm), bold: true, fontSize: 15, width: '*' },
        {
          width: 'auto',
          alignment: 'right',
          stack: [
            { text: title, fontSize: 13 },
            ...(mark ? [{ text: mark.toUpperCase(), bold: true, color: '#B91C1C' }] : []),
          ],
        },
      ],
    },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: 511, y2: 0, lineWidth: 1.2, lineColor: '#334155' }],
      margin: [0, 6, 0, 12],
    },
  ],
});

/** Names with their values below each other; what has no value is left out. */
export const facts = (pairs: readonly (readonly [string, string | null | undefined])[], width: number): Column => ({
  width,
  layout: 'noBorders',
  table: {
    widths: [82, '*'],
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

export const section = (text: string): Content => ({ text, bold: true, fontSize: 11, margin: [0, 14, 0, 4] });

export const note = (text: string): Content => ({ text, color: faint, fontSize: 8, margin: [0, 10, 0, 0] });

/** The most characters of a row that is kept on one page. */
const mostKept = 1500;

/** How the rows of a table break: each stays whole, unless one may be taller than a page, which would be lost then. */
export const keptRows = (
  lines: readonly Pick<LevellingLine, 'description' | 'specification'>[],
): { readonly keepWithHeaderRows?: number; readonly dontBreakRows: boolean } =>
  lines.some(
    ({ description, specification }) =>
      description.length + (specification?.length ?? 0) + 40 * (specification?.split('\n').length ?? 0) > mostKept,
  )
    ? { dontBreakRows: false }
    : { keepWithHeaderRows: 1, dontBreakRows: true };
