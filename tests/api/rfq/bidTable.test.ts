import { expect, it } from 'vitest';
import { readBidTable } from '../../../src/domain/rfq/bidTable.ts';
import type { TableRfq } from '../../../src/domain/rfq/table/tableRfq.ts';
import { readWorkbook } from '../../../src/ui/import/read/workbook.ts';
import { quotationBody } from '../../../src/pages/rfq/documents/read/toSend.ts';
import { matchBidders, matchLines } from '../../../src/pages/rfq/documents/table/match.ts';
import { tableBids, tableEstimates } from '../../../src/pages/rfq/documents/table/tableBids.ts';
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

it('credits and the estimate of a table are taken; what is refused names its row', async () => {
  const { rfq, vendors, asks } = await sent(['5', '7', '2'], 2);
  const [a, b] = vendors as [Made, Made];
  const at = `/api/rfq/${rfq.id}/items-and-products/${asks[0].id}`;
  await expecting(200, people.buyer.put(at, { version: asks[0].version, estimate_rate: '9.5' }));
  const table = await tableOf([
    ['Item', 'Description', 'Qty', 'Unit', "Engineer's Estimate", `${a.name} Unit Price`, `${b.name} Unit Price`],
    ['1', asks[0].description, 5, 'ea', '8.00', '10.00', '9.00'],
    ['2', asks[1].description, 7, 'ea', '4.00', '-500.00', '(300)'],
    ['3', asks[2].description, 2, 'ea', '', '1.00', '0.00'],
  ]);
  const stored = await levelling(rfq);
  const lines = matchLines(table.lines, stored.lines);
  const estimates = tableEstimates(table, lines, stored.lines);
  // The first has one that somebody typed, the third has none in the table.
  expect(estimates).toEqual([{ rfq_line_id: asks[1].id, estimate_rate: '4.0000' }]);
  const path = `/api/rfq/${rfq.id}/quotations/import`;
  const bodyOf = (bidder: number, vendor: Made, more: object = {}) => ({
    ...quotationBody({ vendor_id: vendor.id }, tableBids(table, bidder, lines, stored.lines)),
    ...more,
  });
  const body = bodyOf(0, a, {
    estimates: [...estimates, { rfq_line_id: asks[0].id, estimate_rate: '8' }],
  });
  expect(await expecting(201, people.buyer.post(path, body))).toMatchObject({ bids: 3, estimates: 1 });
  await expecting(201, people.buyer.post(path, bodyOf(1, b)));
  const { lines: now, bids } = await levelling(rfq);
  expect(now.map((line: Made) => line.estimate_rate)).toEqual(['9.5000', '4.0000', null]);
  expect(bids.map(({ price }: Made) => price)).toEqual([
    '10.0000',
    '-500.0000',
    '1.0000',
    '9.0000',
    '-300.0000',
    '0.0000',
  ]);
  const tooLarge = {
    ...body,
    bids: body.bids.map((bid, nth) => (nth === 1 ? { ...bid, price: '-10000000000' } : bid)),
  };
  expect(await people.buyer.post(path, tooLarge)).toMatchObject({
    status: 422,
    errors: { 'bids.1.price': ['Price must be at least -9999999999'] },
  });
  const twice = [
    { rfq_line_id: asks[2].id, estimate_rate: '1' },
    { rfq_line_id: asks[2].id, estimate_rate: '2' },
  ];
  expect(await people.buyer.post(path, { ...body, estimates: twice })).toMatchObject({
    status: 422,
    errors: { 'estimates.1': ['Named twice'] },
  });
  const foreign = await sent(['1'], 1);
  const other = [{ rfq_line_id: foreign.asks[0].id, estimate_rate: '1' }];
  await expecting(404, people.buyer.post(path, { ...body, estimates: other }));
  expect((await levelling(rfq)).quotations).toHaveLength(2);
});
