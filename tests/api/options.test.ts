import { describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const on = testApp();

describe('the generic option list (rule 9)', () => {
  it('offers structures with value, label and is_spare, "None" always first', async () => {
    const admin = await on.as('admin@demo.test');
    const { status, data } = await admin.get('/api/structures?getAll=true');
    expect(status).toBe(200);
    expect(data.records[0]).toEqual({ id: null, value: null, label: 'None', is_spare: false });
    expect(data.records).toContainEqual(expect.objectContaining({ label: 'Spare glass', is_spare: true }));
    expect(data.pagination).toEqual({ current_page: 1, per_page: data.records.length, total: data.records.length });
  });

  it('offers every resource of the closed table whole, in its order, of this branch alone', async () => {
    const admin = await on.as('admin@demo.test');
    const { data } = await admin.get('/api/item-categories?getAll=true');
    const options = await admin.get('/api/item_categories?getAll=true');
    expect(options.data.records.map((o: { label: string }) => o.label)).toEqual(
      data.records.map((c: { name: string }) => c.name),
    );
    const { data: here } = await admin.get('/api/clients?getAll=true');
    const other = await on.as('other@demo.test');
    const { data: there } = await other.get('/api/clients?getAll=true');
    const ids = new Set(here.records.map((o: { id: number }) => o.id));
    expect(there.records.filter((o: { id: number }) => ids.has(o.id))).toEqual([]);
  });

  it('is no endpoint for any other word, and refuses a missing getAll, token, branch or permission', async () => {
    const admin = await on.as('admin@demo.test');
    expect(await admin.get('/api/sessions?getAll=true')).toMatchObject({ status: 404, message: 'No such endpoint' });
    expect(await on.anonymous('GET', '/api/sessions?getAll=true')).toMatchObject({
      status: 404,
      message: 'No such endpoint',
    });
    expect(await admin.post('/api/structures')).toMatchObject({ status: 405 });
    expect(await admin.get('/api/structures')).toMatchObject({
      status: 422,
      errors: { getAll: ['getAll=true is required'] },
    });
    expect(await admin.get('/api/structures?getAll=false')).toMatchObject({ status: 422 });
    expect(await on.anonymous('GET', '/api/structures?getAll=true')).toMatchObject({ status: 401 });
    const nobody = await on.as('nobody@demo.test');
    expect(await nobody.get('/api/structures?getAll=true')).toMatchObject({
      status: 403,
      message: 'You do not have the permission master.structure.view',
    });
  });
});
