import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';

const on = testApp();
let leeds = 0;
let me: Caller;
let other: Caller;
let made = 0;

const item = async (by: Caller = me) => {
  made += 1;
  const variants = [
    { name: 'White', sku: `W-${made}`, cost_rate: '12.5000' },
    { name: 'Black', sku: `B-${made}` },
  ];
  return (await by.post('/api/item', { code: `RST-${made}`, name: `Item ${made}`, unit: 'ea', variants })).data;
};
const restore = (by: Caller, ...ids: number[]) => by.post('/api/restore', { resource: 'items', ids });

beforeAll(async () => {
  ({ leeds } = await branchIds(on));
  me = await person(on, { branches: [leeds] });
  other = await person(on, { branches: [leeds] });
});

describe('a deletion that is taken back', () => {
  it('brings the record with its lines, ids, version and history', async () => {
    const before = await item();
    await me.del(`/api/item/${before.id}`);
    const answer = await restore(me, before.id);
    expect([answer.status, answer.message, answer.data]).toEqual([200, 'Restored', { ids: [before.id] }]);
    expect((await me.get(`/api/item/${before.id}`)).data).toEqual(before);
    const { data } = await me.get(`/api/item/${before.id}/history`);
    expect(data.records.length).toBeGreaterThan(1);
  });

  it('brings all records or none', async () => {
    const [one, two] = [await item(), await item()];
    await me.del('/api/item', { ids: [one.id, two.id] });
    expect((await restore(me, one.id, two.id, 999_999)).status).toBe(409);
    expect((await me.get(`/api/item/${one.id}`)).status).toBe(404);
    expect((await restore(me, one.id, two.id)).status).toBe(200);
    expect((await me.get(`/api/item/${two.id}`)).data).toEqual(two);
  });

  it('leaves lines deleted that a change had deleted before', async () => {
    const { id, version, variants } = await item();
    const { id: first, name } = variants[0];
    const { data } = await me.put(`/api/item/${id}`, { version, variants: [{ id: first, name }] });
    expect((await me.del(`/api/item/${id}`)).status).toBe(200);
    expect((await restore(me, id)).message).toBe('Restored');
    expect((await me.get(`/api/item/${id}`)).data.variants).toEqual(data.variants);
    expect(data.variants).toHaveLength(1);
  });

  it('is one’s own, and happens once', async () => {
    const { id } = await item();
    await me.del(`/api/item/${id}`);
    const refused = await restore(other, id);
    expect([refused.status, refused.message]).toEqual([409, 'The item cannot be restored any more']);
    expect((await restore(me, id)).status).toBe(200);
    expect((await restore(me, id)).status).toBe(409);
  });

  it('says that a code was taken meanwhile', async () => {
    const { id, code } = await item();
    await me.del(`/api/item/${id}`);
    await me.post('/api/item', { code, name: 'Newcomer', unit: 'ea' });
    const refused = await restore(me, id);
    expect([refused.status, refused.errors]).toEqual([422, { code: ['Code is taken by another item'] }]);
  });

  it('needs the permission to delete, and a resource that has it', async () => {
    const { id } = await item();
    await me.del(`/api/item/${id}`);
    const reader = await person(on, { branches: [leeds], permissions: ['master.item.view'] });
    expect((await restore(reader, id)).status).toBe(403);
    for (const resource of ['enquiries', 'users', 'nonsense'])
      expect((await me.post('/api/restore', { resource, ids: [id] })).status).toBe(422);
  });
});
