import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { stages } from '../../contract/estimationSteps.ts';
import { userPermissions } from '../../../src/server/db/system.ts';
import { allPermissions } from '../../../src/server/modules/people/demo/accounts.ts';
import type { Caller } from '../../support/app.ts';
import { act, acted, activeId, item, makeEstimation, save, testEstimation } from '../../support/estimation.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting, idOf } from '../../support/sales.ts';
import { makeStage, open, stateOf, taken } from '../../support/stageStates.ts';
import { stageSupply } from '../../support/stageSupply.ts';

const { on, team, masters } = testEstimation();
const supply = stageSupply(team, masters);
let leeds: number;
beforeAll(async () => {
  ({ leeds } = await branchIds(on));
});
const words = stages.map(({ word }) => word);

describe.each(words)('a step of %s', (word) => {
  // What is refused leaves it as it is: the first stage is open, the others are not.
  let begun: number;
  beforeAll(async () => {
    ({ id: begun } = await makeEstimation(team, masters));
  });

  it.each(['approve', 'publish', 'creator-submit', 'HOLD', 'constructor', '__proto__', 'final-approve%20'])(
    'that there is not is a 422: %s',
    async (action) => {
      expect(await act(team.creator, word, action, begun)).toMatchObject({
        status: 422,
        message: 'Invalid action type',
        errors: { action: ['Invalid action type'] },
      });
    },
  );

  it('needs an estimation that there is, and that has come to the stage', async () => {
    const reviewer_id = idOf(team.reviewer);
    const send = async (estimation: unknown, by = team.creator) => {
      const { status, errors } = await by.put(`/api/${word}/forward-to-reviewer`, {
        estimation_id: estimation,
        reviewer_id,
      });
      return [status, Object.keys(errors ?? {})];
    };
    expect(await send(undefined)).toEqual([422, ['estimation_id']]);
    expect(await send('one')).toEqual([422, ['estimation_id']]);
    expect(await send(999_999_999)).toEqual([404, []]);
    expect(await send(begun, team.stranger)).toEqual([404, []]);
    if (word !== 'boq-details') expect(await send(begun)).toEqual([404, []]);
  });

  it('is sent to people who may do what they are asked for', async () => {
    const { estimation } = await open(team, masters, word);
    const others = allPermissions().filter((p) => !/\.(review|approve)$/.test(p));
    const powerless = await person(on, { branches: [leeds], permissions: others });
    const send = async (by: Caller, action: string, body: object) => {
      const { status, errors } = await act(by, word, action, estimation, { ...body });
      return [status, errors];
    };
    const nobody = (field: string) => [422, { [field]: [expect.stringMatching(/^(Reviewer|Approver): /) as string] }];
    expect(await send(team.creator, 'forward-to-reviewer', {})).toEqual([422, { reviewer_id: ['Choose a reviewer'] }]);
    for (const stranger of [idOf(powerless), idOf(team.stranger), 999_999_999])
      expect(await send(team.creator, 'forward-to-reviewer', { reviewer_id: stranger })).toEqual(nobody('reviewer_id'));
    await acted(team.creator, word, 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.reviewer) });
    expect(await send(team.reviewer, 'forward-to-approver', {})).toEqual([
      422,
      { approver_id: ['Choose an approver'] },
    ]);
    for (const stranger of [idOf(powerless), idOf(team.stranger)])
      expect(await send(team.reviewer, 'forward-to-approver', { approver_id: stranger })).toEqual(
        nobody('approver_id'),
      );
  });

  it('goes through the hands of three people', async () => {
    const staged = await open(team, masters, word);
    const { estimation } = staged;
    const refused = (field: string, start: string) => ({
      status: 422,
      errors: { [field]: [expect.stringMatching(new RegExp(`^${start}: choose .+`)) as string] },
    });
    expect(
      await act(team.creator, word, 'forward-to-reviewer', estimation, { reviewer_id: idOf(team.creator) }),
    ).toMatchObject(refused('reviewer_id', 'Whoever makes it does not decide about it'));
    await taken(team, word, staged, ['creator forward-to-reviewer']);
    for (const one of [team.creator, team.reviewer])
      expect(
        await act(team.reviewer, word, 'forward-to-approver', estimation, { approver_id: idOf(one) }),
      ).toMatchObject(refused('approver_id', '(Whoever makes it does not decide|Nobody decides twice) about .+'));
    expect(await stateOf(team.reader, word, staged)).toBe('UNDER_REVIEW');
  });

  it('asks why where it sends back, revises or holds', async () => {
    const steps = [
      ['DRAFT', team.leader, 'hold'],
      ['UNDER_REVIEW', team.reviewer, 'review-revert'],
      ['SUBMITTED', team.approver, 'approval-revert'],
      ['APPROVED', team.creator, 'revise'],
    ] as const;
    for (const [state, by, action] of steps) {
      const staged = await supply.straightIn(word, state);
      for (const remarks of [undefined, null, '', ' \n'])
        expect(await act(by, word, action, staged.estimation, { remarks }), action).toMatchObject({
          status: 422,
          errors: { remarks: ['Say why'] },
        });
      expect(await stateOf(team.reader, word, staged)).toBe(state);
    }
  });

  it('is decided on as it was seen: another version is a 409 that tells who changed it', async () => {
    const staged = await makeStage(team, masters, word, 'UNDER_REVIEW');
    const seen = await expecting(200, team.reviewer.get(`/api/${word}/${staged.stage}`));
    await taken(team, word, staged, ['leader hold', 'leader resume']);
    const body = { approver_id: idOf(team.approver), version: seen.version };
    expect(await act(team.reviewer, word, 'forward-to-approver', staged.estimation, body)).toMatchObject({
      status: 409,
      conflict: { version: seen.version + 2, changed_by_name: team.leader.session.user.name },
    });
  });

  it('does not begin with a bill without items', async () => {
    if (word !== 'boq-details') return;
    const { id } = await makeEstimation(team, masters);
    const send = () => act(team.creator, word, 'forward-to-reviewer', id, { reviewer_id: idOf(team.reviewer) });
    expect(await send()).toMatchObject({ status: 409, message: 'Add an item first' });
    const stage = await activeId(team, word, id);
    const added = [{ key: 's', kind: 'structure', description: 'Roof' }];
    await expecting(200, team.creator.put(`/api/${word}/${stage}/items`, { added }));
    expect(await send()).toMatchObject({ status: 409, message: 'Add an item first' });
  });
});

