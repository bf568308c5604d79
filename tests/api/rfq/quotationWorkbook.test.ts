import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { enter, filledIn, readBack, workbookOf } from '../../support/vendorWorkbook.ts';

const on = testApp();
const { people, sent, levelling, step } = testRfqs(on);

const bidsOf = async (rfq: Made, quotation: number): Promise<Made[]> =>
  (await levelling(rfq)).bids.filter((bid: Made) => bid.quotation_id === quotation);

it('a vendor’s workbook is read back by line identity: price, 0, blank and “no bid” are four things', async () => {
  const { rfq, vendors, asks } = await sent(['5', '7', '2', '3', '4'], 1);
  const bytes = await filledIn(await workbookOf(people.buyer, rfq, vendors[0]), [
    ['Your reference', '', '=Q-77'],
    ['Valid until', '', new Date('2027-03-31T00:00:00Z')],
    ['Lead time of all, days', '', '3 weeks'],
    ['Minimum order value', '', 250],
    [1, 'Unit price', 12.5],
    [1, 'Amount', 60],
    [1, 'Lead time, days', 14],
    [1, 'Least quantity', 10],
    [1, 'Note', '@home'],
    [2, 'Unit price', 0],
    [3, 'No bid', 'No bid'],
    [5, 'Unit price', 8.25],
    [5, 'Alternate offered', '=cmd|"/c calc"!A1'],
  ]);
  const read = await readBack(bytes, rfq, await levelling(rfq));
  expect(read).toMatchObject({ vendor: vendors[0].id, isOfAnother: false, refused: [], missing: [], warnings: [] });
  expect(read.bids[0]?.warnings).toEqual(['Their amount is 60.00, not 62.50: both are kept, and 62.50 ranks']);
  const { id, revision, bids } = await expecting(201, enter(people.buyer, rfq, read));
  expect({ revision, bids }).toEqual({ revision: 1, bids: 4 });
  expect((await levelling(rfq)).quotations).toMatchObject([
    {
      vendor_id: vendors[0].id,
      reference: '=Q-77',
      valid_until: '2027-03-31',
      lead_time_days: 21,
      minimum_order: '250.00',
      currency: 'GBP',
    },
  ]);
  expect(await bidsOf(rfq, id)).toMatchObject([
    {
      rfq_line_id: asks[0].id,
      bid: 'priced',
      price: '12.5000',
      stated_extension: '60.00',
      lead_time_days: 14,
      minimum_quantity: '10.0000',
      note: '@home',
    },
    { rfq_line_id: asks[1].id, bid: 'priced', price: '0.0000', stated_extension: null },
    { rfq_line_id: asks[2].id, bid: 'no_bid', price: null },
    { rfq_line_id: asks[4].id, bid: 'priced', price: '8.2500', is_alternate: true, alternate: '=cmd|"/c calc"!A1' },
  ]);
});

it('numbers and words are read as the file writes them: German decimals, “kein Angebot”', async () => {
  const { rfq, vendors } = await sent(['5', '7', '2'], 1);
  const stored = await levelling(rfq);
  const german = await filledIn(await workbookOf(people.buyer, rfq, vendors[0]), [
    [1, 'Unit price', '1.234,50'],
    [2, 'Unit price', '1.250'],
    [2, 'Lead time, days', '2 Wochen'],
    [3, 'Unit price', 'Kein Angebot.'],
    ['Valid until', '', '31.03.2027'],
  ]);
  const read = await readBack(german, rfq, stored);
  expect(read.mark).toBe(',');
  expect(read.head.valid_until).toBe('2027-03-31');
  expect(read.bids).toMatchObject([{ price: '1234.5000' }, { price: '1250.0000', leadTime: 14 }, { bid: 'no_bid' }]);
  const open = await filledIn(await workbookOf(people.buyer, rfq, vendors[0]), [[1, 'Unit price', '1.250']]);
  expect((await readBack(open, rfq, stored)).mark).toBeNull();
  expect((await readBack(open, rfq, stored, ',')).bids[0]?.price).toBe('1250.0000');
  expect((await readBack(open, rfq, stored, '.')).bids[0]?.price).toBe('1.2500');
});

