/** A row of a sheet as it was read. Column 0 is A. */
export interface WrittenRow {
  /** The row number in the file, from 1. */
  readonly row: number;
  /** All cells as texts; a number is plain, with a point and without groups. */
  readonly cells: readonly string[];
  /** The indentation of the first text of the row, in steps. */
  readonly indent: number;
  /** The outline (grouping) level of the row; 0 for none. */
  readonly outline: number;
  readonly bold: boolean;
  /** Texts of merged cells that begin in a row above, by column. */
  readonly above: Readonly<Record<number, string>>;
  /** Texts of merged cells that begin to the left in the same row, by column. */
  readonly across: Readonly<Record<number, string>>;
  /** Cells as they are shown, where that tells more than their number or date: "1.10" for 1.1, "00123" for 123. By column. */
  readonly shown: Readonly<Record<number, string>>;
  /** The columns whose cells are numbers by their type: however the file writes figures, they have one reading. */
  readonly typed: readonly number[];
  /** The columns whose cells are formulas; a CSV file has none. */
  readonly formulas: readonly number[];
  /** Formulas whose value the file does not have: nobody has opened it in a spreadsheet since they were written. */
  readonly uncomputed: readonly number[];
  /** Cells that are an error (`#REF!`), which stands as their text. */
  readonly errors: readonly number[];
  /** The columns whose cells are dates. */
  readonly dates: readonly number[];
  /** The columns whose texts are struck through. */
  readonly struck: readonly number[];
  /** The currencies that formats write beside numbers, by column: "€", "USD". */
  readonly money: Readonly<Record<number, string>>;
  /** Whether the workbook hides the row. */
  readonly isHidden: boolean;
}

/** One sheet of a workbook, or a CSV file. Blank rows are left out; row numbers are those of the file. */
export interface Worksheet {
  readonly name: string;
  readonly rows: readonly WrittenRow[];
  /** The number of columns that have something. */
  readonly width: number;
  /** Whether the workbook hides the sheet. */
  readonly isHidden: boolean;
  /** The columns that the workbook hides. */
  readonly hiddenColumns: readonly number[];
  /** The format of its file, where nobody can tell what the workbook hides, strikes through, or how it shows numbers. */
  readonly unseenIn?: 'XLS' | 'ODS';
  /** It stands beside another table, in a sheet of this name. */
  readonly besideIn?: string;
}

/** A row of texts alone: a leading indentation of the first text counts two spaces a step. */
export const textRow = (row: number, cells: readonly string[]): WrittenRow => {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  const lead = /^[\t \u00a0]*/.exec(first)?.[0] ?? '';
  const indent = lead.replaceAll('\t', '  ').length;
  return {
    row,
    cells,
    indent: Math.ceil(indent / 2),
    outline: 0,
    bold: false,
    above: {},
    across: {},
    shown: {},
    typed: [],
    formulas: [],
    uncomputed: [],
    errors: [],
    dates: [],
    struck: [],
    money: {},
    isHidden: false,
  };
};

/** Whether the words of a row are struck through: the longest text, which is its description. */
export const isStruckThrough = ({ cells, struck }: Pick<WrittenRow, 'cells' | 'struck'>): boolean => {
  if (struck.length === 0) return false;
  const lengths = cells.map((cell) => (/\p{L}/u.test(cell) ? cell.trim().length : 0));
  const most = Math.max(...lengths);
  return most > 0 && struck.includes(lengths.indexOf(most));
};

/** What is said of a formula that the file has no value of: it looks like an empty cell. */
export const isUncomputed =
  'is a formula whose value the file does not have. Open it in Excel, save it, and choose it again';

/** What is said of a file whose format does not tell all that a person would see in it. */
export const unseenText = (format: 'XLS' | 'ODS'): string =>
  `Of ${format} files it cannot be told what is hidden or struck through, nor how numbers are shown (00123). Save it as XLSX if that matters.`;

const isFilled = (cell: string) => cell.trim() !== '';

/** A sheet of its rows, without the blank ones. */
export const worksheetOf = (
  name: string,
  rows: readonly WrittenRow[],
  { isHidden = false, hiddenColumns = [], unseenIn }: Partial<Omit<Worksheet, 'name' | 'rows' | 'width'>> = {},
): Worksheet => {
  const filled = rows.filter(({ cells }) => cells.some(isFilled));
  return {
    name,
    rows: filled,
    isHidden,
    hiddenColumns,
    ...(unseenIn && { unseenIn }),
    width: Math.max(0, ...filled.map(({ cells }) => cells.findLastIndex(isFilled) + 1)),
  };
};
