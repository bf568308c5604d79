import { describe, expect, it } from 'vitest';
import {
  act,
  acted,
  activeId,
  approve,
  item,
  linesOf,
  save,
  testEstimation,
  type Word,
} from '../../support/estimation.ts';
import { expecting } from '../../support/sales.ts';
import { open } from '../../support/stageStates.ts';

const { team, masters } = testEstimation();

/** An approved stage whose next revision is open, and was changed. */
const revised = async (word: Word) => {
  const { estimation, stage } = await open(team, masters, word, [item({ quantity: '3' })]);
  await approve(team, word, estimation);
  const before = await linesOf(team.creator, word, stage);
  const was = await expecting(200, team.creator.get(`/api/${word}/${stage}`));
  await acted(team.creator, word, 'revise', estimation);
  const draft = await activeId(team, word, estimation);
  await save(team.creator, word, draft, { added: [item({ quantity: '9' })] });
  return { estimation, stage, draft, before, was };
};
const discard = (word: Word, id: number, who = team.creator) => who.put(`/api/${word}/${id}/discard`, {});

describe.each(['boq-details', 'boq-creation', 'boq-sale', 'boq-cost'] as const)('a draft revision of %s', (word) => {
  it('that was never sent is discarded: the revision before it is again what it was, and its history says so', async () => {
    const { estimation, stage, draft, before, was } = await revised(word);
    const shown = await expecting(200, team.creator.get(`/api/${word}/${draft}`));
    expect(shown['discard']).toEqual({ id: stage, refused: null });
    const answer = await discard(word, Number(shown['discard'].id));
    expect(answer).toMatchObject({ status: 200, message: 'Draft revision discarded' });
    const now = await expecting(200, team.creator.get(`/api/${word}/${stage}`));
    const { version, updated_at: _, updated_by: by, updated_by_name: __, workflow, ...rest } = now;
    expect({ ...was, ...rest, version }).toEqual({
      ...was,
      version: was.version + 2,
    });
    expect(by).toBe(team.creator.session.user.id);
    expect(workflow).toMatchObject({ state: was.workflow.state, held_by: was.workflow.held_by });
    expect(
      workflow.steps
        .slice(-2)
        .map(({ action, from_state, to_state }: Record<string, unknown>) => [action, from_state, to_state]),
    ).toEqual([
      ['revise-submit', 'APPROVED', 'REVISED'],
      ['discard', 'REVISED', 'APPROVED'],
    ]);
    expect(await linesOf(team.creator, word, stage)).toEqual(before);
    expect((await team.creator.get(`/api/${word}/${draft}`)).status).toBe(404);
    expect(await activeId(team, word, estimation)).toBe(stage);
    // It goes on as if nothing had been: the next revision has the same number.
    await acted(team.creator, word, 'revise', estimation);
    const again = await activeId(team, word, estimation);
    expect(await expecting(200, team.creator.get(`/api/${word}/${again}`))).toMatchObject({ revision: 2 });
  });
});

describe('a draft revision', () => {
  const word = 'boq-details';

  it('is discarded by whoever may make one alone', async () => {
    const { stage, draft } = await revised(word);
    expect(await discard(word, stage, team.reviewer)).toMatchObject({
      status: 403,
      message: expect.stringContaining('Only the creator or coordinator can do this') as string,
    });
    expect((await expecting(200, team.reviewer.get(`/api/${word}/${draft}`)))['discard']).toEqual({
      id: stage,
      refused: expect.stringContaining('Only the creator or coordinator') as string,
    });
    await expecting(200, discard(word, stage, team.coordinator));
  });

  it('that was sent once stays, also when it was withdrawn; a first revision is never discarded', async () => {
    const { estimation, stage, draft } = await revised(word);
    const refused = { status: 409, message: 'It is not followed by a draft that was never sent' };
    await expecting(
      200,
      act(team.creator, word, 'forward-to-reviewer', estimation, { reviewer_id: team.reviewer.session.user.id }),
    );
    expect(await discard(word, stage)).toMatchObject(refused);
    await expecting(200, act(team.creator, word, 'withdraw', estimation));
    expect(await discard(word, stage)).toMatchObject(refused);
    expect(await expecting(200, team.creator.get(`/api/${word}/${draft}`))).toMatchObject({ status: 'DRAFT' });
    const first = await open(team, masters, word, [item()]);
    expect((await discard(word, first.stage)).status).toBe(409);
    expect((await expecting(200, team.creator.get(`/api/${word}/${first.stage}`)))['discard']).toBeNull();
  });
});
