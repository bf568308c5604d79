import type { Caller, TestApp } from '../support/app.ts';
import { formOf, sendRaw } from '../support/attached.ts';
import { makeItem } from '../support/bills.ts';
import { item, makeCosted, makeEstimationMasters, type Estimators } from '../support/estimation.ts';
import { approve } from '../support/estimation.ts';
import { issued } from '../support/quotations.ts';
import { expecting, idOf, makeMasters, type Made } from '../support/sales.ts';
import { fresh, type Sent } from '../support/samples.ts';
import { verifiersBeside } from '../support/verifiers.ts';

/** Ids by the name of a resource, or by that and a kind of its lines. */
type Found = Map<string, number>;

const asking = (maker: Caller) => ({
  made: (path: string, body: Sent): Promise<Made> => expecting(201, maker.post(path, body)),
  put: (path: string, body: Sent): Promise<Made> => expecting(200, maker.put(path, body)),
});

/** A quotation to the client, of an approved cost estimation. */
export const offeredOf = async (team: Estimators, word: string): Promise<Found> => {
  const { cost, estimation } = await makeCosted(team, await makeEstimationMasters(team), [item({ description: word })]);
  await approve(team, 'boq-cost', estimation);
  const { id } = await issued(team.coordinator, cost, { terms: `${word} terms` });
  return new Map([['client_quotations', id]]);
};

/** A plan with a main task and its sub-task, and a comment on each. */
export const plannedOf = async (maker: Caller, word: string): Promise<Found> => {
  const { made } = asking(maker);
  const { customer: customer_id } = await makeMasters(maker);
  const { id: project } = await made('/api/projects', { title: `${word} planned`, customer_id });
  const opened = { project_id: project, starts_on: '2027-03-01', project_manager_id: idOf(maker) };
  const { id: plan } = await made('/api/project-plans', opened);
  const sub_tasks = [{ name: `${word} bricks`, percentage: '60', duration: 5 }];
  const planning = `/api/projects/${project}/project-planning`;
  const { records } = await made(`${planning}/tasks`, { name: `${word} walls`, sub_tasks });
  const ids: Found = new Map([['project_plans', plan]]);
  for (const [kind, path] of [
    ['main_task', 'tasks'],
    ['sub_task', 'sub-tasks'],
  ] as const) {
    const { id } = records.find((row: Made) => row['kind'] === kind);
    ids.set(`plan_tasks.${kind}`, id);
    const said = await made(`${planning}/${path}/${id}/comments`, { comment: `${word} said` });
    ids.set(`comment plan_tasks.${kind}`, said.id);
  }
  ids.set('plan_tasks', ids.get('plan_tasks.main_task') ?? 0);
  return ids;
};

/** A request with a line of each kind, from stock, production and buyout; a second one that asks for what it holds. */
const requestedOf = async (on: TestApp, maker: Caller, word: string): Promise<Found> => {
  const { made, put } = asking(maker);
  const bought = await makeItem(maker, { name: `${word} hinge` });
  const of = { item_id: bought.id, item_variant_id: bought.variants[0].id };
  await made('/api/stock_entries', { ...of, kind: 'receipt', quantity: '5', reason: `${word} note` });
  const components = [{ item_id: bought.id, quantity: '1', is_consumable: true }];
  const bom = await made('/api/bomMain', { code: fresh(), name: `${word} door`, unit: 'ea', components });
  const verifiers = await verifiersBeside(on, maker);
  const sent = { title: `${word} hinges`, purpose: 'general_purchase', ...verifiers.named };
  const { id: request } = await made('/api/purchase-request/store', sent);
  const at = `/api/purchase-request/${request}`;
  const added = [
    { key: 'p', kind: 'product', description: `${word} door`, quantity: '2', bom_id: bom.id },
    ...['a', 'b'].map((key) => ({ key, kind: 'item', description: `${word} hinge`, quantity: '9', unit: 'ea', ...of })),
  ];
  const { records } = await expecting(200, maker.post(`${at}/store-items-and-products`, { added }));
  await expecting(200, maker.post(`${at}/consumable-allocation`, {}));
  const all = await expecting(200, maker.get(`${at}/lines?per_page=200`));
  const kind = (name: string) => all.records.find((line: Made) => line['kind'] === name).id as number;
  const [first, second] = ['a', 'b'].map((key) => records.find((line: Made) => line['key'] === key).id as number);
  const ids: Found = new Map([
    ['purchase_requests', request],
    ['purchase_request_lines', Number(first)],
    ['purchase_request_lines.product', kind('product')],
    ['purchase_request_lines.item', Number(first)],
    ['purchase_request_lines.consumable', kind('consumable')],
  ]);
  for (const [name, id] of [
    ['product', kind('product')],
    ['item', first],
  ] as const) {
    const said = await made(`${at}/${name}s/${id}/comments`, { comment: `${word} said` });
    ids.set(`comment purchase_request_lines.${name}`, said.id);
  }
  await verifiers.verify(
    request,
    records.map((line: Made) => line.id),
  );
  const booked = await put(`${at}/material-booking/items/${first}/stock-booking`, {
    booked_qty: '5',
    production_qty: '1',
    buyout_qty: '2',
  });
  ids.set('production_orders', booked['production_booking_id']);
  ids.set('buyout_requests', booked['buyout_booking_id']);
  await put(`${at}/material-booking-buyout/send-to-buyout`, { buyout_booking_id: booked['buyout_booking_id'] });
  const handed = { issued_to: `${word} site`, lines: [{ request_line_id: first, quantity: '1' }] };
  ids.set('issue_slips', (await made('/api/issue-slips', handed)).id);
  const asked = { from_line_id: first, item_variant_id: of.item_variant_id, quantity: '1' };
  const { id: stockRequest } = await made(`${at}/material-booking/items/${second}/ask`, asked);
  return ids.set('stock_requests', stockRequest);
};

