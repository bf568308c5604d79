import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/resources/permissionNames.ts';
import { testApp } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { bricks, testTraces } from '../../support/traces.ts';

const on = testApp();
const {
  people,
  estimated,
  takenOver,
  bought,
  receive,
  open,
  book,
  request,
  root,
  store,
  verify,
  delivered,
  stocked,
  asked,
  itemLine,
  vendor,
  step,
  linesOf,
  quote,
  awarded,
} = testTraces(on);

/** A vendor was to deliver what was ordered on that day. */
const overdue = (buyout: number, day: string) =>
  on.database.inBranch({ branchId: people.buyer.branch, userId: people.buyer.session.user.id }, (tx) =>
    tx.execute(sql`update buyout_requests set due_on = ${day} where id = ${buyout}`),
  );

const tiles = (quantity: string) => ({ key: 'b', kind: 'item', description: 'Tile', quantity, unit: 'ea' });
const beams = (quantity: string) => ({ key: 'c', kind: 'item', description: 'Beam', quantity, unit: 'm' });

const shownLine = { required: '40.0000', stock: '0.0000', production: '0.0000', buyout: '25.0000', open: '15.0000' };

describe('a trace', () => {
  it('goes from the enquiry to the receipts, with the quantities of each step', async () => {
    const { of, line, project, enquiry, cost, buyout, cheap, dear, rfq, asks, award } = await delivered();
    const trace = await expecting(200, people.buyer.get(`/api/purchase-request/${of.id}/lines/${line.id}/trace`));
    expect(trace).toMatchObject({
      hidden: [],
      left_off: 0,
      project: { id: project, title: expect.any(String) as string },
      enquiry: { id: enquiry, number: expect.stringMatching(/^ENQ/) as string },
      bill_lines: [
        {
          line_key: line.bill_line_key,
          resource: 'boq_costs',
          bill_id: cost,
          stage: 'Cost estimation',
          revision: 1,
          description: 'Brick',
          quantity: '40.0000',
          estimate_rate: '3.0000',
          estimate_amount: '120.00',
        },
      ],
      lines: [
        {
          id: line.id,
          request: { id: of.id, number: of.number, status: 'OPEN' },
          ...shownLine,
          // No item of the masters: what has come is not in stock.
          ordered: '10.5000',
          received_unstocked: '14.5000',
          received: '14.5000',
          over: '0.0000',
          production_orders: [],
          buyouts: [
            {
              id: buyout,
              status: 'AWARDED',
              quantity: '25.0000',
              received_qty: '14.5000',
              vendor: { id: cheap.id, name: cheap.name },
              unit_price: '2.5000',
              rfqs: [
                {
                  id: rfq.id,
                  line_id: asks[0].id,
                  code: rfq.rfq_code,
                  status: 'AWARDED',
                  vendors_asked: 2,
                  quotations: [
                    { vendor: { id: cheap.id }, bid: 'priced', price: '2.5000' },
                    { vendor: { id: dear.id }, bid: 'priced', price: '3.5000' },
                  ],
                  awards: [{ id: award, vendor: { id: cheap.id }, quantity: '25.0000', extension: '62.50' }],
                },
              ],
              deliveries: [
                { quantity: '10.0000', over_qty: '0.0000', received_on: '2026-11-20', delivery_note: 'DN 1' },
                { quantity: '4.5000', received_on: '2026-11-21', delivery_note: null },
              ],
            },
          ],
        },
      ],
    });
  });

  it('is the same from the BOQ, the buyout request, the line of the RFQ and that of the award', async () => {
    const { of, line, project, buyout, rfq, asks, award } = await delivered();
    const first = await expecting(200, people.buyer.get(`/api/purchase-request/${of.id}/lines/${line.id}/trace`));
    const { lines } = await expecting(200, people.buyer.get(`/api/rfq-awards/${award}`));
    const paths = [
      `/api/projects/${project}/line-trace?bill_line_key=${line.bill_line_key}`,
      `/api/buyout-requests/${buyout}/trace`,
      `/api/rfq/${rfq.id}/items-and-products/${asks[0].id}/trace`,
      `/api/rfq-awards/${award}/lines/${lines[0].id}/trace`,
    ];
    for (const path of paths) expect(await expecting(200, people.buyer.get(path)), path).toEqual(first);
  });

  it('shows a line of the BOQ that nobody asked for yet, and 404 for what is not there', async () => {
    const { project, items } = await estimated([bricks('4')], ['3']);
    const trace = await expecting(
      200,
      people.buyer.get(`/api/projects/${project}/line-trace?stage=cost_estimation&line_id=${items[0]?.id}`),
    );
    expect(trace).toMatchObject({ bill_lines: [{ description: 'Brick', estimate_amount: '12.00' }], lines: [] });
    const { of, line, rfq, award } = await delivered();
    for (const path of [
      `/api/purchase-request/${of.id}/lines/999999/trace`,
      `/api/purchase-request/${of.id + 1}/lines/${line.id}/trace`,
      '/api/projects/999999/line-trace?bill_line_key=x',
      `/api/projects/${project}/line-trace?stage=cost_estimation&line_id=999999`,
      '/api/buyout-requests/999999/trace',
      `/api/rfq/${rfq.id}/items-and-products/999999/trace`,
      `/api/rfq-awards/${award}/lines/999999/trace`,
    ])
      expect((await people.buyer.get(path)).status, path).toBe(404);
    expect((await people.buyer.get(`/api/projects/${project}/line-trace`)).status).toBe(422);
  });

  it('is of its branch alone, and leaves out what a person may not see', async () => {
    const { of, line, project, buyout, rfq, asks } = await delivered();
    for (const path of [
      `/api/purchase-request/${of.id}/lines/${line.id}/trace`,
      `/api/projects/${project}/line-trace?bill_line_key=${line.bill_line_key}`,
      `/api/buyout-requests/${buyout}/trace`,
      `/api/rfq/${rfq.id}/items-and-products/${asks[0].id}/trace`,
    ])
      expect((await people.elsewhere.get(path)).status, path).toBe(404);
    const { leeds } = await branchIds(on);
    const reader = await person(on, { branches: [leeds], permissions: ['procurement.request.view'] });
    const seen = await expecting(200, reader.get(`/api/purchase-request/${of.id}/lines/${line.id}/trace`));
    expect(seen).toMatchObject({
      hidden: ['enquiry', 'estimate', 'production', 'buyout', 'rfq', 'award'],
      enquiry: null,
      bill_lines: [{ quantity: '40.0000', estimate_rate: null, estimate_amount: null }],
      lines: [{ ...shownLine, buyouts: [], production_orders: [] }],
    });
    const buyer = await person(on, { branches: [leeds], permissions: ['procurement.buyout.view'] });
    expect((await buyer.get(`/api/buyout-requests/${buyout}/trace`)).status).toBe(403);
    // Who may not view the cost estimation is told none of its rates, whatever else they may view.
    const permissions = allPermissions().filter((name) => name !== 'estimation.boq_cost.view');
    const unaware = await person(on, { branches: [leeds], permissions });
    const path = `/api/projects/${project}/line-trace?bill_line_key=${line.bill_line_key}`;
    expect(await expecting(200, unaware.get(path))).toMatchObject({
      hidden: ['estimate'],
      bill_lines: [{ quantity: '40.0000', estimate_rate: null, estimate_amount: null }],
    });
    expect((await unaware.get(`/api/projects/${project}/bought-against-estimate`)).status).toBe(403);
  });
});

