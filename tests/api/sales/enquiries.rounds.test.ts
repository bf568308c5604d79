import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../support/app.ts';
import { transitions } from '../../../src/server/db/sharedTables.ts';
import { makeDraft, makeInState, states } from '../../support/enquirySteps.ts';
import { branchIds, person, revoke } from '../../support/people.ts';
import { testSales, expecting, idOf, people, step, walk } from '../../support/sales.ts';
import type { Sent } from '../../support/samples.ts';

const { on, team, masters } = testSales();

const draft = (more: Sent = {}) => makeDraft(team, masters, more);
const inState = (state: string, more: Sent = {}) => makeInState(team, masters, state, more);
const read = (id: number, caller = team.seller) => expecting(200, caller.get(`/api/enquiries/${id}`));

describe('a round of approval', () => {
  it('waits for every reviewer before anybody approves', async () => {
    const id = await inState('PENDING_APPROVAL', { reviewers: people(team.reviewer, team.second) });
    for (const reviewer of [team.reviewer, team.second]) {
      const early = await step(team.approver, id, 'approve');
      expect(early.status).toBe(409);
      expect(early.message).toContain(team.second.session.user.name);
      await walk(id, [[reviewer, 'review']]);
    }
    expect(await step(team.reviewer, id, 'review')).toMatchObject({
      status: 409,
      message: 'You have reviewed this round',
    });
    expect((await step(team.approver, id, 'approve')).data.status).toBe('APPROVED');
  });

  it('needs an approver other than whoever submits it', async () => {
    const none = await draft({ approvers: [] });
    expect((await step(team.seller, none.id, 'submit')).status).toBe(409);
    // The step is offered, and asks for one.
    expect((await read(none.id)).workflow.actions).toContainEqual(
      expect.objectContaining({ name: 'submit', refused: null, asks: ['approver_id'] }),
    );
    const { version } = none;
    const self = await team.seller.put(`/api/enquiries/${none.id}`, { version, approvers: people(team.seller) });
    expect(self).toMatchObject({ status: 422, errors: { 'approvers.0.user_id': [expect.any(String)] } });
  });

  it('takes the approver who is chosen when it is sent, and waits for them', async () => {
    const none = await draft({ reviewers: [], approvers: [] });
    const sending = (approver_id: number) => step(team.seller, none.id, 'submit', { approver_id });
    expect(await sending(idOf(team.seller))).toMatchObject({
      status: 422,
      errors: { approver_id: [expect.any(String)] },
    });
    expect(await sending(idOf(team.other))).toMatchObject({ status: 422 });
    expect((await sending(idOf(team.stranger))).errors).toHaveProperty('approver_id');
    const sent = await expecting(200, sending(idOf(team.deputy)));
    expect(sent.approvers.map((line: { user_id: number }) => line.user_id)).toEqual([idOf(team.deputy)]);
    expect(sent.workflow.held_by.people).toEqual([{ id: idOf(team.deputy), name: team.deputy.session.user.name }]);
    expect(sent.version).toBe(none.version + 1);
    expect((await step(team.deputy, none.id, 'approve')).data.status).toBe('APPROVED');
    // One who was chosen before stays, and is not there twice.
    const had = await draft({ reviewers: [], approvers: people(team.approver) });
    expect(had.workflow.actions).toContainEqual(expect.objectContaining({ name: 'submit', asks: [] }));
    const again = await expecting(200, step(team.seller, had.id, 'submit', { approver_id: idOf(team.approver) }));
    expect(again.approvers).toHaveLength(1);
  });

  it('has nobody as reviewer and approver, nor who makes it as one of them, and says who else can', async () => {
    const { leeds } = await branchIds(on);
    const both = await person(on, { branches: [leeds] });
    const twice = [expect.stringMatching(/^Nobody decides twice about the same: choose .+/)];
    const made = await draft({ reviewers: people(team.reviewer), approvers: people(team.approver) });
    const named = (sent: object) => team.seller.put(`/api/enquiries/${made.id}`, { version: made.version, ...sent });
    expect(await named({ reviewers: people(both), approvers: people(both, team.approver) })).toMatchObject({
      status: 422,
      errors: { 'reviewers.0.user_id': twice, 'approvers.0.user_id': twice },
    });
    // Who becomes its owner, and would send it, is none of them either.
    expect(await named({ owner_id: idOf(team.approver) })).toMatchObject({ status: 422, errors: { owner_id: twice } });
    const asked = await draft({ reviewers: people(both), approvers: [] });
    expect(await step(team.seller, asked.id, 'submit', { approver_id: idOf(both) })).toMatchObject({
      status: 422,
      errors: { approver_id: twice },
    });
    expect((await read(asked.id)).status).toBe('DRAFT');
  });

  it('starts afresh when it is sent again: reviews of the first do not count', async () => {
    const id = await inState('SENT_BACK');
    await walk(id, [[team.seller, 'submit']]);
    expect((await step(team.approver, id, 'approve')).status).toBe(409);
    const last = await walk(id, [
      [team.reviewer, 'review'],
      [team.approver, 'approve'],
    ]);
    expect(last.workflow.steps.map((s: { action: string; round: number }) => [s.action, s.round])).toEqual([
      ['submit', 1],
      ['send-back', 1],
      ['submit', 2],
      ['review', 2],
      ['approve', 2],
    ]);
  });

  it('is not sent to somebody who can no longer decide it', async () => {
    const { leeds } = await branchIds(on);
    const leaver = await person(on, { branches: [leeds] });
    const made = await draft({ approvers: people(leaver) });
    await revoke(on, leaver);
    expect(await step(team.seller, made.id, 'submit')).toMatchObject({ status: 409 });
  });
});

