import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projects } from '../../src/resources/projects/projects.ts';
import { registerExtension } from '../../src/server/engine/modules.ts';
import type { Caller } from '../support/app.ts';
import { listed } from '../support/calls.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, type Made } from '../support/sales.ts';
import { siteRequestExtensions, siteRequestLines, siteRequests } from '../support/siteRequests.ts';

const on = testAppWith(siteRequests, siteRequestLines);
for (const extension of siteRequestExtensions) afterAll(registerExtension(extension));

let me: Caller;
let viewer: Caller;
let project: number;
let request: Made;
const at = (tail: string) => `/api/test-site-requests/${request.id}${tail}`;

beforeAll(async () => {
  const { leeds } = await branchIds(on);
  me = await person(on, { branches: [leeds] });
  viewer = await person(on, {
    branches: [leeds],
    permissions: ['test.site_request.view', 'test.site_request_line.view'],
  });
  project = (await listed(me, projects, {})).records[0]?.['id'] as number;
  request = await expecting(201, me.post('/api/test-site-requests', { name: 'Roof', project_id: project }));
  for (const line of [
    { name: 'Batten', quantity: '12', booked: '4.5', unit: 'm', price: '3.20' },
    { name: 'Hook', quantity: '40', unit: 'ea', price: '0.90' },
  ])
    await expecting(201, me.post(at('/lines'), line));
});

describe('the same lines under another path', () => {
  it('have the columns of the projection and what its module reads, and nothing else', async () => {
    const { records, pagination } = await expecting(
      200,
      me.get(at('/material-booking/lines?sortCol=name&sortOrder=asc')),
    );
    expect(pagination).toMatchObject({ total: 2 });
    const own = (records as Record<string, unknown>[]).map(
      ({
        id: _,
        version: _v,
        created_at: _a,
        created_by: _b,
        created_by_name: _c,
        updated_at: _d,
        updated_by: _e,
        updated_by_name: _f,
        ...rest
      }) => rest,
    );
    const of = { request_id: request.id, request_name: 'Roof' };
    expect(own).toEqual([
      { ...of, name: 'Batten', quantity: '12.0000', booked: '4.5000', unit: 'm', remaining_qty: '7.5000' },
      { ...of, name: 'Hook', quantity: '40.0000', booked: '0.0000', unit: 'ea', remaining_qty: '40.0000' },
    ]);
  });

  it('take the filters of the projection, and refuse those of the other list', async () => {
    expect((await expecting(200, me.get(at('/material-booking/lines?unit=ea')))).records).toHaveLength(1);
    expect(await me.get(at('/material-booking/lines?price_min=1'))).toMatchObject({
      status: 422,
      errors: { price_min: expect.anything() as unknown },
    });
    expect((await expecting(200, me.get(at('/lines?price_min=1')))).records).toHaveLength(1);
    expect(await me.get(at('/lines?unit=ea'))).toMatchObject({
      status: 422,
      errors: { unit: expect.anything() as unknown },
    });
  });

  it('are the same where they stand first, with all their columns', async () => {
    const { records } = await expecting(200, me.get(at('/lines?sortCol=name&sortOrder=asc')));
    expect(records[0]).toMatchObject({ name: 'Batten', price: '3.20', unit: 'm' });
    expect(records[0]).not.toHaveProperty('remaining_qty');
  });

  it('ask for their own permission, and are those of a request that there is', async () => {
    await expecting(200, viewer.get(at('/lines')));
    expect((await viewer.get(at('/material-booking/lines'))).status).toBe(403);
    expect((await me.get('/api/test-site-requests/999999/material-booking/lines')).status).toBe(404);
  });
});

describe('a second path', () => {
  it('of a call answers the same', async () => {
    for (const tail of ['/heading', '/title'])
      expect(await expecting(200, viewer.get(at(tail)))).toEqual({ heading: 'Roof' });
  });

  it('is described with the call', async () => {
    const spec = (await (await on.app.request('/api/openapi.json')).json()) as { paths: Record<string, object> };
    expect(Object.keys(spec.paths)).toEqual(
      expect.arrayContaining(['/api/test-site-requests/{id}/heading', '/api/test-site-requests/{id}/title']),
    );
  });

  it('of a step has the id of what the record refers to, and words of its own', async () => {
    const door = `/api/projects/${project}/test-site-requests`;
    expect(await me.post(`${door}/send`, {})).toMatchObject({ status: 422 });
    expect(await me.post(`${door}/review`, {})).toMatchObject({
      status: 200,
      message: 'Sent',
      data: { id: request.id, status: 'SENT' },
    });
    expect(await me.post(`${door}/reject`, {})).toMatchObject({ status: 422, errors: { reason: ['Say why'] } });
    expect(await me.put(at('/send'), {})).toMatchObject({ status: 409 });
    await expecting(200, me.put(at('/close'), { comment: 'Served' }));
    expect(await me.post(`${door}/reject`, { reason: 'Late' })).toMatchObject({ status: 409 });
  });
});