const mismatchesIn = async (project: number, query: string): Promise<Made> =>
  expecting(200, people.buyer.get(`/api/projects/${project}/procurement-mismatches?${query}`));
const kindsOf = ({ records }: Made) => records.map(({ kind, quantity }: Made) => [kind, Number(quantity)]).toSorted();

describe('asked for and not bought', () => {
  it('names each quantity once, by how far it got', async () => {
    const { project } = await estimated([bricks('40'), tiles('30'), beams('7')], ['3', '2', '']);
    const { of, lines } = await takenOver(project);
    const [brick, tile, beam] = lines as [Made, Made, Made];
    await expecting(200, book(of, brick, { buyout_qty: '10' }));
    const rfqed = await bought(of, tile, '12');
    const rfq = await open([rfqed]);
    await bought(of, beam, '7');
    const found = await mismatchesIn(project, 'side=not_bought');
    expect(kindsOf(found)).toEqual([
      ['in_rfq', 12],
      ['open', 18],
      ['open', 30],
      ['planned', 10],
      ['to_ask', 7],
    ]);
    expect(found.counts).toEqual({ open: 2, planned: 1, to_ask: 1, in_rfq: 1 });
    const inRfq = await mismatchesIn(project, 'side=not_bought&kind=in_rfq');
    expect(inRfq).toMatchObject({
      pagination: { total: 1, per_page: 30 },
      counts: { open: 2 },
      records: [
        {
          line_id: tile.id,
          request: { id: of.id, number: of.number },
          project: { id: project },
          description: 'Tile',
          unit: 'ea',
          quantity: '12.0000',
          order: { resource: 'rfqs', id: rfq.id, number: rfq.rfq_code },
        },
      ],
    });
    expect(kindsOf(await mismatchesIn(project, 'side=not_bought&search=brick'))).toEqual([
      ['open', 30],
      ['planned', 10],
    ]);
    expect((await mismatchesIn(project, 'side=not_bought&page=2')).records).toEqual([]);
    const sorted = await mismatchesIn(project, 'side=not_bought&sortCol=quantity&sortOrder=desc&per_page=2');
    expect(sorted.records.map(({ quantity }: Made) => quantity)).toEqual(['30.0000', '18.0000']);
    const branch = await expecting(
      200,
      people.buyer.get(`/api/procurement-mismatches?side=not_bought&search=${of.number}`),
    );
    expect(kindsOf(branch)).toEqual(kindsOf(found));
    expect(
      (await expecting(200, people.elsewhere.get(`/api/procurement-mismatches?side=not_bought&search=${of.number}`)))
        .records,
    ).toEqual([]);
    expect((await people.elsewhere.get(`/api/projects/${project}/procurement-mismatches?side=not_bought`)).status).toBe(
      404,
    );
    expect((await people.buyer.get('/api/procurement-mismatches')).status).toBe(422);
    await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Not built' }));
    expect(kindsOf(await mismatchesIn(project, 'side=not_bought'))).toEqual([]);
  });
});