describe('what was sent', () => {
  const opens = (caller: Caller, id: number) =>
    expecting(200, caller.put('/api/seen', { resource: 'enquiries', record_id: id }));

  it('can be withdrawn while nobody who is asked has looked at it, and is sent in another round', async () => {
    const id = await inState('PENDING_APPROVAL');
    // Neither who sent it nor somebody who is not asked counts.
    for (const caller of [team.seller, team.lead]) await opens(caller, id);
    const draft = await expecting(200, step(team.seller, id, 'withdraw'));
    expect(draft).toMatchObject({ status: 'DRAFT', workflow: { edit_refused: null } });
    expect((await step(team.reviewer, id, 'review')).status).toBe(409);
    const sent = await expecting(200, step(team.seller, id, 'submit'));
    expect(sent.workflow.steps.map((s: { action: string; round: number }) => [s.action, s.round])).toEqual([
      ['submit', 1],
      ['withdraw', 1],
      ['submit', 2],
    ]);
  });

  it.each(['reviewer', 'approver'] as const)('cannot be withdrawn once the %s has opened it', async (role) => {
    const id = await inState('PENDING_APPROVAL');
    await opens(team[role], id);
    const message = `${team[role].session.user.name} has looked at it already, and can send it back`;
    expect(await step(team.seller, id, 'withdraw')).toMatchObject({ status: 409, message });
    expect((await read(id)).workflow.actions).toContainEqual(
      expect.objectContaining({ name: 'withdraw', refused: message }),
    );
    // The next round has not been looked at yet.
    await walk(id, [
      [team.approver, 'send-back', { comment: 'No drawings' }],
      [team.seller, 'submit'],
    ]);
    expect((await step(team.seller, id, 'withdraw')).data.status).toBe('DRAFT');
  });

  it('cannot be withdrawn after a review from the inbox, nor by somebody else', async () => {
    const id = await inState('PENDING_APPROVAL');
    expect((await step(team.approver, id, 'withdraw')).status).toBe(403);
    await walk(id, [[team.reviewer, 'review']]);
    expect(await step(team.seller, id, 'withdraw')).toMatchObject({ status: 409 });
  });
});

describe('what an enquiry says', () => {
  it.each(states)('can be changed only while it is a draft or sent back: %s', async (state) => {
    const id = await inState(state);
    const { version } = await read(id);
    const open = state === 'DRAFT' || state === 'SENT_BACK';
    const answer = await team.seller.put(`/api/enquiries/${id}`, { version, title: 'Another title' });
    expect(answer.status).toBe(open ? 200 : 409);
    const shown = await read(id);
    expect(shown.workflow.edit_refused === null).toBe(open);
    expect(shown.title === 'Another title').toBe(open);
    // Somebody who has a part on it, but neither owns nor made it.
    expect((await team.reviewer.put(`/api/enquiries/${id}`, { version, title: 'Mine' })).status).toBe(open ? 403 : 409);
  });

  it('has its state from the steps alone', async () => {
    const id = await inState('PENDING_APPROVAL');
    const { leeds } = await branchIds(on);
    const rows = await on.database.inBranch({ branchId: leeds, userId: idOf(team.seller) }, (tx) =>
      tx
        .select()
        .from(transitions)
        .where(and(eq(transitions.resource, 'enquiries'), eq(transitions.record_id, id)))
        .orderBy(asc(transitions.id)),
    );
    expect(rows.map(({ from_state, to_state, by }) => [from_state, to_state, by])).toEqual([
      ['DRAFT', 'PENDING_APPROVAL', idOf(team.seller)],
    ]);
    for (const name of ['status', 'number', 'loss_reason', 'cloned_from_id'])
      expect(
        Object.keys((await team.seller.put(`/api/enquiries/${id}`, { version: 2, [name]: 'WON' })).errors),
      ).toEqual([name]);
  });
});
