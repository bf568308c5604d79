import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerExtension } from '../../src/server/engine/modules.ts';
import type { Caller } from '../support/app.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { permits, permitExtension } from '../support/permits.ts';
import { idOf } from '../support/sales.ts';
import { create, sample } from '../support/samples.ts';

const on = testAppWith(permits);
const remove = registerExtension(permitExtension);
afterAll(remove);

let me: Caller;
let signer: Caller;
beforeAll(async () => {
  const { leeds } = await branchIds(on);
  me = await person(on, { branches: [leeds] });
  signer = await person(on, { branches: [leeds] });
});
const permit = async () => create(me, permits, { ...(await sample(me, permits)), signer_id: idOf(signer) });

describe('what a request requires has to be sent, whatever its initial value', () => {
  it('with a step: it is not taken without the day on which it was applied for', async () => {
    const { id } = await permit();
    expect(await signer.put(`/api/test-permits/${id}/sign`)).toMatchObject({ status: 200 });
    const path = `/api/test-permits/${id}/apply`;
    for (const body of [{}, { applied_on: null }, { applied_on: ' ' }])
      expect(await me.put(path, body)).toMatchObject({
        status: 422,
        errors: { applied_on: ['Applied on is required'] },
      });
    expect((await me.get(`/api/test-permits/${id}`)).data).toMatchObject({ status: 'DRAFT', applied_on: null });
    expect(await me.put(path, { applied_on: '2026-05-07' })).toMatchObject({
      status: 200,
      data: { status: 'APPLIED', applied_on: '2026-05-07' },
    });
  });

  it('with a call, in its lines too', async () => {
    const { id } = await permit();
    const path = `/api/test-permits/${id}/extend`;
    expect(await me.post(path, {})).toMatchObject({
      status: 422,
      errors: { valid_until: ['Valid until is required'] },
    });
    expect(await me.post(path, { valid_until: '2027-01-31', notes: [{ kind: 'b' }] })).toMatchObject({
      status: 422,
      errors: { 'notes.0.text': ['Text is required'] },
    });
    expect(await me.post(path, { valid_until: '2027-01-31', notes: [{ text: 'As agreed' }] })).toMatchObject({
      status: 200,
      data: { valid_until: '2027-01-31' },
    });
  });

  it('with a call by PUT that takes the version', async () => {
    const { id, version } = await permit();
    const path = `/api/test-permits/${id}/explain`;
    expect(await me.put(path, { version })).toMatchObject({ status: 422, errors: { title: ['Say why'] } });
    expect(await me.put(path, { title: 'A crane' })).toMatchObject({
      status: 422,
      errors: { version: ['Version is required'] },
    });
    expect(await me.put(path, { version, title: 'A crane' })).toMatchObject({
      status: 200,
      data: { id, title: 'A crane' },
    });
    // The change of a record has what differs alone.
    expect(await me.put(`/api/test-permits/${id}`, { version: version + 1 })).toMatchObject({ status: 200 });
  });

  it('is said so by the API docs', async () => {
    const spec = (await (await on.app.request('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: object }> } }>>;
    };
    const schemaOf = (path: string, method: string) =>
      spec.paths[path]?.[method]?.requestBody.content['application/json']?.schema;
    expect(schemaOf('/api/test-permits/{id}/apply', 'put')).toMatchObject({ required: ['applied_on'] });
    expect(schemaOf('/api/test-permits/{id}/extend', 'post')).toMatchObject({
      required: expect.arrayContaining(['valid_until']),
    });
  });
});
