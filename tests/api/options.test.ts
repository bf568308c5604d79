import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/index.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
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

  const words = resources.flatMap(({ name, table }) =>
    table === 'owned' ? [name, name.replaceAll('_', '-')].map((word) => `/api/${word}`) : [],
  );
  const lists = resources.flatMap((r) => {
    const { path } = callsOf(r).list;
    return path.includes(':') ? [] : [path];
  });
  const rowsIn = (data: Record<string, unknown>): { id: number | null }[] => {
    const rows = data['records'] ?? Object.values(data).flatMap((page) => (page as { data?: unknown }).data ?? []);
    return rows as { id: number | null }[];
  };

  it.each([...new Set([...words, ...lists])])('has value and label in every spelling: %s', async (path) => {
    const me = await on.as('admin@demo.test');
    const { status, data } = await me.get(`${path}?getAll=true`);
    expect(status).toBe(200);
    for (const row of rowsIn(data)) expect(row).toMatchObject({ value: row.id, label: expect.any(String) as string });
    const { name } = resources.find((r) => callsOf(r).list.path === path && r.lists.length === 0) ?? {};
    const options = name && words.includes(`/api/${name}`) ? await me.get(`/api/${name}?getAll=true`) : undefined;
    const labels = (rows: object[]) => rows.map((row) => (row as { label: string }).label).filter((l) => l !== 'None');
    if (options) expect(labels(rowsIn(data)).toSorted()).toEqual(labels(rowsIn(options.data)).toSorted());
  });

  it('is described with its words, as every closed word of a path is', async () => {
    const api = (await (await on.app.request('/api/openapi.json')).json()) as {
      paths: Record<
        string,
        Record<string, { parameters: { in: string; name: string; schema: { enum?: string[] } }[] }>
      >;
    };
    const wordsAt = (path: string, method: string) =>
      api.paths[path]?.[method]?.parameters.find((p) => p.in === 'path' && !p.name.endsWith('id'))?.schema.enum;
    expect(wordsAt('/api/{endpoint}', 'get')?.map((word) => `/api/${word}`)).toEqual([...new Set(words)]);
    expect(wordsAt('/api/enquiries/{id}/{filter}', 'get')).toEqual(['own', 'global', 'global-pending', 'pending']);
    expect(wordsAt('/api/enquiries/{id}/{action}', 'put')).toContain('send-back');
    expect(wordsAt('/api/boq-cost/{action}', 'put')).toContain('forward-to-reviewer');
    for (const [path, methods] of Object.entries(api.paths))
      for (const { parameters } of Object.values(methods))
        for (const { in: place, name, schema } of parameters)
          if (place === 'path' && !/id$/i.test(name) && name !== 'revision') expect(schema.enum, path).toBeDefined();
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
