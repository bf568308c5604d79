import { groupedBy } from '../../grouped.ts';
import { bidRows, keysOf, trimmed, type BidRow } from './bidRows.ts';
import type { ColumnRole } from './columnRoles.ts';
import { isEarlierPrice, isEstimateName } from './names.ts';
import { RfqBuilder } from './rfqBuilder.ts';
import { countedCells, sayHidden, sayQuantity } from './rowSigns.ts';
import type { ReadTable } from './said.ts';
import type { TableRfq } from './tableRfq.ts';
import { sayWithoutPrice } from './untaken.ts';

const projectOf = (project: string, rows: readonly BidRow[], table: ReadTable): TableRfq => {
  const { layout, mark, said, signs } = table;
  const { columns, groups, estimate, from } = layout;
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
        out: row.out,
        charge: row.charge,
      });
    lines.set(key, line);
    if (known === undefined) sayHidden(said, row.row, row.description || row.item, signs[row.row]);
    if (time > 1)
      said.add(row.row, 'note', `“${row.bidder}” has “${row.item || row.description}” again: a line of its own`);
    builder.setQuantity(line, row.row, of('quantity'));
    sayQuantity(table, row);
    const [group = { name: '', price: null, extension: null }] = groups;
    const cells = countedCells(table, row, group, row.bidder);
    if (estimate && row.charge === null && known === undefined)
      builder.setEstimate(line, row.row, estimate.name, countedCells(table, row, estimate, estimate.name));
    if (isEstimateName(row.bidder)) {
      builder.setEstimate(line, row.row, row.bidder, cells);
      continue;
    }
    if (isEarlierPrice(row.bidder)) {
      said.add(row.row, 'left', `“${row.bidder}” is no bidder: its price is not read`);
      continue;
    }
    const bidder = bidders.get(row.bidder) ?? builder.addBidder(row.bidder);
    bidders.set(row.bidder, bidder);
    if (row.charge !== null) {
      builder.addCharge(line, bidder, row.row, cells);
      continue;
    }
    const more = { alternate: of('alternate'), minimum: of('minimum'), leadTime: of('leadTime') };
    builder.addBid(line, bidder, row.row, { ...cells, ...more });
  }
  const rfq = builder.done();
  sayWithoutPrice(rfq, from - 1, said);
  return rfq;
};

/** Reads a table with a row for each bid: each project is an RFQ of its own. */
export const readRowForm = (rows: readonly (readonly string[])[], table: ReadTable): TableRfq[] => {
  const { aliases, layout, said } = table;
  for (const text of layout.left) said.add(layout.from - 1, 'left', text);
  const all = bidRows(rows, table).map((row) => ({ ...row, bidder: aliases.get(row.bidder) ?? row.bidder }));
  return [...groupedBy(all, ({ project }) => project)].map(([project, own]) => projectOf(project, own, table));
};
