import type { Content, TableCell } from 'pdfmake/interfaces';
import type { QuotedRow } from '../../../../domain/estimation/quotation/line.ts';
import { continued, groupedDigits, innerLayout, printable, printLayout } from '../../../print/document.ts';
import type { Figures } from '../../../print/figures.ts';
import { faint, headings } from '../../../print/parts.ts';
import { pieces } from '../../../print/pieces.ts';
import type { Words } from './words.ts';

/** The widths of the columns in points; with the paddings between them they are the width of a page. */
const widths = [40, 206, 52, 40, 55, 62];
/** No row is indented further. */
const maxIndent = 4;
const indentStep = 8;

const looks = {
  structure: { bold: true, fillColor: '#EEF2F7' },
  priced: {},
  percent: {},
  rate_only: {},
  alternate: {},
  optional: {},
  included: { color: faint, fontSize: 8 },
  subtotal: { bold: true },
} as const satisfies Readonly<Record<QuotedRow['part'], object>>;

const right = (text: string, look: object): TableCell => ({ ...look, text, alignment: 'right', noWrap: true });

interface Written {
  readonly words: Words;
  readonly figures: Figures;
}

const baseText = (of: NonNullable<QuotedRow['of']>, { words, figures }: Written): string =>
  words.of(
    figures.money(of.amount),
    of.is === 'structure' ? of.name : of.is === 'all' ? words.allLines : words.measured,
  );

/** What names a line whose description has several lines. */
export const firstLineOf = (description: string): string => description.split('\n')[0] ?? '';

/** The words in the place of an amount that is in no total. */
const outsideText = ({ part }: QuotedRow, words: Words): string | undefined =>
  part === 'rate_only'
    ? words.rateOnly
    : part === 'alternate'
      ? words.alternate
      : part === 'optional'
        ? words.optional
        : undefined;

/** What an alternate stands for: the number and description of the line, or the words of the bill; '' for nothing. */
export const insteadText = ({ alternate }: QuotedRow, words: Words): string => {
  if (!alternate) return '';
  const { to, said } = alternate;
  const what = to ? [to.no, firstLineOf(to.description)].filter(Boolean).join(' ') : said;
  return what === '' ? '' : words.insteadOf(what);
};

/** What stands in the columns of figures: quantity, unit, rate, amount. */
const figureTexts = (row: QuotedRow, { words, figures }: Written): readonly [string, string, string, string] => {
  const { quantity, rate, amount, multiplies } = row;
  const rateText = rate === null ? '' : `${figures.rate(rate)}${multiplies ? '' : '*'}`;
  const amountText = amount === null ? '' : figures.money(amount);
  return [
    quantity === null ? '' : figures.quantity(quantity),
    printable(row.unit),
    rateText,
    outsideText(row, words) ?? amountText,
  ];
};

/** A heading over the whole width; the amount of a deep one stands on it. */
const structureRow = (row: QuotedRow, { figures }: Written): TableCell[] => {
  const look = { ...looks.structure };
  const indent = Math.min(row.depth, maxIndent) * indentStep;
  const margin: [number, number, number, number] = [indent, 0, 0, 0];
  const text = { ...look, text: printable(row.description), margin };
  if (row.amount === null) return [{ ...look, text: printable(row.no) }, { ...text, colSpan: 5 }, '', '', '', ''];
  return [
    { ...look, text: printable(row.no) },
    { ...text, colSpan: 4 },
    '',
    '',
    '',
    right(figures.money(row.amount), look),
  ];
};

const subtotalRow = (row: QuotedRow, { words, figures }: Written): TableCell[] => {
  const look = looks.subtotal;
  const name = words.subtotal([row.no, firstLineOf(row.description)].filter(Boolean).join(' '));
  return [
    '',
    { ...look, text: printable(name), colSpan: 4, margin: [Math.min(row.depth, maxIndent) * indentStep, 0, 0, 0] },
    '',
    '',
    '',
    right(row.amount === null ? '' : figures.money(row.amount), look),
  ];
};

/** The rows of a line in print: a long description goes on in further ones, so that each fits on a page. */
const lineRows = (row: QuotedRow, written: Written): TableCell[][] => {
  const look = looks[row.part];
  const indent = Math.min(row.depth, maxIndent) * indentStep;
  const [quantity, unit, rate, amount] = figureTexts(row, written);
  const [first = '', ...others] = pieces(row.description);
  const more = row.of
    ? baseText(row.of, written)
    : row.isProvisional
      ? written.words.provisionalSum
      : insteadText(row, written.words);
  const of: Content[] =
    more !== '' && others.length === 0 ? [{ text: printable(more), color: faint, fontSize: 8 }] : [];
  const described = (text: string, more: Content[]): TableCell => ({
    ...look,
    stack: [{ text: printable(text), bold: row.kind === 'bom' && row.part === 'priced' }, ...more],
    margin: [indent, 0, 0, 0],
  });
  return [
    [
      { ...look, text: printable(row.no) },
      described(first, of),
      right(quantity, look),
      { ...look, text: unit },
      right(rate, look),
      right(amount, outsideText(row, written.words) === undefined ? look : { ...look, color: faint, italics: true }),
    ],
    ...others.map((text): TableCell[] => [continued(), described(text, []), '', '', '', '']),
  ];
};

interface Group {
  readonly rows: TableCell[][];
  /** The next row stands on the same page. */
  isOpen: boolean;
}

/**
 * Rows that stay together: headings with the first row below them, and what a structure comes to with the last one above
 * it.
 */
const groupsOf = (rows: readonly QuotedRow[], written: Written): Group[] => {
  const groups: Group[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (row.part === 'structure') {
      if (last?.isOpen) last.rows.push(structureRow(row, written));
      else groups.push({ rows: [structureRow(row, written)], isOpen: true });
    } else if (row.part === 'subtotal') {
      if (last) last.rows.push(subtotalRow(row, written));
      else groups.push({ rows: [subtotalRow(row, written)], isOpen: false });
    } else {
      const [first = [], ...others] = lineRows(row, written);
      if (last?.isOpen) {
        last.rows.push(first);
        last.isOpen = false;
      } else groups.push({ rows: [first], isOpen: false });
      for (const other of others) groups.push({ rows: [other], isOpen: false });
    }
  }
  return groups;
};

/** A group of several rows is one row of the table: a table of its own, which no page divides. */
const rowOf = ({ rows }: Group): TableCell[] => {
  const [only = []] = rows;
  if (rows.length === 1) return only;
  return [
    groupedDigits({ colSpan: widths.length, layout: innerLayout, table: { widths, body: rows } }),
    '',
    '',
    '',
    '',
    '',
  ];
};

/** The lines of a quotation as a table, whose headings are on every page. */
export const quotedLinesTable = (rows: readonly QuotedRow[], currency: string, written: Written): Content => {
  const { words } = written;
  return {
    layout: printLayout,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths,
      body: [
        headings([
          words.no,
          words.description,
          [words.quantity, 'right'],
          words.unit,
          [`${words.rate}, ${currency}`, 'right'],
          [`${words.amount}, ${currency}`, 'right'],
        ]),
        ...groupsOf(rows, written).map(rowOf),
      ],
    },
  };
};
