import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cycleFrom } from '../../../src/domain/explosion.ts';
import { boms } from '../../../src/resources/masters/boms.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { read, send } from '../../support/calls.ts';
import { makeBom, setComponents, type MadeBom } from '../../support/masters.ts';
import { branchIds, person } from '../../support/people.ts';

const on = testApp();
let me: Caller;
let colleague: Caller;
beforeAll(async () => {
  const { leeds } = await branchIds(on);
  me = await person(on, { branches: [leeds] });
  colleague = await person(on, { branches: [leeds] });
});

const several = async (count: number): Promise<MadeBom[]> => {
  const made: MadeBom[] = [];
  for (let n = 0; n < count; n += 1) made.push(await makeBom(me, []));
  return made;
};
const linksOf = async (all: readonly MadeBom[]) => {
  const found = await Promise.all(all.map((bom) => read(me, boms, bom.id) as unknown as Promise<MadeBom>));
  return found.flatMap((bom) => bom.components.map((c) => ({ parent: bom.id, child: c['bom_id'] as number })));
};
const link = (child: { id: number }) => ({ bom_id: child.id, quantity: '1' });

describe('a BOM never contains itself', () => {
  it('not directly, not through others; the refusal names the way round, at the component', async () => {
    const [a, b, c] = (await several(3)) as [MadeBom, MadeBom, MadeBom];
    expect(await setComponents(me, a.id, [link(a)])).toMatchObject({
      status: 422,
      errors: { 'components.0.bom_id': [`A BOM cannot contain itself: ${a.code} → ${a.code}`] },
    });
    expect((await setComponents(me, a.id, [link(b)])).status).toBe(200);
    expect((await setComponents(me, b.id, [link(c)])).status).toBe(200);
    const before = await read(me, boms, c.id);
    const [d] = (await several(1)) as [MadeBom];
    const message = `A BOM cannot contain itself: ${[c, a, b, c].map((bom) => bom.code).join(' → ')}`;
    expect(await setComponents(me, c.id, [link(d), link(a)])).toMatchObject({
      status: 422,
      message,
      errors: { 'components.1.bom_id': [message] },
    });
    expect(await read(me, boms, c.id)).toEqual(before);
  });

  it('whatever is edited in whatever order: what is refused would close a cycle, what is saved does not', async () => {
    const all = await several(5);
    const edit = fc.record({ at: fc.nat(4), children: fc.uniqueArray(fc.nat(4), { maxLength: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        const model = new Map(
          (await linksOf(all)).length
            ? await Promise.all(all.map(async (bom) => [bom.id, (await linksOf([bom])).map((l) => l.child)] as const))
            : all.map((bom) => [bom.id, [] as number[]] as const),
        );
        for (const { at, children } of edits) {
          const { id } = all[at] as MadeBom;
          const wanted = children.map((n) => (all[n] as MadeBom).id);
          const then = [...new Map(model).set(id, wanted)].flatMap(([parent, below]) =>
            below.map((child) => ({ parent, child })),
          );
          const answer = await setComponents(
            me,
            id,
            wanted.map((child) => link({ id: child })),
          );
          expect(answer.status).toBe(cycleFrom(id, then) ? 422 : 200);
          if (answer.status === 200) model.set(id, wanted);
        }
        const links = await linksOf(all);
        expect(links.every(({ parent }) => cycleFrom(parent, links) === undefined)).toBe(true);
        for (const bom of all) expect((await send(me, boms.endpoints.explode, { id: bom.id })).status).toBe(200);
      }),
      { numRuns: 12 },
    );
  });

  it('not by several people who save at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const ring = await several(4);
      const saves = ring.map((bom, at) =>
        setComponents(at % 2 ? me : colleague, bom.id, [link(ring[(at + 1) % ring.length] as MadeBom)]),
      );
      const statuses = (await Promise.all(saves)).map((answer) => answer.status);
      expect(statuses.toSorted()).toEqual([200, 200, 200, 422]);
      const links = await linksOf(ring);
      expect(links).toHaveLength(3);
      expect(ring.every((bom) => cycleFrom(bom.id, links) === undefined)).toBe(true);
    }
  });
});
