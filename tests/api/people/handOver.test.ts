import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../src/server/db/system.ts';
import { ownedResources, tableOf } from '../../../src/server/db/tables.ts';
import { workflowStatuses } from '../../../src/server/engine/workflows/status.ts';
import { seeingAll } from '../../../src/server/modules/people/handOver/seeingAll.ts';
import { stuckOf } from '../../../src/server/engine/workflows/stuck.ts';
import type { Caller } from '../../support/app.ts';
import { act, activeId, makeEstimation, testEstimation } from '../../support/estimation.ts';
import { asOwner } from '../../support/database.ts';
import { branchIds, person } from '../../support/people.ts';
import { sub } from '../../support/planning.ts';
import { enquiryOf, expecting, idOf, makeMasters, type Made } from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';
import { open } from '../../support/stageStates.ts';

const { on, team, masters } = testEstimation();
let [admin, heir, other]: Caller[] = [];
let branches: number[];
let customer_id: number;
const some = (): Promise<Caller> => person(on, { branches });

beforeAll(async () => {
  branches = [(await branchIds(on)).leeds];
  [admin, heir, other] = [await some(), await some(), await some()];
  customer_id = (await makeMasters(admin)).customer;
});

const by = (caller: Caller | undefined): Caller => caller as Caller;
const nameOf = (caller: Caller | undefined): string => by(caller).session.user.name;
const leaves = async (who: Caller): Promise<void> => {
  await on.database.asSystem((tx) =>
    tx
      .update(users)
      .set({ is_active: false })
      .where(eq(users.id, idOf(who))),
  );
};
/** Of the administrator, who has what it brings. */
const projectOf = async (): Promise<number> =>
  (await expecting(201, by(admin).post('/api/projects', { title: fresh(), customer_id }))).id;
const clauses = [{ clause: '14.7', subject: 'Payment', finding: 'Paid when paid', risk: 'high' }];
const reviewOf = async (who: Caller): Promise<number> =>
  (
    await expecting(
      201,
      who.post('/api/contractReview', { project_id: await projectOf(), reference: fresh(), clauses }),
    )
  ).id;
interface Part {
  readonly resource: string;
  readonly id: number;
  readonly role: string;
}
const handOver = (from: Caller, to: Caller | undefined, records: readonly Part[], who = by(admin)) =>
  who.put(`/api/users/${idOf(from)}/hand-over`, { to_id: idOf(by(to)), reason: 'Has left us', records });
const heldBy = async (who: Caller, asker = by(admin), query = ''): Promise<Made[]> =>
  (await expecting(200, asker.get(`/api/users/${idOf(who)}/holdings${query}`))).records as Made[];

describe('what somebody has of the work', () => {
  it('is on one page, what waits for them first, and is theirs and the administrators’ to see', async () => {
    const who = await some();
    const draft = await reviewOf(who);
    const sent = await reviewOf(who);
    await expecting(200, who.put(`/api/contractReview/${sent}/submit-for-review`, { reviewer_id: idOf(by(other)) }));
    const rows = await heldBy(who, who);
    expect(rows.map(({ resource, id, role, waits, state }) => [resource, id, role, waits, state])).toEqual([
      ['contract_reviews', draft, 'creator', true, 'DRAFT'],
      ['contract_reviews', sent, 'creator', false, 'UNDER_REVIEW'],
    ]);
    expect(rows[0]?.name).toEqual(expect.any(String));
    const stranger = await person(on, { branches, permissions: ['project.contract_review.view'] });
    expect((await stranger.get(`/api/users/${idOf(who)}/holdings`)).status).toBe(403);
    expect(
      (await handOver(who, heir, [{ resource: 'contract_reviews', id: draft, role: 'creator' }], stranger)).status,
    ).toBe(403);
    // An administrator of people who may not view contract reviews is told that there is one, and no more.
    const clerk = await person(on, { branches, permissions: ['admin.user.update'] });
    expect((await heldBy(who, clerk))[0]).toMatchObject({ resource: 'contract_reviews', name: null, about: null });
  });

  it('says of each part why a colleague cannot take it', async () => {
    const who = await some();
    const sent = await reviewOf(who);
    await expecting(200, who.put(`/api/contractReview/${sent}/submit-for-review`, { reviewer_id: idOf(by(other)) }));
    const refused = async (to: Caller | undefined) => (await heldBy(who, who, `?to=${idOf(by(to))}`))[0]?.refused;
    expect(await refused(heir)).toBeNull();
    expect(await refused(other)).toBe('They are its reviewer');
    expect(await refused(team.stranger)).toBe('They do not work in this branch');
  });
});