it('who made an estimation cannot approve it, though a colleague takes over as the creator', async () => {
  const staged = await open(team, masters, 'boq-details');
  const { estimation } = staged;
  await taken(team, 'boq-details', staged, ['creator forward-to-reviewer']);
  const at = `/api/estimations/${estimation}`;
  const { version } = await expecting(200, team.creator.get(at));
  await expecting(200, team.creator.put(at, { version, creator_id: idOf(team.reader) }));
  // Who makes the next stages has changed; this round was sent by somebody who stays out of its approval.
  expect(
    await act(team.reviewer, 'boq-details', 'forward-to-approver', estimation, { approver_id: idOf(team.creator) }),
  ).toMatchObject({ status: 422, errors: { approver_id: [expect.stringMatching(/^Whoever makes it/)] } });
});

it('a stage suggests who reviewed and approved the one before, if they still may and did not make it', async () => {
  const { id } = await makeEstimation(team, masters);
  const suggested = async (word: 'boq-details' | 'boq-creation' | 'boq-sale') =>
    (await expecting(200, team.creator.get(`/api/${word}/${await activeId(team, word, id)}`))).suggested;
  const [reviewer_id, approver_id] = [idOf(team.reviewer), idOf(team.approver)];
  expect(await suggested('boq-details')).toEqual({ reviewer_id: null, approver_id: null });
  await save(team.creator, 'boq-details', await activeId(team, 'boq-details', id), { added: [item()] });
  await acted(team.creator, 'boq-details', 'forward-to-reviewer', id, { reviewer_id });
  expect(await suggested('boq-details')).toEqual({ reviewer_id, approver_id: null });
  await acted(team.reviewer, 'boq-details', 'forward-to-approver', id, { approver_id });
  await acted(team.approver, 'boq-details', 'final-approve', id);
  expect(await suggested('boq-creation')).toEqual({ reviewer_id, approver_id });

  // Another reviewer, who approved the stage before, is not suggested as the approver of their own review.
  const second = await person(on, { branches: [leeds] });
  await acted(team.creator, 'boq-creation', 'forward-to-reviewer', id, { reviewer_id: approver_id });
  expect(await suggested('boq-creation')).toEqual({ reviewer_id: approver_id, approver_id: null });
  await acted(team.approver, 'boq-creation', 'forward-to-approver', id, { approver_id: idOf(second) });
  await acted(second, 'boq-creation', 'final-approve', id);
  expect(await suggested('boq-sale')).toEqual({ reviewer_id: approver_id, approver_id: idOf(second) });

  // Whoever may not approve any more is passed over.
  await on.database.asSystem((tx) =>
    tx
      .delete(userPermissions)
      .where(
        and(eq(userPermissions.user_id, idOf(second)), eq(userPermissions.permission, 'estimation.boq_sales.approve')),
      ),
  );
  expect(await suggested('boq-sale')).toEqual({ reviewer_id: approver_id, approver_id: null });
});
