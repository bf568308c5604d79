import { afterAll, expect, it } from 'vitest';
import { registerExtension } from '../../src/server/engine/modules.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { permits, permitExtension } from '../support/permits.ts';
import { create, sample } from '../support/samples.ts';

const on = testAppWith(permits);
afterAll(registerExtension(permitExtension));

it('a step waits for the signature before it, in each round anew', async () => {
  const { leeds } = await branchIds(on);
  const me = await person(on, { branches: [leeds] });
  const signer = await person(on, { branches: [leeds] });
  const { user } = signer.session;
  const { id } = await create(me, permits, { ...(await sample(me, permits)), signer_id: user.id });
  const apply = () => me.put(`/api/test-permits/${id}/apply`, { applied_on: '2026-05-07' });
  const step = (name: string) => signer.put(`/api/test-permits/${id}/${name}`, { comment: 'As agreed' });
  const waits = { status: 409, message: `Waits for ${user.name}` };
  const held = async () => (await me.get(`/api/test-permits/${id}`)).data.workflow.held_by;

  expect(await held()).toEqual({ role: 'signer', people: [{ id: user.id, name: user.name }] });
  expect(await apply()).toMatchObject(waits);
  expect(await step('sign')).toMatchObject({ status: 200, data: { status: 'DRAFT' } });
  expect(await held()).toMatchObject({ role: 'creator' });
  expect(await apply()).toMatchObject({ status: 200, data: { status: 'APPLIED' } });
  expect(await step('return')).toMatchObject({ status: 200, data: { status: 'DRAFT' } });
  expect(await apply()).toMatchObject(waits);
  expect(await step('sign')).toMatchObject({ status: 200 });
  expect(await apply()).toMatchObject({ status: 200 });
});