describe('a part that is handed over', () => {
  it('is the colleague’s: a draft whose creator has left is edited and sent by them, and tells who had it', async () => {
    const who = await some();
    const id = await reviewOf(who);
    await leaves(who);
    const left = await expecting(200, by(admin).get(`/api/contractReview/${id}`));
    expect(left.workflow).toMatchObject({ held_by: null });
    expect((await by(heir).put(`/api/contractReview/${id}`, { version: 1, summary: 'Mine' })).status).toBe(403);
    await expecting(200, handOver(who, heir, [{ resource: 'contract_reviews', id, role: 'creator' }]));
    const now = await expecting(200, by(heir).get(`/api/contractReview/${id}`));
    expect(now.workflow.held_by).toEqual({ role: 'creator', people: [{ id: idOf(by(heir)), name: nameOf(heir) }] });
    expect(now.workflow.steps).toEqual([
      expect.objectContaining({
        action: 'hand-over',
        comment: 'Has left us',
        by_name: nameOf(admin),
        handed: { role: 'creator', from_id: idOf(who), from_name: nameOf(who), to_name: nameOf(heir) },
      }),
    ]);
    await expecting(200, by(heir).put(`/api/contractReview/${id}`, { version: now.version, summary: 'Mine' }));
    await expecting(200, by(heir).put(`/api/contractReview/${id}/submit-for-review`, { reviewer_id: idOf(by(other)) }));
    // Whoever it was handed to made it.
    expect((await by(heir).post(`/api/contractReviewApprove/${id}`)).status).toBe(403);
    await expecting(200, by(other).post(`/api/contractReviewApprove/${id}`));
  });

  it('leaves who made it a maker, until what they made was decided on', async () => {
    const [who, next] = [await some(), await some()];
    const id = await reviewOf(who);
    await expecting(200, handOver(who, next, [{ resource: 'contract_reviews', id, role: 'creator' }]));
    const submit = (reviewer: Caller | undefined) =>
      next.put(`/api/contractReview/${id}/submit-for-review`, { reviewer_id: idOf(by(reviewer)) });
    // They would approve what they wrote.
    expect(await submit(who)).toMatchObject({
      status: 422,
      errors: { reviewer_id: [expect.stringMatching(/^Whoever makes it does not decide about it: choose /)] },
    });
    await expecting(200, submit(other));
    const part = { resource: 'contract_reviews', id, role: 'reviewer' };
    expect(await handOver(by(other), who, [part])).toMatchObject({
      status: 422,
      errors: { 'records.0': ['They made or sent it'] },
    });
    await expecting(200, by(other).put(`/api/contractReview/${id}/send-back`, { reason: 'Clause 3' }));
    await expecting(200, submit(who));
    await expecting(200, who.post(`/api/contractReviewApprove/${id}`));
  });

  it('is told to whoever has it now and to whoever had it, until they open it', async () => {
    const [who, next] = [await some(), await some()];
    const id = await reviewOf(who);
    const told = async (of: Caller) =>
      ((await expecting(200, of.get('/api/waiting'))).told as Made[]).map(({ id: record, handed, by_name }) => [
        record,
        handed,
        by_name,
      ]);
    await expecting(200, handOver(who, next, [{ resource: 'contract_reviews', id, role: 'creator' }]));
    expect(await told(next)).toEqual([[id, 'to_me', nameOf(admin)]]);
    expect(await told(who)).toEqual([[id, 'from_me', nameOf(admin)]]);
    expect(await told(by(admin))).toEqual([]);
    await expecting(200, next.put('/api/seen', { resource: 'contract_reviews', record_id: id }));
    expect(await told(next)).toEqual([]);
  });

  it('goes to nobody who made it, nor to whoever decides about it, and then nothing is handed over', async () => {
    const who = await some();
    const [first, second] = [await reviewOf(who), await reviewOf(who)];
    const reviewer = await some();
    for (const id of [first, second])
      await expecting(200, who.put(`/api/contractReview/${id}/submit-for-review`, { reviewer_id: idOf(reviewer) }));
    const refused = await handOver(reviewer, who, [
      { resource: 'contract_reviews', id: first, role: 'reviewer' },
      { resource: 'contract_reviews', id: second, role: 'reviewer' },
    ]);
    expect(refused).toMatchObject({
      status: 422,
      errors: { 'records.0': ['They made or sent it'], 'records.1': ['They made or sent it'] },
    });
    const parts = [
      { resource: 'contract_reviews', id: first, role: 'reviewer' },
      { resource: 'contract_reviews', id: await reviewOf(by(heir)), role: 'reviewer' },
    ];
    expect(await handOver(reviewer, other, parts)).toMatchObject({
      status: 422,
      errors: { 'records.1': ['They do not have it any more'] },
    });
    expect((await expecting(200, who.get(`/api/contractReview/${first}`))).reviewer_id).toBe(idOf(reviewer));
    await expecting(200, handOver(reviewer, other, [{ resource: 'contract_reviews', id: first, role: 'reviewer' }]));
    await expecting(200, by(other).post(`/api/contractReviewApprove/${first}`));
  });

  it('needs a reason, a colleague and something that is named', async () => {
    const who = await some();
    const id = await reviewOf(who);
    const send = (body: object) => by(admin).put(`/api/users/${idOf(who)}/hand-over`, body);
    const records = [{ resource: 'contract_reviews', id, role: 'creator' }];
    expect(await send({ to_id: idOf(by(heir)), reason: ' ', records })).toMatchObject({
      status: 422,
      errors: { reason: ['Say why'] },
    });
    expect(await send({ to_id: idOf(who), reason: 'x', records })).toMatchObject({
      status: 422,
      errors: { to_id: ['Choose somebody else'] },
    });
    expect(await send({ to_id: idOf(by(heir)), reason: 'x', records: [] })).toMatchObject({
      status: 422,
      errors: { records: ['Choose what is handed over'] },
    });
    for (const part of [
      { resource: 'clients', id: 1, role: 'creator' },
      { resource: 'nothing', id: 1, role: 'creator' },
      { resource: 'contract_reviews', id, role: 'nobody' },
      { resource: 'contract_reviews', id: 999_999_999, role: 'creator' },
    ])
      expect((await send({ to_id: idOf(by(heir)), reason: 'x', records: [part] })).status).toBe(422);
  });

  it('may be of a record that has ended: an approved review is opened again by the new creator', async () => {
    const who = await some();
    const id = await reviewOf(who);
    await expecting(200, who.put(`/api/contractReview/${id}/submit-for-review`, { reviewer_id: idOf(by(other)) }));
    await expecting(200, by(other).post(`/api/contractReviewApprove/${id}`));
    await leaves(who);
    expect((await by(heir).put(`/api/contractReview/${id}/reopen`, { comment: 'Again' })).status).toBe(403);
    await expecting(200, handOver(who, heir, [{ resource: 'contract_reviews', id, role: 'creator' }]));
    await expecting(200, by(heir).put(`/api/contractReview/${id}/reopen`, { comment: 'Again' }));
  });
});

