import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testAppWith } from '../support/fixtures.ts';
import { requestLines, requests } from '../support/requests.ts';
import { expecting, type Made } from '../support/sales.ts';
import { testRequests } from '../support/testRequests.ts';

const { people, root, request, step, store } = testRequests(testAppWith(requests, requestLines));

describe('lines are put in order', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      key: String(n),
      kind: 'item',
      description: `Item ${n}`,
      quantity: '1',
      rate: '1',
    }));
  const made = async (count: number): Promise<Made> => {
    const of = await request();
    await expecting(200, store(of, { added: items(count) }));
    return of;
  };
  const inOrder = async (of: Made): Promise<Made[]> =>
    (await expecting(200, people.maker.get(`${root}/${of.id}/lines`))).records.toSorted(
      (a: Made, b: Made) => a.position - b.position,
    );
  const move = (of: Made, body: object, who = people.maker) => who.put(`${root}/${of.id}/lines/order`, body);

  it('and stand where they were asked to, whatever was moved where', async () => {
    const of = await made(6);
    let order = (await inOrder(of)).map(({ id }) => id);
    const one = fc.record({ rows: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }), to: fc.nat(7) });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 8 }), async (moves) => {
        for (const { rows, to } of moves) {
          const ids = rows.map((at) => order[at] as number);
          const others = order.filter((id) => !ids.includes(id));
          const anchor = others[to % others.length] as number;
          const place = to === 6 ? 'first' : to === 7 ? 'last' : to % 2 ? { after: anchor } : { before: anchor };
          expect((await move(of, { ids, place })).status).toBe(200);
          const at = place === 'first' ? 0 : place === 'last' ? others.length : others.indexOf(anchor) + (to % 2);
          order = others.toSpliced(at, 0, ...ids);
        }
        expect((await inOrder(of)).map(({ id }) => id)).toEqual(order);
      }),
      { numRuns: 12 },
    );
  });

  it('of which those that are moved change alone', async () => {
    const of = await made(50);
    const before = await inOrder(of);
    const last = before.at(-1)?.id;
    const place = { before: before[0]?.id };
    expect((await move(of, { ids: [last], versions: [1], place })).status).toBe(200);
    const [first, ...others] = await inOrder(of);
    expect(first).toMatchObject({ id: last, version: 2 });
    expect(others.map(({ id, version }) => [id, version])).toEqual(before.slice(0, -1).map(({ id }) => [id, 1]));
    // Somebody else moved it meanwhile.
    expect((await move(of, { ids: [last], versions: [1], place: 'last' })).status).toBe(409);
    expect((await inOrder(of))[0]?.id).toBe(last);
  });

  it('and not among those of another record, nor by whoever cannot change it now', async () => {
    const [of, other] = [await made(2), await made(1)];
    const [[own], [foreign]] = [await inOrder(of), await inOrder(other)];
    expect((await move(of, { ids: [foreign?.id], place: 'first' })).status).toBe(404);
    expect((await move(of, { ids: [own?.id], place: { before: foreign?.id } })).status).toBe(404);
    expect((await move(of, { ids: [own?.id], place: 'middle' })).status).toBe(422);
    expect((await move(of, { ids: [own?.id], place: 'last' }, people.reviewer)).status).toBe(403);
    await step(people.maker, of, 'send');
    expect((await move(of, { ids: [own?.id], place: 'last' })).status).toBe(409);
    expect((await inOrder(of))[0]?.id).toBe(own?.id);
  });

  it('by several people at the same moment, and none is lost', async () => {
    const of = await request();
    const each = items(8);
    await Promise.all(each.map((item) => expecting(200, store(of, { added: [item] }))));
    expect(new Set((await inOrder(of)).map(({ position }) => position)).size).toBe(8);
    const [first, ...others] = (await inOrder(of)).map(({ id }) => id);
    // Everybody moves another one to the front at once: each of them is moved.
    await Promise.all(others.map((id) => expecting(200, move(of, { ids: [id], place: 'first' }))));
    expect((await inOrder(of)).at(-1)?.id).toBe(first);
  });
});
