import { expect, it } from 'vitest';
import { programmeIn } from '../../../../domain/planning/msProject/read.ts';
import { workingCalendar } from '../../../../domain/schedule/calendar.ts';
import type { Line } from '../../../../domain/lines.ts';
import { SaveRefusal, type LineCalls } from '../../../../ui/lines/calls.ts';
import { LinesStore } from '../../../../ui/lines/LinesStore.ts';
import { assigneesOf } from '../assignees.ts';
import { planModel } from '../model.ts';
import { enterPlan } from './enterPlan.ts';

const calendar = workingCalendar({ weekdays: [1, 2, 3, 4, 5], holidays: [] });
const assignees = assigneesOf([{ id: 7, name: 'Marek', email: 'marek@firm.test' }]);

const task = (uid: number, level: number, name: string, after?: number) =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>${name}</Name><OutlineLevel>${level}</OutlineLevel><Summary>${level === 1 ? 1 : 0}</Summary><Duration>PT8H0M0S</Duration>${after === undefined ? '' : `<PredecessorLink><PredecessorUID>${after}</PredecessorUID><Type>1</Type></PredecessorLink>`}</Task>`;
const { tasks } = programmeIn(
  `<Project xmlns="http://schemas.microsoft.com/project"><Tasks>${task(1, 1, 'Walls')}${task(2, 2, 'Bricks')}${task(3, 2, 'Mortar', 2)}${task(4, 1, 'Roof')}${task(5, 2, 'Tiles', 3)}</Tasks><Resources><Resource><UID>1</UID><Name>Marek</Name></Resource></Resources><Assignments><Assignment><TaskUID>3</TaskUID><ResourceUID>1</ResourceUID></Assignment></Assignments></Project>`,
).programme;

/** A server that numbers what is new from a number on, and refuses lines of a name. */
const serverOf = (first: number, refused?: string) => {
  const lines = new Map<number, Line>();
  let [id, number] = [0, first];
  const saves: { readonly added: number; readonly changes: number }[] = [];
  const calls: LineCalls = {
    load: async () => ({ records: [], moment: '2027-01-01T00:00:00Z' }),
    save: async ({ added, changes }) => {
      const at = added.findIndex(({ name }) => name === refused);
      if (at >= 0)
        throw new SaveRefusal('No', { conflict: false, again: false }, new Map([[`added.${at}`, 'It cannot be']]));
      saves.push({ added: added.length, changes: changes.length });
      const ids = new Map<string, number>();
      const made = added.map(({ key, parent_key, after_id: _, after_key: __, ...values }, position) => {
        ids.set(key, (id += 1));
        const parent_line_id = parent_key === undefined ? null : (ids.get(parent_key) ?? null);
        const line = { ...values, id, version: 1, number: (number += 1), position, parent_line_id };
        lines.set(id, line);
        return { ...line, key };
      });
      const changed = changes.map(({ id: of, version, ...values }) => {
        const line = { ...lines.get(of)!, ...values, version: version + 1 };
        lines.set(of, line);
        return line;
      });
      return { records: [...made, ...changed], removed: [] };
    },
    changes: async () => ({ records: [], removed: [], moment: '2027-01-01T00:00:00Z' }),
    order: async () => [],
    duplicate: async () => [],
    verify: async () => [],
    onChanged: () => () => undefined,
  };
  const shown = () =>
    [...lines.values()].map(({ number: own, name, predecessors }) => [own, name, predecessors ?? null]);
  return { calls, saves, shown, lines };
};

const enteredAt = async (server: ReturnType<typeof serverOf>, last: number) => {
  const store = new LinesStore(planModel(calendar, assignees), server.calls, {
    read: () => undefined,
    write: () => undefined,
  });
  await store.load();
  return { store, ...(await enterPlan(store, tasks, async () => last, assignees)) };
};

it('all tasks of a file are saved in one request, with links by the numbers that they get', async () => {
  const server = serverOf(10);
  const { added, unsaved } = await enteredAt(server, 10);
  expect([added, unsaved, server.saves]).toEqual([5, 0, [{ added: 5, changes: 0 }]]);
  expect(server.shown()).toEqual([
    [11, 'Walls', null],
    [12, 'Bricks', null],
    [13, 'Mortar', '12'],
    [14, 'Roof', null],
    [15, 'Tiles', '13'],
  ]);
  expect(server.lines.get(3)).toMatchObject({ assignee_id: 7, duration: '1', percentage: '50.00' });
});

it('links follow where the server gives other numbers, as after a task that a colleague adds meanwhile', async () => {
  const server = serverOf(12);
  await enteredAt(server, 10);
  expect(server.shown().map(([number, , predecessors]) => [number, predecessors])).toEqual([
    [13, null],
    [14, null],
    [15, '14'],
    [16, null],
    [17, '15'],
  ]);
});

it('a task that is refused keeps its reason; the others are saved, and no link names another one', async () => {
  const server = serverOf(0, 'Bricks');
  const { store, unsaved } = await enteredAt(server, 0);
  expect(unsaved).toBe(1);
  expect([...store.tree.walk()].find(({ line }) => line['name'] === 'Bricks')?.save).toEqual({
    state: 'failed',
    reason: 'It cannot be',
  });
  expect(server.shown()).toEqual([
    [1, 'Walls', null],
    [2, 'Mortar', null],
    [3, 'Roof', null],
    [4, 'Tiles', '2'],
  ]);
});

it('goes again with one undo, and comes back with one redo', async () => {
  const server = serverOf(0);
  const { store } = await enteredAt(server, 0);
  store.undo();
  expect(store.tree.size).toBe(0);
  store.redo();
  expect([...store.tree.walk()].map(({ line }) => line['name'])).toEqual([
    'Walls',
    'Bricks',
    'Mortar',
    'Roof',
    'Tiles',
  ]);
});