describe('in the other processes', () => {
  it('a purchase request is cancelled by whoever it was handed to', async () => {
    const who = await some();
    const people = { reviewer_id: idOf(by(heir)), approver_id: idOf(by(other)) };
    const request = { title: fresh(), purpose: 'general_purchase', ...people };
    const { id } = await expecting(201, who.post('/api/purchase-request/store', request));
    await leaves(who);
    const part = { resource: 'purchase_requests', id, role: 'creator' };
    expect(await handOver(who, heir, [part])).toMatchObject({
      status: 422,
      errors: { 'records.0': ['They are its reviewer'] },
    });
    const next = await some();
    expect((await next.put(`/api/purchase-request/${id}/cancel`, { comment: 'No' })).status).toBe(403);
    await expecting(200, handOver(who, next, [part]));
    await expecting(200, next.put(`/api/purchase-request/${id}/cancel`, { comment: 'No' }));
  });

  it('a plan is another manager’s, and its tasks another’s, without a revision', async () => {
    const [planner, manager, fitter] = [await some(), await some(), await some()];
    const project_id = await projectOf();
    const plan = await expecting(
      201,
      planner.post('/api/project-plans', { project_id, starts_on: '2027-03-01', project_manager_id: idOf(manager) }),
    );
    const planning = `/api/projects/${project_id}/project-planning`;
    const tasks = [
      sub('Bricks', '50', 5, { assignee_id: idOf(fitter) }),
      sub('Mortar', '50', 5, { assignee_id: idOf(fitter) }),
    ];
    await expecting(201, planner.post(`${planning}/tasks`, { name: 'Walls', sub_tasks: tasks }));
    await expecting(200, planner.post(`${planning}/send-to-approval`, { approver_id: idOf(by(other)) }));
    await expecting(200, by(other).post(`${planning}/update-approve`, { is_approved: true }));
    const [held] = await heldBy(fitter);
    expect(held).toMatchObject({ resource: 'project_plans', id: plan.id, role: 'assignee', count: 2, waits: true });
    await expecting(200, handOver(fitter, heir, [{ resource: 'project_plans', id: plan.id, role: 'assignee' }]));
    expect(await heldBy(fitter)).toEqual([]);
    const mine = await expecting(200, by(heir).get('/api/task-manager/my-tasks'));
    expect(mine.records.map((row: Made) => row.name)).toEqual(expect.arrayContaining(['Bricks', 'Mortar']));
    await leaves(manager);
    await expecting(
      200,
      handOver(manager, heir, [{ resource: 'project_plans', id: plan.id, role: 'project_manager' }]),
    );
    await expecting(200, by(heir).post(`${planning}/update-client-review`, { is_reviewed: true }));
    expect((await expecting(200, planner.get(`/api/project-plans/${plan.id}`))).status).toBe('CLOSED');
  });

  it('an enquiry asks another approver, and nobody twice', async () => {
    const [owner, first, second] = [await some(), await some(), await some()];
    const approvers = [first, second].map((one) => ({ user_id: idOf(one) }));
    const { id } = await expecting(201, owner.post('/api/enquiries', { ...enquiryOf(masters), approvers }));
    await expecting(200, owner.put(`/api/enquiries/${id}/submit`, {}));
    const named = async () =>
      (await expecting(200, owner.get(`/api/enquiries/${id}`))).approvers.map((line: Made) => line.user_id);
    const part = [{ resource: 'enquiries', id, role: 'approver' }];
    await expecting(200, handOver(first, heir, part));
    expect(await named()).toEqual([idOf(by(heir)), idOf(second)]);
    await expecting(200, handOver(second, heir, part));
    expect(await named()).toEqual([idOf(by(heir))]);
    await expecting(200, by(heir).put(`/api/enquiries/${id}/approve`, {}));
  });

  it('whoever takes an estimation over makes its open stages', async () => {
    const staged = await open(team, masters, 'boq-details');
    const { estimation } = staged;
    const stage = await activeId(team, 'boq-details', estimation);
    await expecting(200, handOver(team.creator, heir, [{ resource: 'estimations', id: estimation, role: 'creator' }]));
    expect((await expecting(200, team.reader.get(`/api/boq-details/${stage}`))).creator_id).toBe(idOf(by(heir)));
    const sent = await act(by(heir), 'boq-details', 'forward-to-reviewer', estimation, {
      reviewer_id: idOf(by(other)),
    });
    expect(sent.status).toBe(200);
    // The reviewer of the stage cannot become whoever made it.
    const part = [{ resource: 'estimations', id: estimation, role: 'creator' }];
    expect(await handOver(by(heir), other, part)).toMatchObject({
      status: 409,
      message: 'They review or approve BOQ details, which is open: choose somebody else',
    });
    const { id } = await makeEstimation(team, masters);
    const at = `/api/estimations/${id}`;
    const { version } = await expecting(200, team.creator.get(at));
    await expecting(200, team.creator.put(at, { version, creator_id: idOf(by(heir)) }));
    const own = await activeId(team, 'boq-details', id);
    expect((await expecting(200, team.reader.get(`/api/boq-details/${own}`))).creator_id).toBe(idOf(by(heir)));
  });
});

