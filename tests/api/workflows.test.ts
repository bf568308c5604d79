import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { enquiries } from '../../src/resources/sales/enquiries.ts';
import { rowTableOf, tableOf } from '../../src/server/db/tables.ts';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import { enquiryWorkflow as workflow } from '../../src/workflows/sales/enquiries.ts';
import {
  actions,
  actorOf,
  bodyOf,
  leadingOn,
  makeDraft,
  makeInState,
  states,
  type Action,
} from '../support/enquirySteps.ts';
import { branchIds, person } from '../support/people.ts';
import { testSales, colleagueRights, expecting, idOf, step, walk } from '../support/sales.ts';
import type { Sent } from '../support/samples.ts';

const { on, team, masters } = testSales();

const draft = (more: Sent = {}) => makeDraft(team, masters, more);
const inState = (state: string, more: Sent = {}) => makeInState(team, masters, state, more);
const read = (id: number, caller = team.seller) => expecting(200, caller.get(`/api/enquiries/${id}`));
const actor = (action: Action) => actorOf(team, action);

describe('a step of an enquiry', () => {
  it.each(states)('leads to every state that there is: %s', async (state) => {
    expect((await read(await inState(state))).status).toBe(state);
  });

  describe.each(states.filter((state) => leadingOn(state).length))('from %s', (state) => {
    it('is taken where the table has one, by whom it names, and is recorded', async () => {
      for (const action of leadingOn(state)) {
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
      const outsider = await person(on, { branches: [leeds], permissions: colleagueRights() });
      const before = await read(id);
      for (const action of leadingOn(state)) {
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
      for (const action of actions.filter((a) => !leadingOn(state).includes(a))) {
        const answer = await step(actor(action), id, action, bodyOf(action));
        expect([action, answer.status]).toEqual([action, 409]);
        expect(answer.message).toContain(workflow.states[state as 'DRAFT'].label);
      }
      expect(await read(id)).toEqual(before);
    });
  });

  it.each(actions)('needs its permission beside the part: %s', async (action) => {
    const [start] = workflow.actions[action].from;
    const rights = allPermissions().filter((p) => p !== workflow.actions[action].permission);
    const { leeds } = await branchIds(on);
    const without = await person(on, { permissions: rights, branches: [leeds] });
    const whole = await person(on, { branches: [leeds] });
    const id = await inState(start as string);
    // Made one of its people behind the product's back: it refuses to assign somebody without the permission.
    await on.database.inBranch(
      { branchId: leeds, userId: idOf(whole), visibility: ['enquiry.global.view'] },
      async (tx) => {
        const [role] = workflow.actions[action].by;
        if (role === 'owner')
          await tx
            .update(tableOf(enquiries))
            .set({ owner_id: idOf(without) })
            .where(eq(tableOf(enquiries).id, id));
        else
          await tx
            .insert(rowTableOf(enquiries, `${role}s` as 'approvers'))
            .values({ parent_id: id, user_id: idOf(without), position: 9 } as never);
      },
    );
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
