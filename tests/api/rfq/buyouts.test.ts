import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';

const on = testApp();
const { people, buyouts, project, request, store, verify, at, book, stocked, itemLine } = testRfqs(on);

const list = (query = ''): Promise<Made> =>
  expecting(200, people.buyer.get(`/api/buyout-requests?per_page=200${query}`));
const filtered = (body: object) =>
  people.buyer.call('POST', '/api/buyout-requests?page=1', body, { 'x-http-method-override': 'GET' });
const idsOf = ({ records }: Made): number[] => records.map(({ id }: Made) => id);

/** A buyout request of an item in a product of a project, with the BOM of the product. */
const ofProduct = async () => {
  const of = await request({ purpose: 'project_purchase', project_id: (await project()).id });
  const item = await stocked('0');
  const bom = await expecting(
    201,
    people.buyer.post('/api/bomMain', {
      code: fresh(),
      name: `Door ${fresh()}`,
      unit: 'ea',
      components: [{ item_id: item.id, quantity: '2' }],
    }),
  );
  const { records } = await expecting(
    200,
    store(of, {
      added: [
        { key: 'p', kind: 'product', description: bom.name, quantity: '3', bom_id: bom.id },
        { ...itemLine(item, '2'), parent_key: 'p' },
      ],
    }),
  );
  await verify(
    of,
    records.map(({ id }: Made) => id),
  );
  const line = records.find(({ kind }: Made) => kind === 'item');
  const booked = await expecting(200, book(of, line, { buyout_qty: '6' }));
  const id: number = booked.buyout_booking_id;
  await expecting(200, people.buyer.put(at(of, 'material-booking-buyout/send-to-buyout'), { buyout_booking_id: id }));
  return { id, of, item, bom };
};

describe('buyout requests', () => {
  it('come 30 a page as records with pagination (total, per_page, current_page)', async () => {
    await buyouts('1');
    const { pagination, records } = await expecting(200, people.buyer.get('/api/buyout-requests?page=1'));
    expect(pagination).toEqual({ total: expect.any(Number) as number, per_page: 30, current_page: 1 });
    expect(records[0]).toMatchObject({ status: expect.any(String) as string, number: expect.any(String) as string });
  });

  it('are filtered by buyout_id, project_id, product_id, item_id, from_date and to_date: a POST that the header makes a GET', async () => {
    const { id, of, item, bom } = await ofProduct();
    const others = await buyouts('4');
    const by = async (body: object) => idsOf(await expecting(200, filtered(body)));
    expect(await by({ buyout_id: id })).toEqual([id]);
    expect(await by({ project_id: of.project_id })).toEqual([id]);
    expect(await by({ product_id: bom.id })).toEqual([id]);
    expect(await by({ item_id: item.id })).toEqual([id]);
    expect(await by({ item_id: item.id, buyout_id: others.ids[0] })).toEqual([]);
    const made = await expecting(200, people.buyer.get(`/api/buyout-requests/${id}`));
    expect(made).toMatchObject({ product_id: bom.id, product_name: bom.name, needed_on: null });
    expect(await by({ buyout_id: id, from_date: '2026-01-01' })).toEqual([]);
    expect(await filtered({ from_date: 'soon' })).toMatchObject({ status: 422 });
    expect(await filtered({ vendor: 1 })).toMatchObject({ status: 422 });
    // Without the header it is no list.
    expect((await people.buyer.post('/api/buyout-requests', { buyout_id: id })).status).toBe(405);
    expect(idsOf(await list(`&buyout_id=${id}`))).toEqual([id]);
  });

  it('offer what occurs in them to their filters: id and value, 10 a page, searched', async () => {
    const { id, of, item, bom } = await ofProduct();
    const { number } = await expecting(200, people.buyer.get(`/api/buyout-requests/${id}`));
    const offered = (filter: string, search: string) =>
      people.buyer.get(`/api/buyout-requests/filter/${filter}?search=${encodeURIComponent(search)}`);
    expect((await offered('buyout-number', number)).data).toEqual({
      records: [{ id, value: number }],
      pagination: { total: 1, per_page: 10, current_page: 1 },
    });
    expect((await offered('product', bom.name)).data.records).toEqual([{ id: bom.id, value: bom.name }]);
    expect((await offered('item', item.name)).data.records).toEqual([{ id: item.id, value: item.name }]);
    const { number: code } = await expecting(200, people.buyer.get(`/api/projects/${of.project_id}`));
    expect((await offered('project-code', code)).data.records).toEqual([
      { id: of.project_id, value: expect.stringContaining(code) as string },
    ]);
    expect(await offered('vendor', '')).toMatchObject({ status: 422, message: 'Invalid filter type' });
  });

  it('of another branch are neither listed nor offered', async () => {
    const { id } = await ofProduct();
    const elsewhere = people.elsewhere;
    expect((await elsewhere.get(`/api/buyout-requests/${id}`)).status).toBe(404);
    const { records } = (await elsewhere.get('/api/buyout-requests/filter/buyout-number?per_page=200')).data;
    expect(records.map((one: Made) => one.id)).not.toContain(id);
    expect((await elsewhere.post('/api/rfq', { buyout_ids: [id] })).status).toBe(404);
  });
});
