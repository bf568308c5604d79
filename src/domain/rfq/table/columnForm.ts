import { groupedBy } from '../../grouped.ts';
import type { DecimalMark } from '../../numerals.ts';
import { AlternateSection } from './alternates.ts';
import { readQuantity } from './cells.ts';
import { chargeOf } from './charges.ts';
import { checkTotal } from './checkTotal.ts';
import type { Group } from './groups.ts';
import type { TableLayout } from './layout.ts';
import { RfqBuilder } from './rfqBuilder.ts';
import { countedCells, sayHidden, sayQuantity, takenOut } from './rowSigns.ts';
import type { ReadTable } from './said.ts';
import type { TableRfq } from './tableRfq.ts';
import { headOfTotal, isSubtotal, isTotal } from './totalRows.ts';
import { sayWithoutPrice } from './untaken.ts';

type Rows = readonly (readonly string[])[];

const trimmed = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** What a row calls itself: its item or description, else the first text that is not the project. */
const headIn = (cells: readonly string[], { columns }: TableLayout): string =>
  trimmed(cells[columns.item ?? -1]) ||
  trimmed(cells[columns.description ?? -1]) ||
  headOfTotal(cells.map((cell, at) => (at === columns.project ? '' : cell)));

/** What a row that is not blank is. */
const kindOf = (cells: readonly string[], layout: TableLayout, mark: DecimalMark | null) => {
  const { columns, groups, estimate } = layout;
  const at = (column: number | null | undefined) => trimmed(cells[column ?? -1]);
  const hasQuantity = 'value' in readQuantity(at(columns.quantity), mark);
  if (isTotal(headIn(cells, layout)) && !hasQuantity) return 'total';
  const amounts = [...groups, ...(estimate ? [estimate] : [])].flatMap(({ price, extension }) => [price, extension]);
  const hasAmount = amounts.some((column) => at(column) !== '');
  const isNamed = at(columns.item) !== '' || at(columns.description) !== '';
  if (isNamed && (hasQuantity || at(columns.quantity) !== '' || hasAmount)) return 'line';
  return hasAmount ? 'unnamed' : 'heading';
};

interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Reads the rows of one project. Of several, it has the bidders who say something there. */
const readProject = (project: string, rows: readonly TableRow[], table: ReadTable, isOnly: boolean): TableRfq => {
  const { layout, mark, said, aliases, signs } = table;
  const { columns, groups, estimate, from } = layout;
  const builder = new RfqBuilder(project, mark, said);
  const isThere = ({ price, extension }: Group) =>
    rows.some(({ cells }) => [price, extension].some((at) => trimmed(cells[at ?? -1]) !== ''));
  const bidders = groups.flatMap((group, at) => {
    if (!isOnly && !isThere(group)) return [];
    const { name } = group;
    if (name === '') said.add(from - 1, 'note', `Nothing names bidder ${at + 1}`);
    else if (groups.findIndex((other) => other.name === name) < at)
      said.add(from - 1, 'note', `“${name}” is there again: a bidder of its own`);
    return [{ group, bidder: builder.addBidder(aliases.get(name) ?? (name || `Bidder ${at + 1}`)) }];
  });
  const totals: TableRow[] = [];
  const section = new AlternateSection();
  for (const { row, cells } of rows) {
    const at = (column: number | null | undefined) => cells[column ?? -1] ?? '';
    const kind = kindOf(cells, layout, mark);
    if (
      kind === 'total' &&
      !section.isOpen &&
      !isSubtotal(headIn(cells, layout)) &&
      !/\balt/i.test(headIn(cells, layout))
    )
      totals.push({ row, cells });
    if (kind === 'heading' || kind === 'total') section.pass(headIn(cells, layout), kind);
    if (kind === 'unnamed') said.add(row, 'problem', `“${headIn(cells, layout)}” is of no item`);
    else if (kind !== 'line') said.add(row, 'left', `“${headIn(cells, layout)}” is a ${kind}`);
    if (kind !== 'line') continue;
    const texts = [columns.item, columns.description].map((column) => trimmed(at(column)));
    const charge = chargeOf(texts, at(columns.quantity), mark);
    const line = builder.addLine(row, {
      item: trimmed(at(columns.item)) || trimmed(at(columns.line)),
      description: trimmed(at(columns.description)),
      unit: trimmed(at(columns.unit)),
      alternate: section.of([trimmed(at(columns.section)), ...texts]),
      out: takenOut(cells, signs[row]),
      charge,
    });
    builder.setQuantity(line, row, at(columns.quantity));
    sayQuantity(table, { row, cells });
    sayHidden(said, row, texts[1] || headIn(cells, layout), signs[row]);
    if (estimate && charge === null)
      builder.setEstimate(line, row, estimate.name, countedCells(table, { row, cells }, estimate, estimate.name));
    for (const { group, bidder } of bidders) {
      const own = countedCells(table, { row, cells }, group, builder.bidders[bidder] ?? '');
      if (charge === null) builder.addBid(line, bidder, row, { ...own, alternate: '', minimum: '', leadTime: '' });
      else builder.addCharge(line, bidder, row, own);
    }
  }
  const rfq = builder.done();
  sayWithoutPrice(rfq, from - 1, said);
  for (const one of bidders) checkTotal(rfq, totals, one, { mark, said });
  return rfq;
};

/** Reads a table with bidders side by side: one RFQ, or one for each project that a column names. */
export const readColumnForm = (rows: Rows, table: ReadTable): TableRfq[] => {
  const { columns, from } = table.layout;
  const heading = rows[from - 1]?.map(trimmed).join('|');
  const below = rows.flatMap((cells, row) =>
    row < from || cells.map(trimmed).join('|') === heading || cells.every((cell) => cell.trim() === '')
      ? []
      : [{ row, cells }],
  );
  for (const text of table.layout.left) table.said.add(from - 1, 'left', text);
  let project = '';
  const parts = groupedBy(below, ({ cells }) => (project = trimmed(cells[columns.project ?? -1]) || project));
  if (parts.size === 0) parts.set('', []);
  return [...parts].map(([name, own]) => readProject(name, own, table, parts.size === 1));
};
