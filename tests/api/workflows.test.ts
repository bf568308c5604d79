import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { enquiries } from '../../src/resources/enquiries.ts';
import { transitions } from '../../src/server/db/parts.ts';
import { lineTableOf, tableOf } from '../../src/server/db/tables.ts';
import { enquiryWorkflow as workflow } from '../../src/workflows/enquiries.ts';

import { allPermissions } from '../../src/server/demo/accounts.ts';
import { testApp, type Caller } from '../support/app.ts';
import { branchIds, person, revoke } from '../support/people.ts';
import {
  expecting,
  idOf,
  makeEnquiry,
  makeMasters,
  makeTeam,
  people,
  step,
  walk,
  type Masters,
  type Team,
} from '../support/sales.ts';
import type { Sent } from '../support/samples.ts';

const on = testApp();
let team: Team;
let masters: Masters;

type Action = keyof typeof workflow.actions;
const actions = Object.keys(workflow.actions) as Action[];
const states = Object.keys(workflow.states);

/** The steps by which each state is reached, and who takes each of the steps. */
const ways: Record<string, readonly Action[]> = {
  DRAFT: [],
  PENDING_APPROVAL: ['submit'],
  SENT_BACK: ['submit', 'send-back'],
  APPROVED: ['submit', 'review', 'approve'],
  CONVERTED: ['submit', 'review', 'approve', 'convert'],
  WON: ['submit', 'review', 'approve', 'convert', 'win'],
  LOST: ['submit', 'review', 'approve', 'lose'],
  CANCELLED: ['cancel'],
};
const actor = (action: Action): Caller => {
  const [role] = workflow.actions[action].by;
  return role === 'reviewer' ? team.reviewer : role === 'approver' ? team.approver : team.seller;
};
const bodyOf = (action: Action): Sent => ({
  ...(workflow.actions[action].comment === 'required' ? { comment: `Because of ${action}` } : {}),
  ...(action === 'lose' ? { loss_reason: 'price' } : {}),
});

const draft = (more: Sent = {}) =>
  makeEnquiry(team.seller, masters, { reviewers: people(team.reviewer), approvers: people(team.approver), ...more });
const inState = async (state: string, more: Sent = {}) => {
  const made = await draft(more);
  await walk(
    made.id,
    (ways[state] ?? []).map((action) => [actor(action), action, bodyOf(action)]),
  );
  return made.id as number;
};
const read = (id: number, caller = team.seller) => expecting(200, caller.get(`/api/enquiries/${id}`));

beforeAll(async () => {
  team = await makeTeam(on);
  masters = await makeMasters(team.seller);
});

/** The steps that lead on from a state. */
const from = (state: string): Action[] =>
  actions.filter((a) => (workflow.actions[a].from as readonly string[]).includes(state));

