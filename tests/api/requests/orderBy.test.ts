import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { person } from '../../support/people.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';
import { testTraces } from '../../support/traces.ts';
import { idOf } from '../../support/surveyPeople.ts';

const on = testApp();
const { people, project, request, store, stocked, itemLine, verify, book, at, row, ...buying } = testTraces(on);
const { vendor: rfqVendor, bought, open, step, linesOf, quote, awarded } = buying;

const vendor = async (lead_time_days?: number): Promise<Made> =>
  expecting(201, people.buyer.post('/api/vendors', { name: `Vendor ${fresh()}`, lead_time_days }));
const choose = (of: Made, line: Made, vendors: readonly Made[]) =>
  expecting(
    200,
    people.buyer.post(`/api/purchase-request/${of.id}/items/${line.id}/vendors`, {
      vendor_ids: vendors.map(({ id }) => id),
    }),
  );
const day = (date: string, days: number) => {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** A project planned from a day on, with a main task and its sub-task, and a request for it. */
const planned = async (starts_on: string) => {
  const { id } = await project();
  const at = `/api/projects/${id}/project-planning`;
  const plan = await expecting(201, people.buyer.post('/api/project-plans', { project_id: id, starts_on }));
  const sub_tasks = [{ name: 'Bricks', percentage: '100', duration: 5 }];
  const { records } = await expecting(201, people.buyer.post(`${at}/tasks`, { name: 'Walls', sub_tasks }));
  const sub = records.find(({ kind }: Made) => kind === 'sub_task');
  const of = await request({ purpose: 'project_purchase', project_id: id });
  const orders = async (query = '') =>
    (await expecting(200, people.buyer.get(`/api/projects/${id}/order-by${query}`))).records as Made[];
  return { id: id as number, at, plan, sub, of, orders };
};

describe('the day by which a line must be ordered (rule 79)', () => {
  it('is the start of its task less the longest lead time of its vendors, and moves with the task', async () => {
    const { id, plan, sub, of, orders } = await planned('2040-03-05');
    const item = await stocked('0');
    const vendors = [await vendor(10), await vendor(21), await vendor()];
    const line = itemLine(item, '5', { task_number: sub.number });
    const { records } = await expecting(200, store(of, { added: [line, itemLine(item, '2')] }));
    await choose(
      of,
      records.find(({ key }: Made) => key === line.key),
      vendors,
    );
    const [found, ...others] = await orders();
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      request_id: of.id,
      request_number: of.number,
      description: item.name,
      open_qty: '5.0000',
      task_number: sub.number,
      task_name: 'Bricks',
      task_start: '2040-03-05',
      start_is_forecast: false,
      plan_revision: 1,
      plan_approved: false,
      lead_time_days: 21,
      order_by: day('2040-03-05', -21),
      is_late: false,
    });
    const { version } = await expecting(200, people.buyer.get(`/api/project-plans/${plan.id}`));
    await expecting(200, people.buyer.put(`/api/project-plans/${plan.id}`, { version, starts_on: '2040-03-12' }));
    expect((await orders())[0]).toMatchObject({ task_start: '2040-03-12', order_by: day('2040-03-12', -21) });
    expect(await orders(`?task_number=${Number(sub.number) + 1000}`)).toEqual([]);
    expect((await people.buyer.get(`/api/projects/${id}/order-by?search=no+such`)).data.records).toEqual([]);
  });

  it('is that of the forecast where that is earlier than the agreed one, and says so', async () => {
    const { id, at, plan, sub, of, orders } = await planned('2040-03-05');
    const added = { key: 'a', kind: 'sub_task', name: 'Mortar', percentage: '50', duration: 5 };
    const after = { parent_line_id: sub.parent_line_id, predecessors: String(sub.number) };
    const changes = [{ id: sub.id, version: sub.version, percentage: '50' }];
    const { records: tasks } = await expecting(
      200,
      people.buyer.put(`/api/project-plans/${plan.id}/tasks`, { changes, added: [{ ...added, ...after }] }),
    );
    const mortar = tasks.find(({ key }: Made) => key === 'a');
    const line = itemLine(await stocked('0'), '5', { task_number: mortar.number });
    const { records } = await expecting(200, store(of, { added: [line] }));
    await choose(of, records[0], [await vendor(7)]);
    const approver_id = idOf(people.approver);
    await expecting(200, people.buyer.post(`${at}/send-to-approval`, { approver_id }));
    await expecting(200, people.approver.post(`${at}/update-approve`, { is_approved: true }));
    expect(await orders()).toMatchObject([{ task_start: '2040-03-12', start_is_forecast: false }]);
    // What comes before it is done long before.
    await expecting(200, people.buyer.put(`/api/projects/${id}/task-manager/subtasks/${sub.id}/change-status`, {}));
    expect(await orders()).toMatchObject([
      { task_start: '2040-03-05', start_is_forecast: true, order_by: day('2040-03-05', -7), plan_approved: true },
    ]);
  });

  it('that has passed is late: on the project, among one’s own, and no longer once it is ordered', async () => {
    const { id, sub, of, orders } = await planned(new Date().toISOString().slice(0, 10));
    const item = await stocked('0');
    const { records } = await expecting(200, store(of, { added: [itemLine(item, '5', { task_number: sub.number })] }));
    await choose(of, records[0], [await vendor(400)]);
    const [late] = await orders('?late=true');
    expect(late).toMatchObject({ is_late: true, lead_time_days: 400 });
    const mine = async (who = people.buyer) =>
      ((await who.get('/api/purchase-request/mine/late-orders?per_page=200')).data.records as Made[]).filter(
        ({ project_id }) => project_id === id,
      );
    expect(await mine()).toMatchObject([{ request_id: of.id, description: item.name, is_late: true }]);
    expect(
      await mine(await person(on, { branches: [people.buyer.branch], permissions: ['procurement.request.view'] })),
    ).toEqual([]);
    // Who buys is told of everybody's.
    expect(await mine(people.reviewer)).toMatchObject([{ request_id: of.id }]);
    const onStart = async (who = people.buyer) => (await expecting(200, who.get('/api/home'))).late_orders;
    const before = await onStart();
    expect(before.records).toContainEqual({
      id: records[0].id,
      request_id: of.id,
      request_number: of.number,
      project_title: expect.any(String),
      description: item.name,
      unit: 'ea',
      open_qty: '5.0000',
      order_by: late.order_by,
    });
    const overview = await expecting(200, people.buyer.get(`/api/projects/${id}/overview`));
    expect(overview.late.counts).toContainEqual({ resource: 'purchase_request_lines', count: 1 });
    expect(overview.late.records).toContainEqual(
      expect.objectContaining({
        resource: 'purchase_request_lines',
        page: { resource: 'purchase_requests', id: of.id },
      }),
    );
    await verify(of, [records[0].id]);
    // What is planned, sent and asked for is ordered of nobody yet.
    const buyout = await bought(of, records[0], '4');
    const sent = { open_qty: '5.0000', planned_qty: '4.0000', asked_qty: '0.0000', is_late: true };
    expect(await orders()).toMatchObject([sent]);
    const supplier = await rfqVendor();
    const rfq = await open([buyout], { vendor_ids: [supplier.id] });
    await expecting(200, step(rfq, 'send'));
    expect(await orders()).toMatchObject([{ open_qty: '5.0000', planned_qty: '0.0000', asked_qty: '4.0000' }]);
    const asks = await linesOf(rfq);
    await quote(rfq, supplier, asks, ['3']);
    await awarded(rfq, [{ rfq_line_id: asks[0].id, vendor_id: supplier.id }]);
    expect(await orders()).toMatchObject([{ open_qty: '1.0000', planned_qty: '0.0000', asked_qty: '0.0000' }]);
    await expecting(200, book(of, records[0], { production_qty: '1' }));
    expect(await mine()).toMatchObject([{ open_qty: '1.0000', planned_qty: '1.0000' }]);
    const unit = await expecting(201, people.buyer.post('/api/production_units', { code: fresh(), name: 'Steel' }));
    const { production_booking_id } = await row(of, records[0]);
    const order = { production_unit_id: unit.id, production_booking_id };
    await expecting(
      200,
      people.buyer.put(at(of, `material-booking-production/items/${records[0].id}/create-order`), order),
    );
    expect(await orders()).toEqual([]);
    expect(await mine()).toEqual([]);
    expect((await onStart()).total).toBe(before.total - 1);
  });

  it('is read of the latest approved revision while the next one is a draft', async () => {
    const { id, at, plan, sub, of, orders } = await planned('2040-03-05');
    const item = await stocked('0');
    await expecting(200, store(of, { added: [itemLine(item, '5', { task_number: sub.number })] }));
    await expecting(200, people.buyer.post(`${at}/send-to-approval`, { approver_id: idOf(people.approver) }));
    await expecting(200, people.approver.post(`${at}/update-approve`, { is_approved: true }));
    await expecting(200, people.buyer.post(`${at}/update-client-review`, { is_reviewed: true }));
    await expecting(200, people.buyer.put(`/api/project-plans/${plan.id}/revise`));
    const { records } = await expecting(200, people.buyer.get(`/api/project-plans?project_id=${id}`));
    const draft = records.find(({ status }: Made) => status === 'DRAFT');
    await expecting(
      200,
      people.buyer.put(`/api/project-plans/${draft.id}`, { version: draft.version, starts_on: '2040-06-04' }),
    );
    expect((await orders())[0]).toMatchObject({ plan_approved: true, plan_revision: 1, order_by: '2040-03-05' });
  });

  it('of an item in a product is that of the product’s task, unless it has its own', async () => {
    const { sub, of, orders } = await planned('2040-03-05');
    const item = await stocked('0');
    const added = [
      { key: 'p', kind: 'product', description: 'Door', quantity: '2', task_number: sub.number },
      { ...itemLine(item, '3'), parent_key: 'p' },
    ];
    await expecting(200, store(of, { added }));
    expect(await orders()).toMatchObject([{ open_qty: '6.0000', task_number: sub.number, lead_of: null }]);
    // Whoever is named for the product is asked for its items.
    const [slow] = [await vendor(30)];
    const lines = (await expecting(200, people.buyer.get(`/api/purchase-request/${of.id}/lines`))).records;
    await expecting(
      200,
      people.buyer.post(
        `/api/purchase-request/${of.id}/products/${lines.find(({ kind }: Made) => kind === 'product').id}/vendors`,
        { vendor_ids: [slow.id] },
      ),
    );
    expect(await orders()).toMatchObject([
      { lead_time_days: 30, lead_of: slow.name, order_by: day('2040-03-05', -30) },
    ]);
  });
});
