import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { testPurchaseRequests } from '../../support/purchaseRequests.ts';
import { person } from '../../support/people.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { idOf } from '../../support/surveyPeople.ts';
import { fresh } from '../../support/samples.ts';

const on = testApp();
const { people, root, project, request, store, filled } = testPurchaseRequests(on);
const idsAt = async (path: string, who: Caller = people.buyer): Promise<number[]> =>
  (await expecting(200, who.get(path))).records.map(({ id }: Made) => id);

describe('a purchase request', () => {
  it('is for a project, or general without one; it is open, with a number', async () => {
    const { id } = await project();
    const made = await request({ purpose: 'project_purchase', project_id: id });
    expect(made).toMatchObject({ purpose: 'project_purchase', project_id: id, status: 'OPEN' });
    expect(made.number).toMatch(/^PR-LDS-\d{4}-\d{4,}$/);
    const general = await request();
    expect(general).toMatchObject({ purpose: 'general_purchase', project_id: null });
    const refused = async (more: object) => {
      const { reviewer_id, approver_id } = general;
      const body = { title: 'Pipes', reviewer_id, approver_id, ...more };
      const { status, message, errors } = await people.buyer.post(`${root}/store`, body);
      return [status, Object.keys(errors), message];
    };
    expect((await refused({ purpose: 'project_purchase' })).slice(0, 2)).toEqual([422, ['project_id']]);
    expect((await refused({ purpose: 'general_purchase', project_id: id })).slice(0, 2)).toEqual([422, ['project_id']]);
    expect((await refused({ purpose: 'other' })).slice(0, 2)).toEqual([422, ['purpose']]);
  });

  it('is verified by two people, neither of whom asks', async () => {
    const body = { title: 'Pipes', purpose: 'general_purchase' };
    const [buyer, reviewer, approver] = [people.buyer, people.reviewer, people.approver].map(idOf);
    const named = async (reviewer_id = reviewer, approver_id = approver) => {
      const { status, errors } = await people.buyer.post(`${root}/store`, { ...body, reviewer_id, approver_id });
      return [status, errors];
    };
    const made = [expect.stringMatching(/^Whoever makes it does not decide about it: choose .+/)];
    const twice = [expect.stringMatching(/^Nobody decides twice about the same: choose .+/)];
    expect(await named(buyer)).toEqual([422, { reviewer_id: made }]);
    expect(await named(reviewer, buyer)).toEqual([422, { approver_id: made }]);
    expect(await named(reviewer, reviewer)).toEqual([422, { reviewer_id: twice, approver_id: twice }]);
    const { id, version } = await request();
    const changed = await people.buyer.put(`${root}/${id}`, { version, approver_id: reviewer });
    expect(changed).toMatchObject({ status: 422, errors: { approver_id: twice } });
  });

  it('is of an active project alone, and says so', async () => {
    const { id: project_id } = await project();
    const actor = { branchId: people.buyer.branch, userId: people.buyer.session.user.id };
    await on.database.inBranch(actor, (tx) =>
      tx.execute(sql`update projects set status = 'LOST' where id = ${project_id}`),
    );
    const { reviewer_id, approver_id } = await request();
    const body = { title: 'Pipes', purpose: 'project_purchase', project_id, reviewer_id, approver_id };
    expect(await people.buyer.post(`${root}/store`, body)).toMatchObject({
      status: 422,
      errors: { project_id: ['Project: no such project that is active'] },
    });
  });

  it('takes the purpose with each call, and finds nothing of another', async () => {
    const { of, door } = await filled();
    const tails = [
      '',
      '/history',
      '/products',
      '/items',
      `/products/${door.id}/view-items`,
      `/products/${door.id}/comments`,
      '/material-booking/products',
      '/material-booking-buyout/items',
      `/material-booking/products/${door.id}`,
      '/material-booking/bookable',
    ];
    for (const tail of tails) {
      expect((await people.buyer.get(`${root}/${of.id}${tail}?purpose=general_purchase`)).status, tail).toBe(200);
      expect((await people.buyer.get(`${root}/${of.id}${tail}?purpose=project_purchase`)).status, tail).toBe(404);
      expect((await people.buyer.get(`${root}/${of.id}${tail}?purpose=other`)).status, tail).toBe(422);
    }
    const { version } = await expecting(200, people.buyer.get(`${root}/${of.id}`));
    const change = (purpose: string) =>
      people.buyer.put(`${root}/${of.id}?purpose=${purpose}`, { title: 'Said twice', version });
    expect((await change('project_purchase')).status).toBe(404);
    expect((await change('general_purchase')).status).toBe(200);
    const book = (purpose: string) =>
      people.buyer.post(`${root}/${of.id}/material-booking/book-all?purpose=${purpose}`);
    expect([(await book('project_purchase')).status, (await book('general_purchase')).status]).toEqual([404, 200]);
    expect((await people.buyer.del(`${root}/${of.id}?purpose=project_purchase`)).status).toBe(404);
  });

  it('is in the tabs project, assigned to me and general, each with its own page and order', async () => {
    const { id } = await project();
    const [first, second] = [await request({ title: 'A' }), await request({ title: 'B' })];
    const ours = await request({ purpose: 'project_purchase', project_id: id });
    expect((await idsAt(`${root}/general?sort_col=number&sort_order=desc`)).slice(0, 2)).toEqual([second.id, first.id]);
    expect((await idsAt(`${root}/project?sort_col=number&sort_order=desc`))[0]).toBe(ours.id);
    expect(await idsAt(`${root}/project?search=${first.number}`)).toEqual([]);
    expect((await idsAt(`${root}/assigned-to-me?sort_col=number&sort_order=asc`, people.reviewer)).slice(-3)).toEqual([
      first.id,
      second.id,
      ours.id,
    ]);
    expect(await idsAt(`${root}/assigned-to-me`)).toEqual([]);
    // The document has the tabs as parameters of one call.
    expect(await idsAt(`${root}?purpose=project_purchase&project_id=${id}`)).toEqual([ours.id]);
    expect(await idsAt(`${root}?assigned_to_me=true&search=${ours.number}`, people.approver)).toEqual([ours.id]);
    expect(await idsAt(`${root}?assigned_to_me=true`)).toEqual([]);
    expect(await idsAt(`/api/projects/${id}/purchase-request/index?sortCol=number&sort_order=asc&page=1`)).toEqual([
      ours.id,
    ]);
    expect((await people.buyer.get(`/api/projects/${id}/purchase-request/index?project_id=1`)).status).toBe(422);
  });

  it('is assigned once to who reviews and approves it, on whatever page and in whatever order', async () => {
    const who = await person(on, { branches: [people.buyer.branch] });
    const [me, other, third] = [idOf(who), idOf(people.approver), idOf(people.reviewer)];
    const made: Made[] = [];
    for (const [title, reviewer_id, approver_id] of [
      ['A', me, third],
      ['B', other, me],
      ['C', me, other],
      ['D', third, me],
    ] as const)
      made.push(await request({ title, reviewer_id, approver_id }));
    const [a, b, c, d] = made.map(({ id }) => id);
    const list = `${root}/assigned-to-me?per_page=3`;
    expect(await idsAt(`${list}&sort_col=number&sort_order=asc`, who)).toEqual([a, b, c]);
    expect(await idsAt(`${list}&sort_col=title&sort_order=desc`, who)).toEqual([d, c, b]);
    expect(await idsAt(`${list}&sort_col=title&sort_order=desc&page=2`, who)).toEqual([a]);
    expect(await idsAt(`${list}&sort_col=approver_id&sort_order=asc&page=2`, who)).toHaveLength(1);
    expect(await idsAt(`${list}&search=${made[1]?.number}`, who)).toEqual([b]);
    // Counted once too: beside the rows, exactly, and on the tab.
    for (const query of ['', '&total=exact', '&page=9'])
      expect((await expecting(200, who.get(`${list}${query}`))).pagination.total, query).toBe(4);
    expect((await expecting(200, who.get(`${root}/counts`))).counts['assigned-to-me']).toBe(4);
  });

  it('is seen in its branch alone', async () => {
    const { of } = await filled();
    for (const tail of ['', '/products', '/lines', '/comments'])
      expect((await people.elsewhere.get(`${root}/${of.id}${tail}`)).status, tail).toBe(404);
    expect((await store(of, { added: [] }, people.elsewhere)).status).toBe(404);
  });

  it('is cancelled with a reason, then nothing of it changes, until it is opened again', async () => {
    const { of, door } = await filled();
    const cancel = (body: object, who = people.buyer) => who.put(`${root}/${of.id}/cancel`, body);
    expect((await cancel({})).status).toBe(422);
    expect((await cancel({ comment: 'Twice' }, people.reviewer)).status).toBe(403);
    await expecting(200, cancel({ comment: 'Asked for twice' }));
    const quantity = () => people.buyer.put(`${root}/${of.id}/products/${door.id}/update-quantity`, { quantity: '9' });
    expect((await quantity()).status).toBe(409);
    await expecting(200, people.buyer.put(`${root}/${of.id}/reopen`, {}));
    expect((await quantity()).status).toBe(200);
  });

  it('says "Failed to create purchase request" where a call has no text of its own', async () => {
    const { purchaseRequestLines } = await import('../../../src/resources/requests/purchaseRequestLines.ts');
    const own = Object.values(purchaseRequestLines.endpoints).map(({ failure }) => failure);
    expect([...new Set(own)].sort()).toEqual([
      'Failed to create purchase request',
      'Failed to fetch material allocation data',
      'Failed to fetch what the requests cover',
    ]);
    const { callsOf } = await import('../../../src/schema/calls/resourceCalls.ts');
    const { purchaseRequests } = await import('../../../src/resources/requests/purchaseRequests.ts');
    const { create, read, update, list } = callsOf(purchaseRequests);
    for (const call of [create, read, update]) expect(call.failure).toBe('Failed to create purchase request');
    expect(list.failure).toBe('Failed to fetch purchase requests');
  });
});

