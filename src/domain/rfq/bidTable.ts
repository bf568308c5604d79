import { compare, extension as product } from '../decimal.ts';
import { markIn, notationOf, type Notation } from '../notation.ts';
import { decimalMarks, type DecimalMark } from '../numerals.ts';
import type { LevellingInput } from './bids.ts';
import { figureInCell, readQuantity } from './table/cells.ts';
import { chosenTable, type TableChoice } from './table/chosen.ts';
import { readColumnForm } from './table/columnForm.ts';
import { guessTable, type TableLayout } from './table/layout.ts';
import { alike } from './table/names.ts';
import { readRowForm } from './table/rowForm.ts';
import { Sayings, type ReadTable, type RowSaid } from './table/said.ts';
import { stackedTables } from './table/stacked.ts';
import { sayColumns } from './table/sayColumns.ts';
import { isBaseLine, type TableRfq } from './table/tableRfq.ts';
import { byTotals } from './table/totalRows.ts';

/** Two names of bidders that may be of one firm. Nobody merges them but a person. */
export interface AlikeNames {
  readonly names: readonly [string, string];
  /** They differ in punctuation and legal form alone, or in a letter or two. */
  readonly because: 'form' | 'letters';
  /** How many lines both have a price for: then they are hardly one firm. */
  readonly together: number;
}

/** What a table of bids says. */
export interface BidTable {
  /** That of the first table; null where no row looks like headings: then there is nothing else. */
  readonly layout: TableLayout | null;
  /** The decimal mark of its figures; null where nothing tells it, and figures with two readings are said. */
  readonly mark: DecimalMark | null;
  /** One for each project. */
  readonly rfqs: readonly TableRfq[];
  readonly alike: readonly AlikeNames[];
  /** In the order of the rows. */
  readonly said: readonly RowSaid[];
}

export interface BidTableOptions {
  /** How a person says that the table is to be read. */
  readonly choice?: TableChoice | null;
  readonly mark?: DecimalMark | null;
  /** What a person decided: the name by which another spelling is read. */
  readonly aliases?: ReadonlyMap<string, string>;
  /** By row: what the workbook says of its cells. */
  readonly signs?: ReadTable['signs'];
  /** The columns that the workbook hides. */
  readonly hiddenColumns?: readonly number[];
}

type Rows = readonly (readonly string[])[];

/** How the figures of a table are written. */
export const notationOfTable = (rows: Rows, { columns, groups, estimate, from }: TableLayout): Notation => {
  const all = [...groups, ...(estimate ? [estimate] : [])];
  const at = [columns.quantity ?? null, ...all.flatMap(({ price, extension }) => [price, extension])];
  return notationOf(rows.slice(from).flatMap((cells) => at.map((column) => cells[column ?? -1] ?? '')));
};

/** The decimal mark, told by the figures, else by what quantity × price gives. */
const markOf = (rows: Rows, layout: TableLayout): DecimalMark | null => {
  const told = markIn(notationOfTable(rows, layout));
  if (told) return told;
  const { columns, groups, estimate, from } = layout;
  const all = [...groups, ...(estimate ? [estimate] : [])];
  const below = rows.slice(from);
  const fits = (mark: DecimalMark) =>
    below.some((cells) =>
      all.some(({ price, extension }) => {
        const quantity = readQuantity(cells[columns.quantity ?? -1] ?? '', mark);
        const [rate, amount] = [price, extension].map((column) => figureInCell(cells[column ?? -1] ?? '', mark, 4));
        if (!rate || !amount || 'error' in quantity || 'error' in rate || 'error' in amount) return false;
        return compare(amount.value, '0') !== 0 && compare(product(quantity.value, rate.value), amount.value) === 0;
      }),
    );
  const [only, other] = decimalMarks.filter(fits);
  return only && !other ? only : null;
};