it('rows that nobody can tell are said, and never guessed', async () => {
  const { rfq, vendors, asks } = await sent(['5', '7', '2', '3', '4'], 1);
  const other = await sent(['9'], 1);
  const [foreign] = (
    await readBack(await workbookOf(people.buyer, other.rfq, other.vendors[0]), other.rfq, await levelling(other.rfq))
  ).bids;
  expect(foreign?.line).toBe(other.asks[0].id);
  const bytes = await filledIn(
    await workbookOf(people.buyer, rfq, vendors[0]),
    [
      [1, 'Unit price', 'on request'],
      [2, 'Unit price', 3],
      [2, 'No bid', 'x'],
      [3, 'No bid', 'no'],
      [4, 'Unit price', 4],
      [4, 'Quantity', 30],
      [5, 'Unit price', 5],
      [5, 'Identity', `RFQ${rfq.id}-LINE${asks[4].id + 1}-AA`],
    ],
    [
      [6, 'Scaffold', null, 1, 'ls', null, 80],
      [7, 'Delivery', null, 1, 'ls', null, 120],
    ],
  );
  const read = await readBack(bytes, rfq, await levelling(rfq));
  expect(read.refused.map(({ reason }) => reason)).toEqual([
    'Unit price: “on request” is not a number',
    'It has a price, 3.0000, and says “no bid”',
    '“no” in “No bid” can mean either',
    'Its identity was changed',
    'It has no identity: nobody can say which line it is',
  ]);
  expect(read.missing).toEqual([asks[4].id]);
  // What is of the whole quotation is a field of it, and told.
  expect(read.charges).toEqual({ freight: '120.00' });
  expect(read.warnings).toEqual([
    expect.stringMatching(/^Row \d+ “7 Delivery”, 120, is taken as freight of the quotation$/),
  ]);
  const { id } = await expecting(201, enter(people.buyer, rfq, read));
  expect(await expecting(200, people.buyer.get(`/api/rfq/${rfq.id}/quotations/${id}`))).toMatchObject({
    freight: '120.00',
  });
  expect(read.bids).toMatchObject([{ line: asks[3].id, price: '4.0000', warnings: ['Their quantity is 30, not 3'] }]);
});

it('a workbook of another RFQ, or another file, is refused', async () => {
  const one = await sent(['5'], 1);
  const two = await sent(['5'], 1);
  const bytes = await filledIn(await workbookOf(people.buyer, one.rfq, one.vendors[0]), [[1, 'Unit price', 3]]);
  const read = await readBack(bytes, two.rfq, await levelling(two.rfq));
  expect(read).toMatchObject({ isOfAnother: true, vendor: null, bids: [], missing: [two.asks[0].id] });
  expect(read.refused).toMatchObject([{ reason: 'It belongs to another RFQ' }]);
  await expect(
    readBack(new TextEncoder().encode('Item,Price\nPipe,3\n'), two.rfq, await levelling(two.rfq), undefined, 'a.csv'),
  ).rejects.toThrow('This is not a workbook of an RFQ');
  const sentLine = (line: Made) => ({
    quotation: { vendor_id: two.vendors[0].id },
    bids: [{ rfq_line_id: line.id, bid: 'priced', price: '3' }],
  });
  const at = `/api/rfq/${two.rfq.id}/quotations/import`;
  expect(await people.buyer.post(at, sentLine(one.asks[0]))).toMatchObject({ status: 404, message: 'Item not found' });
  expect((await levelling(two.rfq)).quotations).toEqual([]);
  expect((await people.elsewhere.post(at, sentLine(two.asks[0]))).status).toBe(404);
  expect((await people.buyer.post(at, { quotation: {}, bids: 'x' })).status).toBe(422);
  expect(
    (await people.buyer.post(at, { ...sentLine(two.asks[0]), quotation: { vendor_id: 1, is_current: true } })).status,
  ).toBe(422);
});

it('a second workbook is the vendor’s next quotation, and both stay', async () => {
  const { rfq, vendors, asks } = await sent(['5', '7'], 1);
  const empty = await workbookOf(people.buyer, rfq, vendors[0]);
  const first = await readBack(
    await filledIn(empty, [
      [1, 'Unit price', 10],
      [2, 'Unit price', 4],
    ]),
    rfq,
    await levelling(rfq),
  );
  await expecting(201, enter(people.buyer, rfq, first));
  const second = await readBack(await filledIn(empty, [[1, 'Unit price', 9]]), rfq, await levelling(rfq));
  expect(await enter(people.buyer, rfq, second)).toMatchObject({
    status: 201,
    message: 'Quotation entered',
    data: { revision: 2, bids: 1 },
  });
  const { quotations, bids } = await levelling(rfq);
  expect(quotations).toMatchObject([
    { revision: 1, is_current: false },
    { revision: 2, is_current: true },
  ]);
  expect(bids.map(({ rfq_line_id, price }: Made) => [rfq_line_id, price])).toEqual([
    [asks[0].id, '10.0000'],
    [asks[1].id, '4.0000'],
    [asks[0].id, '9.0000'],
  ]);
  await expecting(200, step(rfq, 'close'));
  expect((await enter(people.buyer, rfq, second)).status).toBe(409);
});
