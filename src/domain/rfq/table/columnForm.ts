import { compare, extension as product, round, sum } from '../../decimal.ts';
import type { DecimalMark } from '../../numerals.ts';
import { readFigure, readQuantity } from './cells.ts';
import type { Group } from './groups.ts';
import type { TableLayout } from './layout.ts';
import { RfqBuilder } from './rfqBuilder.ts';
import type { Sayings } from './said.ts';
import type { TableRfq } from './tableRfq.ts';
import { headOf, isSubtotal, isTotal } from './totalRows.ts';

type Rows = readonly (readonly string[])[];

const trimmed = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** What a row is: a line, or a total, a heading or nothing. */
const kindOf = (cells: readonly string[], { columns, groups, estimate }: TableLayout, mark: DecimalMark | null) => {
  const at = (column: number | null | undefined) => trimmed(cells[column ?? -1]);
  if (cells.every((cell) => cell.trim() === '')) return 'nothing';
  const hasQuantity = 'value' in readQuantity(at(columns.quantity), mark);
  if (isTotal(headOf(cells)) && !hasQuantity) return 'total';
  const amounts = [...groups, ...(estimate ? [estimate] : [])].flatMap(({ price, extension }) => [price, extension]);
  const hasAmount = amounts.some((column) => at(column) !== '');
  const isNamed = at(columns.item) !== '' || at(columns.description) !== '';
  if (isNamed && (hasQuantity || at(columns.quantity) !== '' || hasAmount)) return 'line';
  return hasAmount ? 'unnamed' : 'heading';
};

/** Says of a bidder whose total is not the sum of the lines. */
const checkTotal = (
  rfq: TableRfq,
  cells: readonly string[],
  { price, extension }: Group,
  bidder: number,
  row: number,
  mark: DecimalMark | null,
  said: Sayings,
): void => {
  const text = trimmed(cells[extension ?? -1]) || trimmed(cells[price ?? -1]);
  const read = readFigure(text, mark, 2);
  if (text === '' || 'error' in read) return;
  const own = rfq.bids.flatMap((bid) => {
    const quantity = rfq.lines[bid.line]?.quantity ?? null;
    return bid.bidder === bidder && bid.price !== null && quantity !== null ? [product(quantity, bid.price)] : [];
  });
  const total = round(sum(own), 2);
  if (compare(total, read.value) !== 0)
    said.add(
      row,
      'note',
      `“${rfq.bidders[bidder]}” states a total of ${read.value}; quantity × price adds up to ${total}`,
    );
};

/** Reads a table with bidders side by side: one RFQ. */
export const readColumnForm = (
  rows: Rows,
  layout: TableLayout,
  mark: DecimalMark | null,
  said: Sayings,
  aliases: ReadonlyMap<string, string>,
): TableRfq => {
  const { columns, groups, estimate, from } = layout;
  const heading = rows[from - 1]?.map(trimmed).join('|');
  const builder = new RfqBuilder('', mark, said);
  const bidders = groups.map(({ name }, at) => {
    if (name === '') said.add(from - 1, 'note', `Nothing names bidder ${at + 1}`);
    return builder.addBidder(aliases.get(name) ?? (name || `Bidder ${at + 1}`));
  });
  const totals: number[] = [];
  for (const [row, cells] of rows.entries()) {
    if (row < from || cells.map(trimmed).join('|') === heading) continue;
    const at = (column: number | null | undefined) => cells[column ?? -1] ?? '';
    const kind = kindOf(cells, layout, mark);
    if (kind === 'total') totals.push(row);
    if (kind === 'total' || kind === 'heading' || kind === 'unnamed')
      said.add(
        row,
        kind === 'unnamed' ? 'problem' : 'left',
        `“${headOf(cells)}” is ${kind === 'unnamed' ? 'of no item' : `a ${kind}`}`,
      );
    if (kind !== 'line') continue;
    const line = builder.addLine(row, {
      item: trimmed(at(columns.item)) || trimmed(at(columns.line)),
      description: trimmed(at(columns.description)),
      unit: trimmed(at(columns.unit)),
    });
    builder.setQuantity(line, row, at(columns.quantity));
    const amounts = ({ price, extension }: Group) => ({ price: at(price), extension: at(extension) });
    if (estimate) builder.setEstimate(line, row, estimate.name, amounts(estimate));
    for (const [group, bidder] of bidders.entries()) {
      const of = groups[group];
      if (of) builder.addBid(line, bidder, row, { ...amounts(of), alternate: '', minimum: '', leadTime: '' });
    }
  }
  const rfq = builder.done();
  const whole = totals.findLast((row) => !isSubtotal(headOf(rows[row] ?? [])));
  if (whole !== undefined)
    for (const [at, group] of groups.entries())
      checkTotal(rfq, rows[whole] ?? [], group, bidders[at] ?? 0, whole, mark, said);
  return rfq;
};
