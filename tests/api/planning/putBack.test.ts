import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { sub, testPlanning, type Task } from '../../support/planning.ts';

const { people, plan, at, add, tasksOf, send, approve, review } = testPlanning(testApp());

const sheet = (made: Made) => `/api/project-plans/${made.id}/tasks`;
const all = async (made: Made): Promise<Task[]> => (await tasksOf(made)).flatMap((main) => [main, ...main.sub_tasks]);
const named = async (made: Made, name: string): Promise<Task> =>
  (await all(made)).find((task) => task.name === name) as Task;
const save = (made: Made, body: object, who = people.planner) => expecting(200, who.put(sheet(made), body));

/** Walls (1) with Bricks (2), which is 40 % done, and Mortar (3), which comes after it. */
const begun = async (): Promise<Made> => {
  const made = await plan({ starts_on: '2026-06-01' });
  const bricks = sub('Bricks', '60', 5, { assignee_id: idOf(people.worker) });
  await expecting(
    201,
    add(made, { name: 'Walls', sub_tasks: [bricks, sub('Mortar', '40', 5, { predecessors: '2+1' })] }),
  );
  return made;
};
const typed = { kind: 'sub_task', name: 'Bricks', percentage: '60', duration: 5 };

describe('a task that was deleted and comes back', () => {
  it('is the same one: its number, by which others name it again, its comments and its history', async () => {
    const made = await begun();
    const [bricks, mortar] = [await named(made, 'Bricks'), await named(made, 'Mortar')];
    const comments = `${at(made)}/project-planning/sub-tasks/${bricks.id}/comments`;
    await expecting(201, people.planner.post(comments, { comment: 'Which bond?' }));
    await expecting(201, people.manager.post(comments, { comment: 'Flemish' }));
    await save(made, { removed: [bricks.id] });
    expect((await named(made, 'Mortar'))['predecessors']).toBeUndefined();
    const { records } = await save(made, {
      added: [{ ...typed, key: 'b', parent_line_id: mortar['parent_line_id'], after_id: null, restores: bricks.id }],
      changes: [{ id: mortar.id, version: (await named(made, 'Mortar'))['version'], predecessors: '2+1' }],
    });
    expect(records.find(({ key }: Made) => key === 'b')).toMatchObject({ id: bricks.id, number: 2, name: 'Bricks' });
    expect(await named(made, 'Mortar')).toMatchObject({
      predecessors: '2+1',
      planned_start_date: mortar.planned_start_date,
    });
    const talk = await expecting(200, people.planner.get(comments));
    expect(talk.comments.map((c: Made) => [c.comment, c['created_by_name']])).toEqual([
      ['Which bond?', people.planner.session.user.name],
      ['Flemish', people.manager.session.user.name],
    ]);
    // Once: a second one is new.
    const again = await save(made, {
      added: [{ ...typed, key: 'c', parent_line_id: mortar['parent_line_id'], percentage: '0', restores: bricks.id }],
    });
    const second = again.records.find(({ key }: Made) => key === 'c');
    expect(second).toMatchObject({ number: 4 });
    expect(second.id).not.toBe(bricks.id);
  });

  it('is as far as it was', async () => {
    const made = await begun();
    const [first, second] = [await named(made, 'Bricks'), await named(made, 'Mortar')];
    await expecting(200, send(made));
    await expecting(200, approve(made));
    const said = { progress: 40, actual_start_date: '2026-06-02', remaining_days: 7 };
    await expecting(200, people.manager.put(`${at(made)}/task-manager/subtasks/${first.id}/change-status`, said));
    await expecting(200, review(made));
    await expecting(200, people.planner.put(`/api/project-plans/${made.id}/revise`, {}));
    const { records: revisions } = await expecting(200, people.planner.get(`${at(made)}/project-planning/revisions`));
    const draft: Made = { ...made, id: revisions[0].id };
    const [bricks, mortar] = [await named(draft, 'Bricks'), await named(draft, 'Mortar')];
    expect([bricks.number, mortar.number]).toEqual([first.number, second.number]);
    await save(draft, { removed: [bricks.id, mortar.id] });
    const both = [bricks, mortar].map(({ id, name, parent_line_id }) => ({
      ...typed,
      key: name,
      name,
      parent_line_id,
      percentage: name === 'Bricks' ? '60' : '40',
      restores: id,
    }));
    await save(draft, { added: both });
    expect(await named(draft, 'Bricks')).toMatchObject({
      id: bricks.id,
      status: 'IN_PROGRESS',
      progress: '40.0000',
      actual_start_date: '2026-06-02',
      remaining_days: 7,
    });
    expect(await named(draft, 'Mortar')).toMatchObject({ id: mortar.id, status: 'NOT_STARTED', progress: '0.0000' });
  });

  it('is not told to others as removed', async () => {
    const made = await begun();
    const [bricks, walls] = [await named(made, 'Bricks'), await named(made, 'Walls')];
    const since = new Date().toISOString();
    await save(made, { removed: [bricks.id] });
    const changes = () => expecting(200, people.planner.get(`${sheet(made)}/changes?since=${since}`));
    expect((await changes()).removed).toEqual([bricks.id]);
    await save(made, { added: [{ ...typed, key: 'b', parent_line_id: walls.id, restores: bricks.id }] });
    expect((await changes()).removed).toEqual([]);
  });

  it('comes back with what it stood in, and all that was deleted with it', async () => {
    const made = await begun();
    const [walls, bricks, mortar] = (await all(made)) as [Task, Task, Task];
    await save(made, { removed: [walls.id] });
    expect(await all(made)).toEqual([]);
    await save(made, {
      added: [
        { kind: 'main_task', name: 'Walls', key: 'w', parent_line_id: null, restores: walls.id },
        { ...typed, key: 'b', parent_key: 'w', restores: bricks.id },
        {
          ...typed,
          name: 'Mortar',
          key: 'm',
          parent_key: 'w',
          percentage: '40',
          predecessors: '2+1',
          restores: mortar.id,
        },
      ],
    });
    expect((await all(made)).map(({ id, number, predecessors }) => [id, number, predecessors])).toEqual([
      [walls.id, 1, undefined],
      [bricks.id, 2, undefined],
      [mortar.id, 3, '2+1'],
    ]);
  });

  it('is a new one where it was never there, or in another plan', async () => {
    const made = await begun();
    const [bricks, walls] = [await named(made, 'Bricks'), await named(made, 'Walls')];
    const line = { ...typed, key: 'b', percentage: '0' };
    const keyed = ({ records }: Made) => records.find(({ key }: Made) => key === 'b');
    // It was not deleted.
    const twice = keyed(await save(made, { added: [{ ...line, parent_line_id: walls.id, restores: bricks.id }] }));
    expect(twice).toMatchObject({ number: 4 });
    await save(made, { removed: [bricks.id] });
    const elsewhere = keyed(
      await save(await plan(), {
        added: [
          { kind: 'main_task', name: 'Else', key: 'w' },
          { ...line, parent_key: 'w', restores: bricks.id },
        ],
      }),
    );
    expect(elsewhere).toMatchObject({ number: 2 });
    expect([twice.id, elsewhere.id]).not.toContain(bricks.id);
    const unknown = { ...line, parent_line_id: walls.id, restores: 999_999_999 };
    expect(keyed(await save(made, { added: [unknown] }))).toMatchObject({ number: 5 });
  });
});