describe('a step of an enquiry', () => {
  it.each(states)('leads to every state that there is: %s', async (state) => {
    expect((await read(await inState(state))).status).toBe(state);
  });

  describe.each(states.filter((state) => from(state).length))('from %s', (state) => {
    it('is taken where the table has one, by whom it names, and is recorded', async () => {
      for (const action of from(state)) {
        const id = await inState(state);
        if (action === 'approve') await walk(id, [[team.reviewer, 'review']]);
        const who = actor(action);
        const answer = await step(who, id, action, { ...bodyOf(action), comment: 'Said why' });
        expect(answer, action).toMatchObject({ status: 200, message: workflow.actions[action].success });
        expect(answer.data.status, action).toBe(workflow.actions[action].to);
        expect(answer.data.workflow.steps.at(-1), action).toMatchObject({
          action,
          from_state: state,
          to_state: workflow.actions[action].to,
          comment: 'Said why',
          by: idOf(who),
          by_name: who.session.user.name,
        });
      }
    });

    it('is refused with a 403 to colleagues who hold the permission and no part on it', async () => {
      const id = await inState(state);
      const { leeds } = await branchIds(on);
      const outsider = await person(on, { branches: [leeds] });
      const before = await read(id);
      for (const action of from(state)) {
        const answer = await step(outsider, id, action, bodyOf(action));
        expect([action, answer.status]).toEqual([action, 403]);
        expect(answer.message).toMatch(/^Only the /);
      }
      expect(await read(id)).toEqual(before);
    });
  });

  describe.each(states)('from %s', (state) => {
    it('is refused with a 409 where the table has none', async () => {
      const id = await inState(state);
      const before = await read(id);
      for (const action of actions.filter((a) => !from(state).includes(a))) {
        const answer = await step(actor(action), id, action, bodyOf(action));
        expect([action, answer.status]).toEqual([action, 409]);
        expect(answer.message).toContain(workflow.states[state as 'DRAFT'].label);
      }
      expect(await read(id)).toEqual(before);
    });
  });

  it.each(actions)('needs its permission beside the part: %s', async (action) => {
    const [start] = workflow.actions[action].from as readonly string[];
    const rights = allPermissions().filter((p) => p !== workflow.actions[action].permission);
    const { leeds } = await branchIds(on);
    const without = await person(on, { permissions: rights, branches: [leeds] });
    const whole = await person(on, { branches: [leeds] });
    const id = await inState(start as string);
    // Made one of its people behind the product's back: it refuses to assign somebody without the permission.
    await on.doors.inBranch({ branchId: leeds, userId: idOf(whole), sees: ['enquiry.global.view'] }, async (tx) => {
      const [role] = workflow.actions[action].by;
      if (role === 'owner')
        await tx
          .update(tableOf(enquiries))
          .set({ owner_id: idOf(without) })
          .where(eq(tableOf(enquiries).id, id));
      else
        await tx
          .insert(lineTableOf(enquiries, `${role}s`))
          .values({ parent_id: id, user_id: idOf(without), position: 9 } as never);
    });
    const answer = await step(without, id, action, bodyOf(action));
    expect(answer.status).toBe(403);
    expect(answer.message).toContain(workflow.actions[action].permission);
  });

  it.each(['publish', 'constructor', '__proto__', 'APPROVE', 'approve%20', '1'])(
    'that there is not is a 422: %s',
    async (word) => {
      const { id } = await draft();
      expect(await step(team.seller, id, word)).toMatchObject({
        status: 422,
        message: 'Invalid action type',
        errors: { action: ['Invalid action type'] },
      });
    },
  );

  it.each([
    ['send-back', 'PENDING_APPROVAL'],
    ['cancel', 'DRAFT'],
  ] as const)('asks why: %s', async (action, state) => {
    const id = await inState(state);
    for (const comment of [undefined, null, '', ' \n '])
      expect(await step(actor(action), id, action, { comment }), String(comment)).toMatchObject({
        status: 422,
        errors: { comment: ['Say why'] },
      });
    expect((await read(id)).status).toBe(state);
  });

  it('asks for the reason of a loss, one of those there are, and keeps it', async () => {
    const id = await inState('CONVERTED');
    for (const body of [{}, { loss_reason: null }, { loss_reason: 'weather' }, { loss_reason: 'PRICE' }])
      expect(Object.keys((await step(team.seller, id, 'lose', body)).errors)).toEqual(['loss_reason']);
    expect((await step(team.seller, id, 'lose', { loss_reason: 'price' })).data.loss_reason).toBe('price');
  });

  it.each(actions)('takes nothing that it does not declare, and a bad version is a 422: %s', async (action) => {
    const { id } = await draft();
    for (const [key, value] of Object.entries({
      status: 'APPROVED',
      round: 9,
      version: 'new',
      comment: 'x'.repeat(2001),
    }))
      expect(Object.keys((await step(actor(action), id, action, { ...bodyOf(action), [key]: value })).errors)).toEqual([
        key,
      ]);
  });

  it('on another version than the one decided on is a 409 that tells who changed it', async () => {
    const made = await draft();
    await expecting(200, team.seller.put(`/api/enquiries/${made.id}`, { version: 1, title: 'Changed meanwhile' }));
    const answer = await step(team.seller, made.id, 'submit', { version: 1 });
    expect(answer).toMatchObject({
      status: 409,
      conflict: { version: 2, changed_by_name: team.seller.session.user.name },
    });
    expect((await step(team.seller, made.id, 'submit', { version: 2 })).status).toBe(200);
  });
});

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
    const self = await makeEnquiry(team.approver, masters, { approvers: people(team.approver) });
    expect(await step(team.approver, self.id, 'submit')).toMatchObject({ status: 409 });
    expect((await read(self.id, team.approver)).workflow.actions).toContainEqual(
      expect.objectContaining({ name: 'submit', refused: 'Choose an approver other than yourself' }),
    );
  });

  it('cannot be approved by whoever created it, who is not waited for either', async () => {
    const made = await makeEnquiry(team.approver, masters, { approvers: people(team.approver, team.deputy) });
    const sent = await walk(made.id, [[team.approver, 'submit']]);
    expect(sent.workflow.held_by.people).toEqual([{ id: idOf(team.deputy), name: team.deputy.session.user.name }]);
    expect(await step(team.approver, made.id, 'approve')).toMatchObject({ status: 403 });
    expect((await team.approver.get('/api/enquiries/pending?getAll=true')).data.enquiries.data).not.toContainEqual(
      expect.objectContaining({ id: made.id }),
    );
    expect((await step(team.deputy, made.id, 'approve')).status).toBe(200);
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

  it('of somebody else can be approved by whoever created the first', async () => {
    const made = await makeEnquiry(team.approver, masters, {
      owner_id: idOf(team.seller),
      approvers: people(team.approver, team.deputy),
    });
    await walk(made.id, [
      [team.approver, 'submit'],
      [team.deputy, 'send-back', { comment: 'Once more' }],
      [team.seller, 'submit'],
      [team.approver, 'approve'],
    ]);
    expect((await read(made.id)).status).toBe('APPROVED');
  });

  it('is not sent to somebody who can no longer decide it', async () => {
    const { leeds } = await branchIds(on);
    const leaver = await person(on, { branches: [leeds] });
    const made = await draft({ approvers: people(leaver) });
    await revoke(on, leaver);
    expect(await step(team.seller, made.id, 'submit')).toMatchObject({ status: 409 });
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
    const rows = await on.doors.inBranch({ branchId: leeds, userId: idOf(team.seller) }, (tx) =>
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
