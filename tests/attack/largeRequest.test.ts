import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import { callerOf, testApp, type Caller } from '../support/app.ts';
import { testBookings } from '../support/bookings.ts';
import { silent } from '../support/database.ts';
import { expecting, type Made } from '../support/sales.ts';
import { counted, isWhole } from './extent.ts';
import { busyOf, printed, servedMeanwhile } from './heldUp.ts';

const on = testApp();
const { people, request, stocked, itemLine, stockOf } = testBookings(on);
const tried = counted();
/** As many as a request may have; in `npm test` a fifth of them. */
const lines = isWhole ? 10_000 : 2_000;

const serving = {} as Record<'buyer' | 'reviewer' | 'approver' | 'elsewhere', Caller>;
let [path, thing]: [string, Made] = ['', {}];
let ids: number[] = [];
beforeAll(async () => {
  thing = await stocked(String(3 * lines));
  path = `/api/purchase-request/${(await request()).id}`;
  // As it serves: the check of answers is the tests' own.
  const app = createApp({ database: on.database, log: silent });
  for (const name of ['buyer', 'reviewer', 'approver', 'elsewhere'] as const)
    serving[name] = callerOf(app, people[name].session, people[name].branch);
});

/** A small request of somebody of another branch. */
const ask = async (): Promise<void> => {
  await expecting(200, serving.elsewhere.get('/api/client?per_page=1'));
};

/** Does something with the whole request while somebody else reads. */
const without = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  const busy = await busyOf(what, async () => printed(what, { ...(await servedMeanwhile(work, ask)) }));
  tried(`works on a request of ${lines} lines`);
  // A fifth of a second where 1 MB of JSON is read in 2 ms; the quick compiler of tests may double it.
  expect.soft(busy, 'the event loop').toBeLessThan(200);
};

describe(`nobody waits for a request of ${lines} lines`, () => {
  it('while it is stored', async () => {
    const added = Array.from({ length: lines }, (_, nth) => itemLine(thing, String(1 + (nth % 4))));
    await without('storing', async () => {
      const { records } = await expecting(200, serving.buyer.post(`${path}/store-items-and-products`, { added }));
      ids = records.map(({ id }: Made) => id);
    });
    expect(ids).toHaveLength(lines);
  });

  it('takes no line more than it may have', async () => {
    const more = Array.from({ length: 10_001 - lines }, () => itemLine(thing, '1'));
    const refused = await people.buyer.post(`${path}/store-items-and-products`, { added: more });
    expect(refused.status, JSON.stringify(refused).slice(0, 300)).toBe(422);
    expect(refused.message).toContain('A request has at most 10,000 lines');
  });

  it('while it is read', async () => {
    await without('reading', async () => {
      const { records } = await expecting(200, serving.buyer.get(`${path}/lines`));
      expect(records).toHaveLength(lines);
    });
  });

  it('while all of it is verified by the reviewer, and by the approver', async () => {
    for (const who of ['reviewer', 'approver'] as const)
      await without(`verified by the ${who}`, () => expecting(200, serving[who].put(`${path}/lines/verify`, { ids })));
  });

  it('while all of it is booked, and what is booked is read', async () => {
    const booking = `${path}/material-booking`;
    await without('what can be booked', () => expecting(200, serving.buyer.get(`${booking}/bookable`)));
    await without('booking', () => expecting(200, serving.buyer.post(`${booking}/book-all`, {})));
    await without('the bookings', () => expecting(200, serving.buyer.get(`${booking}/items?getAll=true`)));
    // One to four of each, in turn.
    const booked = String(lines * 2.5);
    expect(await stockOf(thing)).toEqual([`${3 * lines}.0000`, `${booked}.0000`, `${lines / 2}.0000`]);
  });
});