describe('its products and items', () => {
  it('are added together; an item in a product is needed for every piece of it', async () => {
    const { of, door, leaf, hinge, silicone } = await filled();
    expect(leaf).toMatchObject({ parent_line_id: door.id, total_quantity: '6.0000' });
    expect(hinge).toMatchObject({ total_quantity: '1.5000' });
    expect(silicone).toMatchObject({ total_quantity: '7.0000' });
    await expecting(200, people.buyer.put(`${root}/${of.id}/products/${door.id}/update-quantity`, { quantity: '10' }));
    const { records } = await expecting(200, people.buyer.get(`${root}/${of.id}/products/${door.id}/view-items`));
    expect(records.map(({ total_quantity }: Made) => total_quantity)).toEqual(['20.0000', '5.0000']);
    expect(
      (await people.buyer.put(`${root}/${of.id}/items/${leaf.id}/update-quantity`, { quantity: '-1' })).status,
    ).toBe(422);
  });

  it('are verified by the reviewer, then by the approver; another quantity clears both marks', async () => {
    const { of, door, leaf } = await filled();
    const verify = (who: Caller, kind: string, { id }: Made, mark: string) =>
      who.post(`${root}/${of.id}/${kind}/${id}/${mark}-verify`, {});
    const marks = async () => {
      const { is_reviewer_verified, is_approver_verified } = (
        await expecting(200, people.buyer.get(`${root}/${of.id}/items`))
      ).records.find(({ id }: Made) => id === leaf.id);
      return [is_reviewer_verified, is_approver_verified];
    };
    expect(await verify(people.approver, 'items', leaf, 'approver')).toMatchObject({
      status: 409,
      message: 'Waits for the reviewer to verify it',
    });
    expect((await verify(people.buyer, 'items', leaf, 'reviewer')).status).toBe(403);
    await expecting(200, verify(people.reviewer, 'items', leaf, 'reviewer'));
    await expecting(200, verify(people.approver, 'items', leaf, 'approver'));
    expect(await marks()).toEqual([true, true]);
    // The quantity of the product changes how much of the item is needed.
    await expecting(200, people.buyer.put(`${root}/${of.id}/products/${door.id}/update-quantity`, { quantity: '4' }));
    expect(await marks()).toEqual([false, false]);
  });

  it('have vendors, one by one and for many at once', async () => {
    const { of, leaf, silicone } = await filled();
    const vendor = (): Promise<Made> =>
      expecting(201, people.buyer.post('/api/vendors', { name: `Vendor ${fresh()}` }));
    const [first, second] = [await vendor(), await vendor()];
    const at = (line: Made, tail = '') => `${root}/${of.id}/items/${line.id}/vendors${tail}`;
    const saved = await people.buyer.post(at(leaf), { vendor_ids: [first.id] });
    expect([saved.status, saved.message]).toEqual([200, 'Vendors updated successfully']);
    const selected = async (line: Made) => idsAt(at(line, '/selected'));
    expect(await selected(leaf)).toEqual([first.id]);
    const both = { ids: [leaf.id, silicone.id], vendor_ids: [first.id, second.id] };
    await expecting(200, people.buyer.post('/api/projects/purchase-request/vendors', both));
    for (const line of [leaf, silicone]) expect((await selected(line)).toSorted()).toEqual([first.id, second.id]);
    await expecting(200, people.buyer.post(at(leaf, '/clear-all'), {}));
    expect([await selected(leaf), (await selected(silicone)).length]).toEqual([[], 2]);
  });

  it('have comments, all of them together too, and are settled', async () => {
    const { of, door, leaf } = await filled();
    const said = await expecting(
      201,
      people.reviewer.post(`${root}/${of.id}/products/${door.id}/comments`, { comment: 'Which hand?' }),
    );
    await expecting(201, people.buyer.post(`${root}/${of.id}/items/${leaf.id}/comments`, { comment: 'Oak' }));
    const all = await expecting(
      200,
      people.buyer.get(`${root}/${of.id}/comments?search=hand&purpose=general_purchase`),
    );
    expect(all.comments.map(({ id }: Made) => id)).toEqual([said.id]);
    await expecting(200, people.buyer.put(`${root}/${of.id}/products/${door.id}/comments/resolve`, {}));
    const one = await expecting(200, people.buyer.get(`${root}/${of.id}/products/${door.id}/comments`));
    expect(one).toMatchObject({ is_resolved: true, item_name: 'Door' });
  });

  it('are deleted several at once, by their structure, and copied with chosen items', async () => {
    const { of, door, hinge, silicone } = await filled();
    const structure = await expecting(201, people.buyer.post('/api/structure', { name: `Floor ${fresh()}` }));
    const copied = await people.buyer.post(`${root}/${of.id}/products/${door.id}/duplicate-with-multiple-items`, {
      ids: [hinge.id],
    });
    expect([copied.status, copied.data.records.length]).toEqual([201, 2]);
    const changes = [{ id: silicone.id, version: 1, structure_id: structure.id }];
    await expecting(200, store(of, { changes }));
    const gone = await people.buyer.del(`${root}/${of.id}/items/structure-destroy/${structure.id}`);
    expect([gone.status, gone.message]).toEqual([200, 'Item deleted successfully!']);
    const several = await people.buyer.del(`${root}/${of.id}/products/multiple-destroy`, { ids: [door.id] });
    expect([several.status, several.message]).toEqual([200, 'Item deleted successfully!']);
    expect((await expecting(200, people.buyer.get(`${root}/${of.id}/lines`))).records).toHaveLength(2);
  });
});
