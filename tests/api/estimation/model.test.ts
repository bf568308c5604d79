import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import {
  addedOf,
  copyOf,
  edits,
  everyLine,
  firstTree,
  holds,
  idsInOrder,
  shown,
  shownRows,
  siblingsOf,
  takeOut,
  type Edit,
  type Line,
} from '../../support/billModel.ts';
import { linesOf, save, testEstimation } from '../../support/estimation.ts';
import { open } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();
let stage: number;
beforeAll(async () => {
  ({ stage } = await open(team, masters, 'boq-creation'));
});

const path = '/api/boq-creation';
const read = () => linesOf(team.creator, 'boq-creation', stage);

/** Makes an edit in the model and by a call; a refused one changes nothing in either. */
const edit = async (tree: Line[], step: Edit, nth: number): Promise<void> => {
  const rows = await read();
  const [lines, ids] = [everyLine(tree), idsInOrder(rows)];
  const pick = (n: number): [Line, number] | [undefined, null] => {
    // One choice more than there are lines: the top.
    const at = n % (lines.length + 1);
    return at === lines.length ? [undefined, null] : ([lines[at], ids[at]] as [Line, number]);
  };
  const items = `${path}/${stage}/items`;
  if (step.do === 'add') {
    const [parent, parentId] = pick(step.into);
    const name = `Line ${nth}`;
    const quantity = step.kind === 'structure' ? null : BigInt(step.tenths);
    const inside = parent?.children ?? tree;
    const before = step.after % (inside.length + 2);
    const after =
      before < inside.length ? ids[lines.indexOf(inside[before] as Line)] : before === inside.length ? null : undefined;
    const sent = {
      key: 'new',
      kind: step.kind,
      description: name,
      parent_line_id: parentId,
      ...(quantity === null ? {} : { quantity: (step.tenths / 10).toFixed(1) }),
      ...(after === undefined ? {} : { after_id: after }),
    };
    const { status } = await team.creator.put(items, { added: [sent] });
    expect(status).toBe(holds(parent, step.kind) ? 200 : 422);
    if (status !== 200) return;
    const line: Line = { kind: step.kind, name, quantity, children: [] };
    inside.splice(after === undefined ? inside.length : after === null ? 0 : before + 1, 0, line);
    return;
  }
  const [line, id] = pick(step.line);
  if (!line) return;
  const version = rows.find((row) => row.id === id)?.version as number;
  if (step.do === 'change') {
    const quantity = (step.tenths / 10).toFixed(1);
    const { status } = await team.creator.put(items, { changes: [{ id, version, quantity }] });
    expect(status).toBe(line.kind === 'structure' ? 422 : 200);
    if (status === 200) line.quantity = BigInt(step.tenths);
  } else if (step.do === 'remove') {
    expect((await team.creator.put(items, { removed: [id] })).status).toBe(200);
    takeOut(tree, line);
  } else if (step.do === 'duplicate') {
    expect((await team.creator.post(`${items}/duplicate`, { ids: [id] })).status).toBe(201);
    const siblings = siblingsOf(tree, line);
    siblings.splice(siblings.indexOf(line) + 1, 0, copyOf(line));
  } else {
    const [parent, parentId] = pick(step.into);
    const isPossible = holds(parent, line.kind) && !(parent && everyLine([line]).includes(parent));
    const order = { ids: [id], place: step.place, parent_line_id: parentId };
    expect((await team.creator.put(`${items}/order`, order)).status).toBe(isPossible ? 200 : 422);
    if (!isPossible) return;
    takeOut(tree, line);
    (parent?.children ?? tree)[step.place === 'first' ? 'unshift' : 'push'](line);
  }
};

it('a bill is what its edits make of it, whatever they are and in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (steps) => {
      const all = (await read()).map(({ id }) => id);
      const tree = firstTree();
      await save(team.creator, 'boq-creation', stage, { removed: all, added: addedOf(tree) });
      for (const [nth, step] of steps.entries()) {
        await edit(tree, step, nth);
        expect(shownRows(await read()), JSON.stringify(steps.slice(0, nth + 1))).toEqual(shown(tree));
      }
    }),
    { numRuns: 30 },
  );
});
