import { AlternateSection } from './alternates.ts';
import { groupedBy } from '../../grouped.ts';
import { foldedHeading } from '../../headings.ts';
import type { TableLayout } from './layout.ts';
import { isEstimateName } from './names.ts';
import { RfqBuilder } from './rfqBuilder.ts';
import type { ReadTable, Sayings } from './said.ts';
import { sayMerged, sayWithoutPrice } from './untaken.ts';
import type { TableRfq } from './tableRfq.ts';
import type { ColumnRole } from './columnRoles.ts';
import { isTotal } from './totalRows.ts';

interface BidRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly bidder: string;
  readonly project: string;
  readonly line: string;
  readonly item: string;
  readonly description: string;
  readonly alternate: string | null;
}

const trimmed = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** The rows with what they belong to. A cell that stands once for several rows holds for those below it. */
const bidRows = (rows: readonly (readonly string[])[], layout: TableLayout, said: Sayings): BidRow[] => {
  const { columns, from, groups, estimate } = layout;
  const text = (cells: readonly string[], role: keyof typeof columns) => trimmed(cells[columns[role] ?? -1]);
  const below = rows.slice(from).map((cells, at) => ({ cells, row: from + at }));
  const filled = below.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const blank = filled.filter(({ cells }) => text(cells, 'bidder') === '').length;
  const isGrouped = blank * 2 > filled.length;
  const heads = new Set([rows[from - 1] ?? []].map((cells) => cells.map(trimmed).join('|')));
  const section = new AlternateSection();
  let above: BidRow | null = null;
  return filled.flatMap(({ cells, row }) => {
    if (heads.has(cells.map(trimmed).join('|'))) return [];
    const [item, description] = [text(cells, 'item'), text(cells, 'description')];
    const amounts = [...groups, ...(estimate ? [estimate] : [])].flatMap(({ price, extension }) => [price, extension]);
    const hasAmount = amounts.some((at) => at !== null && trimmed(cells[at]) !== '');
    if (isTotal(item || description) && text(cells, 'quantity') === '') {
      section.pass(item || description, 'total');
      said.add(row, 'left', `“${item || description}” is a total`);
      return [];
    }
    const isSame = item === '' && description === '' && above !== null;
    const bidder = text(cells, 'bidder') || (isGrouped ? (above?.bidder ?? '') : '');
    if (bidder === '' || (item === '' && description === '' && !isSame)) {
      const what = item || description || trimmed(cells.find((cell) => trimmed(cell) !== ''));
      if (!hasAmount) section.pass(what, 'heading');
      said.add(row, hasAmount ? 'problem' : 'left', `“${what}” has no ${bidder === '' ? 'bidder' : 'item'}`);
      return [];
    }
    const own: BidRow = {
      row,
      cells,
      bidder,
      project: text(cells, 'project') || (isSame || isGrouped ? (above?.project ?? '') : ''),
      line: isSame ? (above?.line ?? '') : text(cells, 'line'),
      item: isSame ? (above?.item ?? '') : item,
      description: isSame ? (above?.description ?? '') : description,
      alternate: isSame ? (above?.alternate ?? null) : section.of([text(cells, 'section'), item, description]),
    };
    above = own;
    return [own];
  });
};

/**
 * What makes two rows of different bidders the same line: the item; with its description where one bidder has the item
 * more than once.
 */
const keysOf = (rows: readonly BidRow[]): ((row: BidRow) => string) => {
  const plain = ({ line, item, description, alternate }: BidRow) =>
    `${alternate ?? ''}|${line}|${item || foldedHeading(description)}`;
  const seen = new Map<string, number>();
  const twice = new Set<string>();
  for (const row of rows) {
    const key = plain(row);
    const count = (seen.get(`${row.bidder}|${key}`) ?? 0) + 1;
    seen.set(`${row.bidder}|${key}`, count);
    if (count > 1) twice.add(key);
  }
  return (row) => (twice.has(plain(row)) ? `${plain(row)}|${foldedHeading(row.description)}` : plain(row));
};

const projectOf = (
  project: string,
  rows: readonly BidRow[],
  { layout: { columns, groups, estimate, from }, mark, said, above }: ReadTable,
): TableRfq => {
  const builder = new RfqBuilder(project, mark, said);
  const keyOf = keysOf(rows);
  const [lines, bidders, taken] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  for (const row of rows) {
    const at = (column: number | null | undefined) => row.cells[column ?? -1] ?? '';
    const of = (role: Exclude<ColumnRole, 'price' | 'extension'>) => at(columns[role]);
    const own = `${row.bidder}|${keyOf(row)}`;
    const time = (taken.get(own) ?? 0) + 1;
    taken.set(own, time);
    const key = `${keyOf(row)}|${time}`;
    const known = lines.get(key);
    const line =
      known ??
      builder.addLine(row.row, {
        item: row.item,
        description: row.description,
        unit: trimmed(of('unit')),
        alternate: row.alternate,
      });
    lines.set(key, line);
    if (time > 1)
      said.add(row.row, 'note', `“${row.bidder}” has “${row.item || row.description}” again: a line of its own`);
    builder.setQuantity(line, row.row, of('quantity'));
    const price = groups[0]?.price ?? null;
    const cells = { price: price === null ? null : at(price), extension: at(groups[0]?.extension) };
    const over = above?.[row.row]?.[price ?? -1];
    if (over && at(price) === '') said.add(row.row, 'problem', sayMerged(row.bidder, over));
    if (estimate) {
      const other = { price: at(estimate.price), extension: at(estimate.extension) };
      if (known === undefined) builder.setEstimate(line, row.row, estimate.name, other);
    }
    if (isEstimateName(row.bidder)) {
      builder.setEstimate(line, row.row, row.bidder, cells);
      continue;
    }
    const bidder = bidders.get(row.bidder) ?? builder.addBidder(row.bidder);
    bidders.set(row.bidder, bidder);
    const more = { alternate: of('alternate'), minimum: of('minimum'), leadTime: of('leadTime') };
    builder.addBid(line, bidder, row.row, { ...cells, ...more });
  }
  const rfq = builder.done();
  sayWithoutPrice(rfq, from - 1, said);
  return rfq;
};

/** Reads a table with a row for each bid: each project is an RFQ of its own. */
export const readRowForm = (rows: readonly (readonly string[])[], table: ReadTable): TableRfq[] => {
  const { layout, said, aliases } = table;
  const all = bidRows(rows, layout, said).map((row) => ({ ...row, bidder: aliases.get(row.bidder) ?? row.bidder }));
  return [...groupedBy(all, ({ project }) => project)].map(([project, own]) => projectOf(project, own, table));
};