const alikeIn = (rfqs: readonly TableRfq[]): AlikeNames[] => {
  const lines = new Map<string, Set<string>>();
  for (const [at, { bidders, bids }] of rfqs.entries()) {
    for (const name of bidders) if (!lines.has(name)) lines.set(name, new Set());
    for (const { bidder, line, state } of bids)
      if (state === 'priced') lines.get(bidders[bidder] ?? '')?.add(`${at} ${line}`);
  }
  const all = [...lines];
  return all.flatMap(([name, own], at) =>
    all.slice(at + 1).flatMap(([other, others]): AlikeNames[] => {
      const because = alike(name, other);
      return because
        ? [{ names: [name, other], because, together: [...own].filter((line) => others.has(line)).length }]
        : [];
    }),
  );
};

/** Reads one table; null where no row looks like its headings. */
const readOne = (rows: Rows, options: BidTableOptions, said: Sayings) => {
  const guessed = options.choice ? chosenTable(rows, options.choice) : guessTable(rows);
  if (!guessed) return null;
  const mark = options.mark ?? markOf(rows, guessed);
  const layout = byTotals(rows, guessed, mark);
  const aliases = options.aliases ?? new Map<string, string>();
  const table = { layout, mark, said, aliases, signs: options.signs ?? [] };
  sayColumns(rows, layout, options.hiddenColumns ?? [], said);
  const rfqs = layout.form === 'rows' ? readRowForm(rows, table) : readColumnForm(rows, table);
  return { layout, mark, rfqs };
};

/**
 * Reads a table of bids (rule 88): rows of cells as texts, headings among them, with a row for each bid or bidders side
 * by side; or several such tables below one another, each of which is an RFQ. What could not be read, was left out or
 * may be another thing is said by row; nothing is ever thrown.
 */
export const readBidTable = (rows: Rows, options: BidTableOptions = {}): BidTable => {
  const whole = readOne(rows, options, new Sayings());
  const isStacked = !options.choice && whole?.layout.form === 'columns';
  const parts = isStacked ? stackedTables(rows) : [{ from: 0, to: rows.length, title: '' }];
  const read = parts.flatMap(({ from, to, title }, at) => {
    const said = new Sayings();
    const signs = (options.signs ?? []).slice(from, to);
    const one = readOne(rows.slice(from, to), { ...options, signs }, said);
    if (!one) return [];
    const rfqs = parts.length === 1 ? one.rfqs : one.rfqs.map((rfq) => movedBy(rfq, from, title || `Table ${at + 1}`));
    return [{ ...one, rfqs, said: said.all.map((saying) => ({ ...saying, row: saying.row + from })) }];
  });
  const [first] = read;
  const rfqs = read.flatMap((one) => one.rfqs);
  return {
    layout: first?.layout ?? null,
    mark: first?.mark ?? null,
    rfqs,
    alike: alikeIn(rfqs),
    said: read.flatMap((one) => one.said).toSorted((a, b) => a.row - b.row),
  };
};

/** An RFQ of a table that begins with another row than the first, with a title where no column names its project. */
const movedBy = (rfq: TableRfq, rows: number, title: string): TableRfq => ({
  ...rfq,
  project: rfq.project || title,
  lines: rfq.lines.map((line) => ({ ...line, row: line.row + rows })),
  bids: rfq.bids.map((bid) => ({ ...bid, row: bid.row + rows })),
  charges: rfq.charges.map((charge) => ({ ...charge, row: charge.row + rows })),
});

/** What is compared of a table's project, all in one currency: lines and bidders by their indexes. Lines without a quantity stay out, and those that are not in the base. */
export const levellingOfTable = ({ lines, bidders, bids }: TableRfq, currency: string): LevellingInput => ({
  currency,
  lines: lines.flatMap((line, id) =>
    line.quantity === null || !isBaseLine(line) ? [] : [{ id, quantity: line.quantity, estimate: line.estimate }],
  ),
  bidders: bidders.map((_, id) => ({ id, currency, rate: null, isExcluded: false })),
  bids,
  decisions: [],
  plug: null,
});