describe('bought and not asked for', () => {
  it('is what came over the order, for a cancelled request, and beyond the BOQ', async () => {
    const { of, line, project, buyout } = await delivered();
    expect((await mismatchesIn(project, 'side=not_asked')).records).toEqual([]);
    await expecting(200, receive(buyout, '12', { take_over: true, received_on: '2026-11-25', delivery_note: 'DN 3' }));
    const over = await mismatchesIn(project, 'side=not_asked');
    expect(over).toMatchObject({
      counts: { over_delivery: 1 },
      records: [
        {
          kind: 'over_delivery',
          line_id: line.id,
          quantity: '1.5000',
          day: '2026-11-25',
          order: { resource: 'deliveries', number: expect.stringContaining('DN 3') as string },
        },
      ],
    });
    // Another request of the same line: 20 beyond the 40 of the BOQ, of which 25 came, and 35 are booked.
    const more = await request({ purpose: 'project_purchase', project_id: project });
    const { records } = await expecting(
      200,
      store(more, {
        added: [{ key: 'm', kind: 'item', description: 'Brick', quantity: '35', bill_line_key: line.bill_line_key }],
      }),
    );
    await verify(more, [records[0].id]);
    await expecting(200, book(more, records[0], { buyout_qty: '35' }));
    expect(kindsOf(await mismatchesIn(project, 'side=not_asked'))).toEqual([
      ['over_boq', 20],
      ['over_delivery', 1.5],
    ]);
    await expecting(200, people.buyer.put(`${root}/${more.id}/cancel`, { comment: 'Twice' }));
    expect(kindsOf(await mismatchesIn(project, 'side=not_asked&kind=over_boq'))).toEqual([]);
    await expecting(200, people.buyer.put(`${root}/${of.id}/cancel`, { comment: 'Not built' }));
    expect(kindsOf(await mismatchesIn(project, 'side=not_asked&kind=cancelled'))).toEqual([['cancelled', 25]]);
  });
});

it('what came for a line that is gone from an open request is named, and traced without it', async () => {
  const item = await stocked('0');
  const { of, lines } = await asked(itemLine(item, '5'));
  const [line] = lines as [Made];
  const buyout = await bought(of, line, '5');
  const seller = await vendor();
  const rfq = await open([buyout], { vendor_ids: [seller.id] });
  await expecting(200, step(rfq, 'send'));
  const asks = await linesOf(rfq);
  await quote(rfq, seller, asks, ['2']);
  await awarded(rfq, [{ rfq_line_id: asks[0].id, vendor_id: seller.id }]);
  await expecting(200, receive(buyout, '5'));
  const path = `/api/procurement-mismatches?side=not_asked&kind=line_gone&search=${of.number}`;
  expect((await expecting(200, people.buyer.get(path))).records).toEqual([]);
  const gone = { ids: [line.id], with_verified: true };
  expect((await people.buyer.call('DELETE', `${root}/${of.id}/items/multiple-destroy`, gone)).status).toBe(409);
  // Lines could be deleted so before: what is left of them is still told.
  const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
  await on.database.inBranch(actor, (tx) =>
    tx.execute(sql`delete from purchase_request_lines where id = ${line.id as number}`),
  );
  expect((await expecting(200, people.buyer.get(path))).records).toMatchObject([
    { kind: 'line_gone', line_id: null, request: { id: of.id }, quantity: '5.0000', order: { id: buyout } },
  ]);
  expect(await expecting(200, people.buyer.get(`/api/buyout-requests/${buyout}/trace`))).toMatchObject({
    lines: [{ id: null, description: item.name, required: '0.0000', received: '5.0000', buyouts: [{ id: buyout }] }],
  });
});

