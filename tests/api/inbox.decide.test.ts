import { describe, expect, it } from 'vitest';
import type { Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import { decide, fewPeople, idsFor, item, testInbox } from '../support/inbox.ts';
import { approverRights, expecting, idOf, people, walk } from '../support/sales.ts';

const { on, team, sent } = testInbox();
const stateOfOne = async (id: number): Promise<string> =>
  (await expecting(200, team.seller.get(`/api/enquiries/${id}`))).status;

describe('deciding several at once', () => {
  it('takes the step of each, and each is recorded with the comment', async () => {
    const { approver } = await fewPeople(on);
    const made = [await sent({ approver }), await sent({ approver })];
    const answer = await decide(
      approver,
      'approve',
      made.map((m) => item(m)),
      { comment: 'Good work' },
    );
    expect(answer).toMatchObject({ status: 200, message: '2 records decided' });
    for (const { id } of made) {
      const { status, workflow } = await expecting(200, team.seller.get(`/api/enquiries/${id}`));
      expect(status).toBe('APPROVED');
      expect(workflow.steps.at(-1)).toMatchObject({ action: 'approve', by: idOf(approver), comment: 'Good work' });
    }
    expect(await idsFor(approver)).toEqual([]);
  });

  it('takes none where one is blocked, and names that one and why', async () => {
    const { reviewer, approver } = await fewPeople(on);
    const [free, blocked] = [await sent({ approver }), await sent({ reviewer, approver })];
    const answer = await decide(approver, 'approve', [item(free), item(blocked)]);
    expect(answer).toMatchObject({
      status: 409,
      message: `${blocked.number}: Waits for ${reviewer.session.user.name}`,
    });
    expect([await stateOfOne(free.id), await stateOfOne(blocked.id)]).toEqual(['PENDING_APPROVAL', 'PENDING_APPROVAL']);
  });

  it('takes none where one was decided or changed meanwhile', async () => {
    const { approver } = await fewPeople(on);
    const { deputy } = team;
    const both = { approvers: people(approver, deputy) };
    const [open, decided] = [await sent({ approver }, both), await sent({ approver }, both)];
    await walk(decided.id, [[deputy, 'approve']]);
    const late = await decide(approver, 'approve', [item(open), item(decided)]);
    expect(late.status).toBe(409);
    expect(late.message).toMatch(new RegExp(`^${decided.number}: It is “Approved” now`));
    const stale = await decide(approver, 'approve', [{ ...item(open), version: open.version - 1 }]);
    expect(stale.status).toBe(409);
    expect(stale.message).toContain(open.number);
    expect(await stateOfOne(open.id)).toBe('PENDING_APPROVAL');
  });

  it('says in words what is wrong with what was sent', async () => {
    const one = { resource: 'enquiries', id: 1, version: 1 };
    const wrong: readonly (readonly [message: string, sent: object])[] = [
      ['Invalid action type', { action: 5 }],
      ['Invalid action type', { action: 'x'.repeat(81) }],
      ['Choose at least one', { items: [] }],
      ['Choose at least one', { items: 'all' }],
      ['At most 100 at once', { items: Array.from({ length: 101 }, () => one) }],
      ['There is no such resource', { items: [{ ...one, resource: 5 }] }],
      ['There is no such resource', { items: [{ ...one, resource: 'gremlins' }] }],
      ['There is no such resource', { items: [{ ...one, resource: 'clients' }] }],
      ['There is no such resource', { items: [{ ...one, resource: 'x'.repeat(81) }] }],
      ['Must be an id', { items: [{ ...one, id: 0 }] }],
      ['Must be an id', { items: [{ ...one, id: 2 ** 31 }] }],
      ['The version that was decided on is required', { items: [{ ...one, version: 'two' }] }],
      ['Must be text', { comment: 5 }],
      ['At most 2000 characters', { comment: 'x'.repeat(2001) }],
    ];
    for (const [message, sent] of wrong) {
      const answer = await team.approver.post('/api/inbox/decide', { action: 'approve', items: [one], ...sent });
      expect([answer.status, answer.message], JSON.stringify(sent).slice(0, 80)).toEqual([422, message]);
    }
  });

  it('is for steps that are for several, and for those who may take them', async () => {
    const { leeds, bristol } = await branchIds(on);
    const { reviewer, approver } = await fewPeople(on);
    const made = await sent({ reviewer, approver });
    const status = async (caller: Caller, action: string, items: object[], more?: object) =>
      (await decide(caller, action, items, more)).status;
    expect(await status(approver, 'send-back', [item(made)], { comment: 'No' })).toBe(422);
    expect(await status(approver, 'toString', [item(made)])).toBe(422);
    expect(await status(approver, 'approve', [])).toBe(422);
    expect(await status(approver, 'approve', [{ ...item(made), resource: 'clients' }])).toBe(422);
    expect(await status(approver, 'approve', [item(made), item(made)])).toBe(422);
    expect(
      await status(
        approver,
        'approve',
        Array.from({ length: 101 }, (_, n) => ({ ...item(made), id: n + 1 })),
      ),
    ).toBe(422);
    expect(await status(approver, 'review', [item(made)])).toBe(403);
    expect(await status(team.lead, 'approve', [item(made)])).toBe(403);
    const other = await person(on, { permissions: approverRights(), branches: [leeds, bristol] });
    // Not theirs: they do not even see it, like one of another branch.
    expect(await status(other, 'approve', [item(made)])).toBe(404);
    expect(await status(approver, 'approve', [{ ...item(made), id: 999_999 }])).toBe(404);
    expect(await status(team.stranger, 'approve', [item(made)])).toBe(404);
    expect(await stateOfOne(made.id)).toBe('PENDING_APPROVAL');
  });

  it('lets one of two who decide the same at the same moment through, and tells the other', async () => {
    const { approver } = await fewPeople(on);
    const { deputy } = team;
    const more = { approvers: people(approver, deputy) };
    const made = [await sent({ approver }, more), await sent({ approver }, more), await sent({ approver }, more)];
    const answers = await Promise.all([
      decide(
        approver,
        'approve',
        made.map((m) => item(m)),
      ),
      decide(
        deputy,
        'approve',
        made.toReversed().map((m) => item(m)),
      ),
    ]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    for (const { id } of made) {
      const { workflow } = await expecting(200, team.seller.get(`/api/enquiries/${id}`));
      expect(workflow.steps.filter((s: { action: string }) => s.action === 'approve')).toHaveLength(1);
    }
  });
});