describe('all that somebody of a firm has, over all processes', () => {
  it.each(['sales', 'reviewer', 'approver', 'coordinator', 'buyer', 'admin'])(
    'goes to one colleague at once, in any order, and is theirs as it was: of %s',
    async (name) => {
      const who = await on.as(`${name}@demo.test`);
      const next = await some();
      const rows = (await heldBy(who, by(admin), `?to=${idOf(next)}&per_page=200`)).filter(
        ({ refused }) => refused === null,
      );
      const partOf = ({ resource, id, role }: Made) => ({ resource: String(resource), id, role: String(role) });
      const told = (row: Made) =>
        [row['resource'], row.id, row['role'], row['state'], row['waits'], row['count']].join(' ');
      expect(rows.length).toBeGreaterThan(0);
      // What follows another (the open stages of an estimation its creator) may come after it.
      await expecting(200, handOver(who, next, rows.toReversed().map(partOf)));
      const now = await heldBy(next, by(admin), '?per_page=200');
      expect(now.map(told).toSorted()).toEqual(rows.map(told).toSorted());
      const left = (await heldBy(who, by(admin), '?per_page=200')).map(told);
      for (const row of rows) expect(left).not.toContain(told(row));
      await expecting(200, handOver(next, who, now.map(partOf)));
      expect((await heldBy(next)).length).toBe(0);
    },
  );

  it('goes not as two roles that decide about the same', async () => {
    const who = await some();
    const id = await reviewOf(who);
    await expecting(200, who.put(`/api/contractReview/${id}/submit-for-review`, { reviewer_id: idOf(by(other)) }));
    // As an older version let one person be named.
    await asOwner(
      on.testDatabase,
      `select set_config('app.user_id', '1', true); update contract_reviews set reviewer_id = creator_id where id = ${id}`,
    );
    const parts = ['creator', 'reviewer'].map((role) => ({ resource: 'contract_reviews', id, role }));
    expect(await handOver(who, heir, parts)).toMatchObject({
      status: 422,
      errors: { 'records.1': [expect.any(String)] },
    });
  });

  it('goes not in a revision that another follows, nor twice', async () => {
    const who = await some();
    const id = await reviewOf(who);
    const part = { resource: 'contract_reviews', id, role: 'creator' };
    await expecting(200, handOver(who, heir, [part]));
    expect((await handOver(who, heir, [part])).status).toBe(422);
    const plan = { resource: 'project_plans', id: 1, role: 'assignee' };
    expect(await handOver(who, heir, [plan])).toMatchObject({
      status: 422,
      errors: { 'records.0': ['They do not have it any more'] },
    });
  });
});