/** An RFQ of the buyout request that was quoted, decided about, awarded and delivered; another is still in work. */
const askedOf = async (on: TestApp, maker: Caller, word: string, buyout: number): Promise<Found> => {
  const { made, put } = asking(maker);
  const own = await expecting(200, maker.get(`/api/branches/${maker.branch}`));
  await put(`/api/branches/${maker.branch}`, { version: own.version, awards_approved_from: '1000000.00' });
  const { id: vendor_id } = await made('/api/vendors/save', { name: `${word} vendor` });
  const { id: rfq } = await made('/api/rfq', { name: `${word} doors`, buyout_ids: [buyout], vendor_ids: [vendor_id] });
  const at = `/api/rfq/${rfq}`;
  const { records: files } = await expecting(
    201,
    sendRaw(on.app, maker, `${at}/attachments`, formOf([`${word}.txt`, `${word} stands in it`])),
  );
  await put(`${at}/send`, {});
  const quotation = await made(`${at}/quotations`, { vendor_id });
  const [line] = (await expecting(200, maker.get(`${at}/items-and-products`))).records;
  const bids = [{ rfq_line_id: line.id, bid: 'priced', price: '3', note: `${word} bid` }];
  const answered = await put(`${at}/bids`, { quotation_id: quotation.id, bids });
  const decided = await put(`${at}/decisions`, {
    decisions: [{ rfq_line_id: line.id, vendor_id, note: `${word} as last year` }],
  });
  const award = await made(`${at}/awards`, { lines: [{ rfq_line_id: line.id, vendor_id }] });
  const awarded = await expecting(200, maker.get(`/api/rfq-awards/${award.id}`));
  await put('/api/seen', { resource: 'awards', record_id: award.id });
  await put(`/api/rfq-awards/${award.id}/confirm`, {});
  const [order] = (await expecting(200, maker.get(`/api/purchase-orders?award_id=${award.id}`))).records;
  const [ordered] = (await expecting(200, maker.get(`/api/purchase-orders/${order.id}/lines`))).records;
  const change = await made(`/api/purchase-orders/${order.id}/changes`, {
    reason: `${word} is dearer`,
    lines: [{ line_id: ordered.id, unit_price: '4' }],
  });
  await put(`/api/buyout-requests/${buyout}/receive`, { received: '1', delivery_note: `${word} DN` });
  const deliveries = await expecting(200, maker.get('/api/deliveries'));
  return new Map([
    ['deliveries', deliveries['records'][0].id],
    ['order_changes', change.id],
    ['purchase_orders', order.id],
    ['purchase_order_lines', ordered.id],
    ['awards.lines', awarded['lines'][0].id],
    ['rfqs', rfq],
    ['attachment rfqs', files[0].id],
    ['rfq_lines', line.id],
    ['quotations', quotation.id],
    ['bids', answered['bids'][0].id],
    ['levelling_decisions', decided['decisions'][0].id],
    ['awards', award.id],
  ]);
};

/** What is asked for, booked, quoted, awarded and delivered in a branch, by resource: all of it says the word. */
export const suppliedOf = async (on: TestApp, maker: Caller, word: string): Promise<Found> => {
  const requested = await requestedOf(on, maker, word);
  const rfq = await askedOf(on, maker, word, requested.get('buyout_requests') ?? 0);
  return new Map([...requested, ...rfq, ...(await plannedOf(maker, word))]);
};