describe('actual against estimate', () => {
  it('is what was ordered by award prices against the estimate of as much, line by line and in all', async () => {
    const { project, line, items, cost } = await delivered();
    const path = `/api/projects/${project}/bought-against-estimate`;
    const totals = {
      bill: { resource: 'boq_costs', id: cost },
      estimated: '120.00',
      ordered_cost: '62.50',
      received_cost: '36.25',
      estimate_of_ordered: '75.00',
      difference: '-12.50',
      beside_cost: '0.00',
    };
    expect(await expecting(200, people.buyer.get(path))).toMatchObject({
      totals,
      pagination: { total: 1 },
      records: [
        {
          bill_line_key: line.bill_line_key,
          description: 'Brick',
          quantity: '40.0000',
          estimate_rate: '3.0000',
          estimated: '120.00',
          ordered_qty: '25.0000',
          ordered_cost: '62.50',
          received_qty: '14.5000',
          received_cost: '36.25',
          estimate_of_ordered: '75.00',
          difference: '-12.50',
        },
      ],
    });
    const of = await expecting(200, people.buyer.get(`${path}?stage=cost_estimation&line_id=${items[0]?.id}`));
    expect(of.records).toHaveLength(1);
    expect(await expecting(200, people.buyer.get(`${path}?bill_line_key=another`))).toMatchObject({
      records: [],
      totals,
    });
    expect((await people.elsewhere.get(path)).status).toBe(404);
    const frozen = await expecting(200, people.buyer.get(`/api/boq-cost/${cost}/items`));
    expect(frozen.records.map(({ version }: Made) => version)).toEqual(
      items.map(({ version }: Made) => Number(version) + 1),
    );
  });

  it('stands in the coverage of the BOQ as what is ordered', async () => {
    const { project } = await delivered();
    const { records } = await expecting(200, people.buyer.get(`/api/projects/${project}/request-coverage`));
    expect(records).toMatchObject([
      { description: 'Brick', requested: '40.0000', booked: '25.0000', ordered: '25.0000' },
    ]);
  });
});

it('a vendor shows what names them, on time and hit rate', async () => {
  const { cheap, dear, rfq, award, buyout, of, line } = await delivered();
  await expecting(200, people.buyer.post(`${root}/${of.id}/items/${line.id}/vendors`, { vendor_ids: [cheap.id] }));
  // It was due ten days after the award, which is today; the vendor is late since last year.
  await overdue(buyout, '2026-11-21');
  await expecting(200, receive(buyout, '1', { received_on: '2026-11-26', delivery_note: 'Late' }));
  const path = (id: number) => `/api/vendors/${id}/procurement`;
  const shown = await expecting(200, people.buyer.get(path(cheap.id)));
  expect(shown).toMatchObject({
    requests: { total: 1, records: [{ resource: 'purchase_requests', id: of.id, name: of.number, about: 'Brick' }] },
    rfqs: { total: 1, records: [{ resource: 'rfqs', id: rfq.id, name: rfq.rfq_code, status: 'AWARDED' }] },
    quotations: { total: 1, records: [{ resource: 'rfqs', id: rfq.id, status: 'CURRENT' }] },
    awards: { total: 1, records: [{ resource: 'awards', id: award, amount: '62.50' }] },
    deliveries: { total: 3, records: [{ status: 'LATE' }, { status: 'ON_TIME' }, { status: 'ON_TIME' }] },
    awarded_value: '62.50',
    deliveries_due: 3,
    deliveries_on_time: 2,
    on_time_percent: '66.67',
    rfqs_decided: 1,
    rfqs_won: 1,
    hit_percent: '100.00',
  });
  expect(shown.average_days_late).toBe('5.0');
  expect(await expecting(200, people.buyer.get(path(dear.id)))).toMatchObject({
    awards: { total: 0, records: [] },
    awarded_value: '0.00',
    on_time_percent: null,
    average_days_late: null,
    rfqs_decided: 1,
    rfqs_won: 0,
    hit_percent: '0.00',
  });
  expect((await people.elsewhere.get(path(cheap.id))).status).toBe(404);
});
