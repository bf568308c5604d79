import type { Notation } from '../../../../domain/notation.ts';
import type { DecimalMark } from '../../../../domain/numerals.ts';
import { notationOfTable, readBidTable } from '../../../../domain/rfq/bidTable.ts';
import type { TableChoice } from '../../../../domain/rfq/table/chosen.ts';
import { hasPrices } from '../../../../domain/rfq/table/untaken.ts';
import { textRow, type Worksheet, type WrittenRow } from '../../../../domain/table/worksheet.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { branchCurrency } from '../../../../ui/fields/format.ts';
import { foreignPrices, noForeign, type ForeignPrices, type SaidOfCurrencies } from './currency.ts';
import { matchBidders, matchLines } from './match.ts';
import type { SameVendor } from './Spellings.tsx';
import type { Matching } from './matching.ts';

/** The most rows of a table: a letting of a road authority has some 20 projects with 20 bidders. */
export const maxBidRows = 50_000;

type Table = ReturnType<typeof readBidTable>;

/** A file with what a person says of it. */
export interface SaidOfTable extends SaidOfCurrencies {
  readonly sheets: readonly Worksheet[];
  /** Which of them is read. */
  readonly sheet: number;
  /** The columns as a person chose them; null for those that the headings tell. */
  readonly choice: TableChoice | null;
  /** The day on which they were chosen so for a file of these headings; null for now. */
  readonly rememberedOn: string | null;
  readonly mark: DecimalMark | null;
  readonly project: number;
  /** The name by which each other spelling of a bidder is read. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Whether lines without an estimate get that of the table. */
  readonly takesEstimates: boolean;
}

/** A table as it is looked through: what it says, and what its lines and bidders are. */
export interface Reading extends Matching, SaidOfTable {
  readonly rows: readonly (readonly string[])[];
  readonly table: Table;
  /** How its figures are written, as far as they are texts. */
  readonly notation: Notation | null;
  /** Its prices that are not in the branch's currency. */
  readonly foreign: ForeignPrices;
}

/** The rows of a sheet by their number in the file, from 1: the blank ones too, unless one stands far below. */
const allRows = ({ rows }: Worksheet): readonly WrittenRow[] => {
  const last = rows.at(-1)?.row ?? 0;
  if (last > 2 * maxBidRows) return rows;
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  return Array.from({ length: last }, (_, at) => byNumber.get(at + 1) ?? textRow(at + 1, []));
};

/** Whether all that is open of a notation are numbers by their type: their text has a point, whatever the language. */
const isTyped = ({ open }: Notation, rows: readonly WrittenRow[]): boolean => {
  const texts = new Set(rows.flatMap(({ cells, typed }) => cells.filter((_, at) => !typed.includes(at))));
  return open.every((text) => !texts.has(text));
};

type ReadSheet = Pick<Reading, 'rows' | 'table' | 'notation' | 'foreign'>;
type SaidOfSheet = Pick<SaidOfTable, 'choice' | 'mark' | 'aliases'>;

export const noAliases: ReadonlyMap<string, string> = new Map();

/** What each sheet was read as last: a large one is not read again for another project, or a vendor. */
const lastRead = new WeakMap<Worksheet, { readonly said: SaidOfSheet; readonly read: ReadSheet }>();

/** A sheet as a table, by what a person says of it. */
export const readSheet = (sheet: Worksheet, some: Partial<SaidOfSheet>): ReadSheet => {
  const said = { choice: some.choice ?? null, mark: some.mark ?? null, aliases: some.aliases ?? noAliases };
  const last = lastRead.get(sheet);
  if (last && last.said.choice === said.choice && last.said.mark === said.mark && last.said.aliases === said.aliases)
    return last.read;
  const read = readAnew(sheet, said);
  lastRead.set(sheet, { said, read });
  return read;
};

const readAnew = (sheet: Worksheet, { choice, mark: own, aliases }: SaidOfSheet): ReadSheet => {
  const written = allRows(sheet);
  const rows = written.map(({ cells }) => cells);
  const { hiddenColumns } = sheet;
  const readBy = (mark: DecimalMark | null) =>
    readBidTable(rows, { mark, choice, aliases, signs: written, hiddenColumns });
  const first = readBy(own);
  const found = first.layout && notationOfTable(rows, first.layout);
  const isNumbers = found !== null && first.mark === null && found.open.length > 0 && isTyped(found, written);
  const table = isNumbers ? readBy('.') : first;
  return {
    rows,
    table,
    notation: isNumbers ? null : found,
    foreign: table.layout
      ? foreignPrices({ ...sheet, rows: written }, table.layout, branchCurrency() ?? '')
      : noForeign,
  };
};

const matchingOf = ({ rfqs: all }: Table, project: number, { lines, vendors }: LevellingAnswer): Matching => {
  const rfq = all[project];
  if (!rfq) return { lines: new Map(), bidders: new Map(), charges: new Map() };
  // Whoever has no price, and what is an alternate, is left out until a person says otherwise.
  const found = [...matchBidders(rfq.bidders, vendors)].filter(([bidder]) => hasPrices(rfq, bidder));
  const matched = matchLines(rfq.lines, lines);
  const charges = rfq.lines.flatMap(({ charge }, at) =>
    charge === null || matched.has(at) ? [] : [[at, charge] as const],
  );
  return { lines: matched, bidders: new Map(found), charges: new Map(charges) };
};

/** The table of a file, by what a person says of it. */
export const readingOf = (said: SaidOfTable, stored: LevellingAnswer): Reading => {
  const sheet = said.sheets[said.sheet];
  const read = sheet
    ? readSheet(sheet, said)
    : { rows: [], table: readBidTable([]), notation: null, foreign: noForeign };
  return { ...said, ...read, ...matchingOf(read.table, said.project, stored) };
};

/** Bidders that are one vendor, two and two: they are joined, or one of them is left out. */
export const twiceIn = (bidders: ReadonlyMap<number, number>, names: readonly string[]): readonly SameVendor[] => {
  const first = new Map<number, string>();
  return [...bidders].flatMap(([at, vendor]): SameVendor[] => {
    const [name = '', known] = [names[at], first.get(vendor)];
    if (known === undefined) first.set(vendor, name);
    return known === undefined ? [] : [[known, name]];
  });
};
