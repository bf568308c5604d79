import { describe, expect, it } from 'vitest';
import { stages } from '../../contract/estimationSteps.ts';
import { item, linesOf, testEstimation, type Word } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { open } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();

const opened = async (word: Word) => {
  const staged = await open(team, masters, word, [item({ description: 'Plate' }), item({ description: 'Bolt' })]);
  const lines = await linesOf(team.creator, word, staged.stage);
  const [plate, bolt] = ['Plate', 'Bolt'].map((name) => lines.find((line) => line.description === name).id as number);
  const counts = async () =>
    (await linesOf(team.creator, word, staged.stage)).map((l) => [l.comment_count ?? 0, l.open_comment_count ?? 0]);
  return { ...staged, plate, bolt, counts };
};

describe.each(stages.map(({ word }) => word))('comments on the lines of %s', (word) => {
  const path = `/api/${word}`;
  const of = (line: number | undefined) => `${path}/items/${line}/comments`;
  const said = (answer: Made) => answer.comments.map((c: Made) => c.comment);

  it('are added, changed and deleted by their author, and named by their line', async () => {
    const { plate, bolt } = await opened(word);
    const first = await expecting(201, team.reviewer.post(of(plate), { comment: 'Is it primed?' }));
    await expecting(201, team.creator.post(of(plate), { comment: 'Yes' }));
    expect(await expecting(200, team.reader.get(of(plate)))).toMatchObject({
      comments: [
        { comment: 'Is it primed?', created_by_name: team.reviewer.session.user.name },
        { comment: 'Yes', created_by_name: team.creator.session.user.name },
      ],
      is_resolved: false,
      item_name: 'Plate',
      pagination: { current_page: 1, per_page: 10, total: 2 },
    });
    expect(await expecting(200, team.reader.get(of(bolt)))).toMatchObject({ comments: [], item_name: 'Bolt' });
    const own = `${of(plate)}/${first.id}`;
    for (const other of [team.creator, team.coordinator]) {
      expect((await other.put(own, { comment: 'No' })).status).toBe(403);
      expect((await other.del(own)).status).toBe(403);
    }
    expect((await team.stranger.put(own, { comment: 'No' })).status).toBe(404);
    expect((await team.reviewer.put(`${of(bolt)}/${first.id}`, { comment: 'No' })).status).toBe(404);
    const changed = await expecting(200, team.reviewer.put(own, { comment: 'Both sides?', version: 1 }));
    expect(changed).toMatchObject({ comment: 'Both sides?', edited_at: expect.any(String) as string });
    expect((await team.reviewer.put(own, { comment: 'Late', version: 1 })).status).toBe(409);
    expect(await expecting(200, team.reviewer.del(own))).toEqual({ id: first.id });
    expect(said(await expecting(200, team.reader.get(of(plate))))).toEqual(['Yes']);
    for (const comment of ['', '  ', null, undefined, 'x'.repeat(5001)])
      expect((await team.creator.post(of(plate), { comment })).status).toBe(422);
  });

  it('are resolved and reopened, one or all, and counted on their line', async () => {
    const { plate, counts } = await opened(word);
    const resolve = (body: object = {}) => team.creator.put(`${of(plate)}/resolve`, body);
    const one = await expecting(201, team.creator.post(of(plate), { comment: 'One' }));
    await expecting(201, team.creator.post(of(plate), { comment: 'Two' }));
    expect(await counts()).toEqual([
      [2, 2],
      [0, 0],
    ]);
    expect(await expecting(200, resolve({ comment_id: one.id }))).toMatchObject({ changed: 1, comment_id: one.id });
    expect((await counts())[0]).toEqual([2, 1]);
    expect((await expecting(200, team.reader.get(of(plate)))).is_resolved).toBe(false);
    await expecting(200, resolve());
    expect((await counts())[0]).toEqual([2, 0]);
    expect((await expecting(200, team.reader.get(of(plate)))).is_resolved).toBe(true);
    await expecting(200, resolve({ is_resolved: false }));
    expect((await counts())[0]).toEqual([2, 2]);
    await expecting(200, resolve());
    await expecting(201, team.reviewer.post(of(plate), { comment: 'Three' }));
    expect((await expecting(200, team.reader.get(of(plate)))).is_resolved).toBe(false);
    expect((await resolve({ comment_id: 999_999_999 })).status).toBe(404);
  });

  it('of all lines are listed with the stage, which needs both ids', async () => {
    const { estimation, stage, plate, bolt } = await opened(word);
    const other = await opened(word);
    await expecting(201, team.creator.post(of(plate), { comment: 'Of the plate' }));
    await expecting(201, team.reviewer.post(of(bolt), { comment: 'Of the bolt' }));
    await expecting(201, team.creator.post(of(other.plate), { comment: 'Elsewhere' }));
    const list = (query: string) => team.reader.get(`${path}/${stage}/comments${query}`);
    const all = await expecting(200, list(`?estimation_id=${estimation}`));
    expect(all.comments.map((c: Made) => [c.comment, c.item_name])).toEqual([
      ['Of the plate', 'Plate'],
      ['Of the bolt', 'Bolt'],
    ]);
    expect(all.pagination.total).toBe(2);
    const second = await expecting(200, list(`?estimation_id=${estimation}&page=2&per_page=1`));
    expect(said(second)).toEqual(['Of the bolt']);
    for (const query of ['', '?page=1', '?estimation_id='])
      expect(await list(query)).toMatchObject({
        status: 422,
        errors: { estimation_id: ['Missing required parameters'] },
      });
    expect((await list(`?estimation_id=${other.estimation}`)).status).toBe(404);
    expect((await team.stranger.get(`${path}/${stage}/comments?estimation_id=${estimation}`)).status).toBe(404);
  });
});
