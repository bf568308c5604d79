import { expect, it } from 'vitest';
import { readBidTable } from '../../../src/domain/rfq/bidTable.ts';
import type { TableRfq } from '../../../src/domain/rfq/table/tableRfq.ts';
import { readWorkbook } from '../../../src/pages/estimation/import/read/workbook.ts';
import { quotationBody } from '../../../src/pages/rfq/documents/read/toSend.ts';
import { matchBidders, matchLines } from '../../../src/pages/rfq/documents/table/match.ts';
import { tableBids } from '../../../src/pages/rfq/documents/table/tableBids.ts';
import { testApp } from '../../support/app.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, sent, levelling } = testRfqs(on);

const tableOf = async (rows: readonly (readonly (string | number)[])[]): Promise<TableRfq> => {
  const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  const { sheets } = await readWorkbook(new TextEncoder().encode(text), 'bids.csv');
  const [rfq] = readBidTable(sheets.flatMap(({ rows: all }) => all.map(({ cells }) => cells))).rfqs;
  if (!rfq) throw new Error('No table');
  return rfq;
};

it('a table with the bidders side by side gives each vendor a quotation; what fits nothing is left to a person', async () => {
  const { rfq, vendors, asks } = await sent(['5', '7', '2'], 2);
  const [a, b] = vendors as [Made, Made];
  const stored = await levelling(rfq);
  const table = await tableOf([
    ['', '', '', '', `${a.name} Ltd.`, '', 'Unknown Works', ''],
    ['Item', 'Description', 'Qty', 'Unit', 'Unit Price', 'Amount', 'Unit Price', 'Amount'],
    ['1', asks[0].description.toUpperCase(), 5, 'ea', '10.00', '50.00', '9.00', '45.00'],
    ['2', 'In other words', 7, 'ea', '4.00', '27.00', 'No Bid', ''],
    ['3', 'Nothing of ours', 99, 'm', '1.00', '99.00', '2.00', '198.00'],
  ]);
  const lines = matchLines(table.lines, stored.lines);
  expect([...lines]).toEqual([
    [0, asks[0].id],
    [1, asks[1].id],
  ]);
  const bidders = matchBidders(table.bidders, stored.vendors);
  expect([...bidders.values()]).toEqual([a.id]);
  for (const [bidder, vendor] of [
    [table.bidders.indexOf(`${a.name} Ltd.`), a.id],
    [table.bidders.indexOf('Unknown Works'), b.id],
  ] as const) {
    const body = quotationBody({ vendor_id: vendor }, tableBids(table, bidder, lines, stored.lines));
    await expecting(201, people.buyer.post(`/api/rfq/${rfq.id}/quotations/import`, body));
  }
  const { bids } = await levelling(rfq);
  expect(
    bids.map(({ rfq_line_id, bid, price, stated_extension }: Made) => [rfq_line_id, bid, price, stated_extension]),
  ).toEqual([
    [asks[0].id, 'priced', '10.0000', null],
    [asks[1].id, 'priced', '4.0000', '27.00'],
    [asks[0].id, 'priced', '9.0000', null],
    [asks[1].id, 'no_bid', null, null],
  ]);
});
