import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/schema/calls/call.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import { rowFieldsOf } from '../../src/schema/field.ts';
import { everyKind, simpleKind } from '../support/everyKind.ts';
import { testAppWith } from '../support/fixtures.ts';
import type { Answered, Caller } from '../support/app.ts';
import { listQuery, send } from '../support/calls.ts';
import { branchIds, person } from '../support/people.ts';
import { create, sample, type Sent } from '../support/samples.ts';
import { countingCaller } from '../support/statements.ts';

const on = testAppWith(everyKind, simpleKind);
let me: Caller;
let counting: Awaited<ReturnType<typeof countingCaller>>;

beforeAll(async () => {
  me = await person(on, { branches: [(await branchIds(on)).leeds] });
  counting = await countingCaller(on, me);
});

const cost = (call: Call, sending: Parameters<typeof send>[2]): Promise<[number, Answered]> =>
  counting.counted(() => send(counting.caller, call, sending));

describe.each([everyKind, simpleKind].map((r) => [r.name, r] as const))('the statements of %s', (_, resource) => {
  const calls = callsOf(resource);
  const many = async (lines: number): Promise<Sent & { id: number; version: number }> => {
    const body = await sample(me, resource);
    for (const [field] of rowFieldsOf(resource.fields))
      body[field] = (await Promise.all(Array.from({ length: lines }, () => sample(me, resource)))).map(
        (s) => (s[field] as unknown[])[0],
      );
    return create(me, resource, body);
  };

  it('of a list are one message for one row as for a hundred: who asks, the branch, the page', async () => {
    for (let n = 0; n < 30; n += 1) await create(me, resource);
    const counts = [];
    for (const perPage of [1, 10, 200])
      counts.push(
        (await cost(calls.list, { query: listQuery(resource, { perPage, sort: ['created_by_name', 'ASC'] }) }))[0],
      );
    expect(counts).toEqual([1, 1, 1]);
  });

  it('of a read are as many for one line as for twenty', async () => {
    const [few, lots] = [await many(1), await many(20)];
    const [[one], [twenty, answer]] = [await cost(calls.read, { id: few.id }), await cost(calls.read, { id: lots.id })];
    expect(answer.status).toBe(200);
    expect(twenty).toBe(one);
    expect(one).toBe(1);
  });

  it('of a creation do not grow with its lines', async () => {
    const bodies = [await sample(me, resource), await sample(me, resource)];
    for (const [field] of rowFieldsOf(resource.fields))
      (bodies[1] as Sent)[field] = (await Promise.all(Array.from({ length: 20 }, () => sample(me, resource)))).map(
        (s) => (s[field] as unknown[])[0],
      );
    const [few, lots] = [await cost(calls.create, { body: bodies[0] }), await cost(calls.create, { body: bodies[1] })];
    expect([few[1].status, lots[1].status]).toEqual([201, 201]);
    expect(lots[0]).toBe(few[0]);
  });

  it('of a deletion do not grow with the records', async () => {
    const ids = [];
    for (let n = 0; n < 6; n += 1) ids.push((await create(me, resource)).id);
    const [one, five] = [
      await cost(calls.removeMany, { body: { ids: ids.slice(0, 1) } }),
      await cost(calls.removeMany, { body: { ids: ids.slice(1) } }),
    ];
    expect([one[1].status, five[1].status]).toEqual([200, 200]);
    expect(five[0]).toBe(one[0]);
  });

  it('of a history are as many for one change as for many', async () => {
    const [fresh, old] = [await many(1), await many(20)];
    // The whole of each, so that both name references of the same kinds: each kind is one statement.
    const query = { per_page: 200 };
    expect((await cost(calls.history, { id: old.id, query }))[0]).toBe(
      (await cost(calls.history, { id: fresh.id, query }))[0],
    );
  });
});
