import type { Content, ContentTable, ContentText, TableCell } from 'pdfmake/interfaces';

/** A file that a document carries: readers list it, and save it as it is. */
export interface CarriedFile {
  /** No other file of the document has it. */
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** The papers that documents are printed on. */
export type PaperSize = 'A4' | 'A3';

/** The margins of each page, in points: left, top, right and bottom, where the foot is. */
export const pageMargins: [number, number, number, number] = [42, 40, 42, 46];
const sides: Readonly<Record<PaperSize, readonly [number, number]>> = { A4: [595.28, 841.89], A3: [841.89, 1190.55] };

/** What of a page is within its margins, in points. */
export const pageContent = (
  paper: PaperSize,
  isLandscape: boolean,
): { readonly width: number; readonly height: number } => {
  const [short, long] = sides[paper];
  const [left, top, right, bottom] = pageMargins;
  const [width, height] = isLandscape ? [long, short] : [short, long];
  return { width: width - left - right, height: height - top - bottom };
};

/**
 * A document to print: data alone, so that a thread can be told it. Texts are `printable`; tables have the layout
 * `printLayout`.
 */
export interface PrintedDocument {
  readonly title: string;
  /** At the left of each page's foot; the number of the page is at the right. */
  readonly foot: string;
  /** A second line of the foot. */
  readonly numbers?: string;
  /** How the number of a page is written; "Page 1 of 2" by default. */
  readonly pages?: readonly [page: string, of: string];
  readonly isLandscape?: boolean;
  /** A4 by default. */
  readonly paper?: PaperSize;
  readonly content: Content[];
  readonly files?: readonly CarriedFile[];
}

/** Lines between rows, a stronger one below the repeated headings. */
export const printLayout = 'ruled';

/** The same within a row of such a table. */
export const innerLayout = 'inner';

/** A line above the first row, and two below the last one. */
export const totalLayout = 'total';

/** A table that takes a whole row of another one, without the paddings of its cell. */
export interface Grouped extends ContentTable {
  readonly isGroup: true;
}
export const groupedDigits = (table: ContentTable & { readonly colSpan: number }): TableCell => {
  // The paddings at both sides of the table around it are those of its own rows.
  const cell: Grouped = { ...table, margin: [-3, 0, -3, 0], isGroup: true };
  return cell;
};

/** The first cell of a row that goes on with the text of the row above: no line stands between them. */
export const continued = (): TableCell => {
  const cell: ContentText & { readonly continues: true } = { text: '', continues: true };
  return cell;
};

/** The most letters of a word before it may be broken: so many capitals fit into the narrowest column of texts. */
const maxWordLength = 16;
/** Characters without a glyph that would break a line or hide a text: controls, and those that turn its direction. */
const unprintable = /(?!\n)\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** A text as it is printed: no control characters, and words that fit into a column. */
export const printable = (text: string): string =>
  text
    .replaceAll('\t', ' ')
    .replaceAll('\r\n', '\n')
    .replace(unprintable, '')
    .replace(new RegExp(`\\S{${maxWordLength}}(?=\\S)`, 'gu'), '$&\u200b');