describe('a record with which nobody can go on', () => {
  const stuck = async (who = by(admin)): Promise<Made[]> =>
    (await expecting(200, who.get('/api/stuck-records?per_page=100'))).records as Made[];
  const found = async (resource: string, id: number) =>
    (await stuck()).filter((row) => row['resource'] === resource && row.id === id);

  it('says so with the way out, stands in the list, and goes on once it was handed over', async () => {
    const [who, reviewer] = [await some(), await some()];
    const id = await reviewOf(who);
    await expecting(200, who.put(`/api/contractReview/${id}/submit-for-review`, { reviewer_id: idOf(reviewer) }));
    expect((await expecting(200, who.get(`/api/contractReview/${id}`))).workflow.stuck).toBeNull();
    expect(await found('contract_reviews', id)).toEqual([]);
    await leaves(reviewer);
    const text = `Nobody can go on with this: it waits for ${nameOf(reviewer)} (reviewer), who left the branch, or lost the permission. An administrator hands it over to a colleague.`;
    const person = { id: idOf(reviewer), name: nameOf(reviewer) };
    expect((await expecting(200, who.get(`/api/contractReview/${id}`))).workflow.stuck).toEqual({ text, person });
    expect(await found('contract_reviews', id)).toMatchObject([{ text, person, state: 'UNDER_REVIEW' }]);
    await expecting(200, handOver(reviewer, heir, [{ resource: 'contract_reviews', id, role: 'reviewer' }]));
    expect(await found('contract_reviews', id)).toEqual([]);
    expect((await expecting(200, who.get(`/api/contractReview/${id}`))).workflow.stuck).toBeNull();
  });

  it('of an enquiry is one whose reviewer has left: they are not passed over without a word', async () => {
    const [owner, reviewer] = [await some(), await some()];
    const line = (one: Caller | undefined) => [{ user_id: idOf(by(one)) }];
    const body = { ...enquiryOf(masters), reviewers: line(reviewer), approvers: line(heir) };
    const { id } = await expecting(201, owner.post('/api/enquiries', body));
    await expecting(200, owner.put(`/api/enquiries/${id}/submit`, {}));
    await leaves(reviewer);
    expect(await by(heir).put(`/api/enquiries/${id}/approve`, {})).toMatchObject({
      status: 409,
      message: `Waits for ${nameOf(reviewer)}`,
    });
    expect(await found('enquiries', id)).toHaveLength(1);
    await expecting(200, handOver(reviewer, other, [{ resource: 'enquiries', id, role: 'reviewer' }]));
    expect(await found('enquiries', id)).toEqual([]);
    await expecting(200, by(other).put(`/api/enquiries/${id}/review`, {}));
    await expecting(200, by(heir).put(`/api/enquiries/${id}/approve`, {}));
  });

  it('is no RFQ whose creator has left: whoever may change it goes on', async () => {
    const who = await some();
    const id = await reviewOf(who);
    await leaves(who);
    // A draft whose creator has left is.
    expect(await found('contract_reviews', id)).toHaveLength(1);
    expect((await stuck()).filter((row) => ['rfqs', 'buyout_requests'].includes(String(row['resource'])))).toEqual([]);
  });

  it('is listed where its own page says so, over all processes of a firm in which people leave', async () => {
    const { leeds } = await branchIds(on);
    const demo = ['reviewer@demo.test', 'sales@demo.test', 'approver@demo.test'];
    const compared = async () => {
      const listedNow = (await stuck()).map((row) => `${row['resource']} ${row.id}`).toSorted();
      const told: string[] = [];
      let [records, places] = [0, new Set<string>()];
      await on.database.inBranch({ branchId: leeds, userId: idOf(by(admin)) }, (tx) =>
        seeingAll(tx, async () => {
          const who = {
            id: idOf(by(admin)),
            permissions: new Set(by(admin).session.permissions),
            currency: 'GBP' as const,
          };
          for (const resource of ownedResources.filter((one) => one.workflow)) {
            const table = tableOf(resource);
            const ids = (await tx.select({ id: table.id }).from(table)).map(({ id }) => Number(id));
            for (const [id, { record, context }] of await workflowStatuses(tx, { resource, ids }, who)) {
              records += 1;
              if ((record['frozen_at'] ?? null) !== null || !stuckOf(resource, context)) continue;
              told.push(`${resource.name} ${id}`);
              places = places.add(resource.name);
            }
          }
        }),
      );
      expect(listedNow).toEqual(told.toSorted());
      return [records, places.size] as const;
    };
    const [records] = await compared();
    expect(records).toBeGreaterThan(100);
    let last = 0;
    for (const email of demo) {
      await on.database.asSystem((tx) => tx.update(users).set({ is_active: false }).where(eq(users.email, email)));
      const [, places] = await compared();
      expect(places).toBeGreaterThanOrEqual(last);
      last = places;
    }
    expect(last).toBeGreaterThan(3);
    await on.database.asSystem((tx) => tx.update(users).set({ is_active: true }).where(inArray(users.email, demo)));
  });

  it('is listed for administrators alone', async () => {
    const reader = await person(on, { branches, permissions: ['project.contract_review.view'] });
    expect((await reader.get('/api/stuck-records')).status).toBe(403);
  });
});
