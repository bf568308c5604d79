import { describe, expect, it } from 'vitest';
import { clients } from '../../src/resources/masters/clients.ts';
import { vendors } from '../../src/resources/masters/vendors.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { testApp, type Caller } from '../support/app.ts';
import { send } from '../support/calls.ts';
import { branchIds, person } from '../support/people.ts';

const on = testApp();
const save = (caller: Caller, body: object, resource: typeof clients | typeof vendors = clients) =>
  send(caller, callsOf(resource).saveView, { body });
const kept = async (caller: Caller) => (await send(caller, callsOf(clients).views)).data.records.length as number;

describe('the saved views of a list', () => {
  it('are 100 at most for a person: one more is refused with the reason, and the default stays', async () => {
    const { leeds } = await branchIds(on);
    const me = await person(on, { branches: [leeds] });
    await save(me, { name: 'View 1', is_default: true });
    for (let nth = 2; nth <= 100; nth += 1) expect((await save(me, { name: `View ${nth}` })).status).toBe(200);
    const refused = await save(me, { name: 'View 101', is_default: true });
    expect(refused).toMatchObject({
      status: 422,
      errors: { name: ['You have 100 saved views of this list. Remove one of them first'] },
    });
    expect(refused.message).toContain('You have 100 saved views of this list');
    const { data } = await send(me, callsOf(clients).views);
    expect(data.records).toHaveLength(100);
    expect(data.records.filter((view: { is_default: boolean }) => view.is_default)).toEqual([
      expect.objectContaining({ name: 'View 1' }),
    ]);
  });

  it('can be replaced and removed when there are 100, and those of other lists and people do not count', async () => {
    const { leeds } = await branchIds(on);
    const [me, other] = [await person(on, { branches: [leeds] }), await person(on, { branches: [leeds] })];
    for (let nth = 1; nth <= 100; nth += 1) await save(me, { name: `View ${nth}` });
    expect((await save(me, { name: 'VIEW 7', search: 'north' })).status).toBe(200);
    expect((await save(me, { name: 'Another list' }, vendors)).status).toBe(200);
    expect((await save(other, { name: 'View 101' })).status).toBe(200);
    const { data } = await send(me, callsOf(clients).views);
    await send(me, callsOf(clients).removeView, { id: data.records[0].id });
    expect((await save(me, { name: 'View 101' })).status).toBe(200);
    expect(await kept(me)).toBe(100);
  });
});
