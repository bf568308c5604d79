import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { userPermissions, users } from '../../../src/server/db/system.ts';
import type { Caller } from '../../support/app.ts';
import { testEstimation } from '../../support/estimation.ts';
import { branchIds, person } from '../../support/people.ts';
import {
  expecting,
  idOf,
  makeEnquiry,
  makeMasters,
  people,
  reviewerRights,
  approverRights,
  step,
  type Made,
} from '../../support/sales.ts';
import { fresh } from '../../support/samples.ts';

const { on } = testEstimation();
let branches: number[];
let masters: Awaited<ReturnType<typeof makeMasters>>;
let admin: Caller;
const some = (permissions?: readonly string[]): Promise<Caller> =>
  person(on, { branches, ...(permissions && { permissions }) });

beforeAll(async () => {
  branches = [(await branchIds(on)).leeds];
  admin = await some();
  masters = await makeMasters(admin);
});

const nameOf = ({ session }: Caller): string => session.user.name;
const named = (caller: Caller) => ({ id: idOf(caller), name: nameOf(caller) });
/** A day so many days from today. */
const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const pathOf = (who: Caller) => `/api/users/${idOf(who)}/absences`;
const away = async (who: Caller, substitute: Caller | null, from = -1, until = 5): Promise<number> =>
  (
    await expecting(
      201,
      who.post(pathOf(who), {
        starts_on: day(from),
        ends_on: day(until),
        substitute_id: substitute && idOf(substitute),
      }),
    )
  ).id;
const back = (who: Caller, id: number) => expecting(200, who.del(`${pathOf(who)}/${id}`));

const listed = async (who: Caller): Promise<number[]> =>
  ((await expecting(200, who.get(pathOf(who)))).records as Made[]).map(({ id }) => id as number);

const clauses = [{ clause: '14.7', subject: 'Payment', finding: 'Paid when paid', risk: 'high' }];
const review = '/api/contractReview';
const reviewOf = async (who: Caller): Promise<number> => {
  const project = await expecting(201, admin.post('/api/projects', { title: fresh(), customer_id: masters.customer }));
  return (await expecting(201, who.post(review, { project_id: project.id, reference: fresh(), clauses }))).id;
};
const submitted = async (creator: Caller, reviewer: Caller): Promise<number> => {
  const id = await reviewOf(creator);
  await expecting(200, creator.put(`${review}/${id}/submit-for-review`, { reviewer_id: idOf(reviewer) }));
  return id;
};
const approve = (who: Caller, id: number) => who.post(`/api/contractReviewApprove/${id}`);
const inboxOf = async (who: Caller): Promise<Made[]> =>
  (await expecting(200, who.get('/api/inbox?per_page=200'))).records as Made[];
const waits = async (who: Caller): Promise<[number, string | null][]> =>
  (await inboxOf(who)).map(({ id, for: whom }) => [id, whom?.name ?? null]);
const workflowOf = async (who: Caller, id: number) => (await expecting(200, who.get(`${review}/${id}`))).workflow;

describe('an absence', () => {
  it('is entered, changed and ended by the person, and tells who stands in', async () => {
    const [tom, ruth] = [await some([]), await some()];
    const id = await away(tom, ruth);
    const list = async () => (await expecting(200, tom.get(pathOf(tom)))).records as Made[];
    expect(await list()).toEqual([
      {
        id,
        version: 1,
        starts_on: day(-1),
        ends_on: day(5),
        substitute: named(ruth),
        note: 'Away',
        when: 'now',
        by_name: nameOf(tom),
      },
    ]);
    const body = { starts_on: day(-1), ends_on: day(3), substitute_id: null, note: 'By phone' };
    expect((await tom.put(`${pathOf(tom)}/${id}`, { ...body, version: 7 })).status).toBe(409);
    await expecting(200, tom.put(`${pathOf(tom)}/${id}`, { ...body, version: 1 }));
    expect((await list())[0]).toMatchObject({ version: 2, ends_on: day(3), substitute: null, note: 'By phone' });
    await back(tom, id);
    expect((await list())[0]).toMatchObject({ ends_on: day(-1), when: 'past' });
    const next = await away(tom, ruth, 0, 2);
    await back(tom, next);
    expect((await list()).map((one) => one.id)).toEqual([id]);
    await back(tom, id);
    expect(await list()).toEqual([]);
  });

  it('is of somebody else an administrator’s to enter, and the branch’s to see', async () => {
    const [tom, ruth] = [await some([]), await some([])];
    const body = { starts_on: day(0), ends_on: day(1), substitute_id: idOf(ruth) };
    expect((await ruth.post(pathOf(tom), body)).status).toBe(403);
    expect((await ruth.get(pathOf(tom))).status).toBe(403);
    const { id } = await expecting(201, admin.post(pathOf(tom), body));
    expect((await ruth.del(`${pathOf(tom)}/${id}`)).status).toBe(403);
    // The path names the person: an absence of somebody else is not theirs.
    expect((await ruth.del(`${pathOf(ruth)}/${id}`)).status).toBe(404);
    const all = (await expecting(200, admin.get(`/api/absences?person_id=${idOf(tom)}`))).records as Made[];
    expect(all).toMatchObject([{ id, person_id: idOf(tom), substitute_id: idOf(ruth), created_by: idOf(admin) }]);
    const changes = (await expecting(200, admin.get('/api/changes?resource=absences&per_page=5'))).records as Made[];
    expect(changes[0]).toMatchObject({ resource: 'absences', record_id: id, action: 'create' });
  });

  it('is refused with the end before the start, on days of another, and with oneself or a stranger as substitute', async () => {
    const [tom, ruth] = [await some([]), await some()];
    const elsewhere = await person(on, { branches: [(await branchIds(on)).bristol] });
    await away(tom, ruth, 3, 6);
    const send = (more: object) => tom.post(pathOf(tom), { starts_on: day(0), ends_on: day(1), ...more });
    expect(await send({ ends_on: day(-1) })).toMatchObject({ status: 422, errors: { ends_on: expect.any(Array) } });
    expect(await send({ substitute_id: idOf(tom) })).toMatchObject({
      status: 422,
      errors: { substitute_id: ['Choose somebody else'] },
    });
    expect(await send({ substitute_id: idOf(elsewhere) })).toMatchObject({
      status: 422,
      errors: { substitute_id: ['Stands in: no such colleague'] },
    });
    expect(await send({ ends_on: day(3) })).toMatchObject({
      status: 422,
      errors: { starts_on: [`There is an absence from ${day(3)} until ${day(6)} already`] },
    });
    await expecting(201, send({ ends_on: day(2) }));
  });

  it('overlaps none of the same moment', async () => {
    const tom = await some([]);
    const body = { starts_on: day(0), ends_on: day(1), substitute_id: null };
    const both = await Promise.all([tom.post(pathOf(tom), body), tom.post(pathOf(tom), body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('whoever stands in', () => {
  it('has what waits for the person in their inbox, decides it, and everything says for whom', async () => {
    const [mia, tom, ruth] = [await some(), await some(), await some()];
    const id = await submitted(mia, tom);
    expect(await waits(ruth)).toEqual([]);
    // Requests for permissions count too.
    const counted = async (who: Caller): Promise<number> => (await expecting(200, who.get('/api/waiting'))).approvals;
    const counts = await counted(ruth);
    await away(tom, ruth);
    expect(await waits(ruth)).toEqual([[id, nameOf(tom)]]);
    expect(await waits(tom)).toEqual([[id, null]]);
    expect(await counted(ruth)).toBe(counts + 1);
    const before = await workflowOf(ruth, id);
    expect(before.held_by.people).toEqual([{ ...named(tom), away: { until: day(5), substitute: named(ruth) } }]);
    expect(before.next.people).toEqual(before.held_by.people);
    expect(before.standing_in).toEqual([{ role: 'reviewer', for: named(tom) }]);
    expect(before.actions).toContainEqual(expect.objectContaining({ name: 'approve', for: named(tom), refused: null }));
    await expecting(200, approve(ruth, id));
    const after = await workflowOf(mia, id);
    expect(after.steps.at(-1)).toMatchObject({ action: 'approve', by_name: nameOf(ruth), for: named(tom) });
    expect(await waits(ruth)).toEqual([]);
  });

  it('has nothing before the first day, after the last, nor when the person is back', async () => {
    const [mia, tom, ruth] = [await some(), await some(), await some()];
    const id = await submitted(mia, tom);
    await away(tom, ruth, -3, -1);
    await away(tom, ruth, 1, 3);
    expect(await waits(ruth)).toEqual([]);
    expect((await approve(ruth, id)).status).toBe(403);
    const today = await away(tom, ruth, 0, 0);
    expect(await waits(ruth)).toEqual([[id, nameOf(tom)]]);
    await back(tom, today);
    expect(await waits(ruth)).toEqual([]);
    expect((await approve(ruth, id)).status).toBe(403);
  });

  it('is distinct from who made it, and needs the permission', async () => {
    const [mia, tom] = [await some(), await some()];
    const id = await submitted(mia, tom);
    const absence = await away(tom, mia);
    expect(await waits(mia)).toEqual([]);
    expect((await approve(mia, id)).status).toBe(403);
    expect((await workflowOf(mia, id)).held_by.people).toEqual([
      { ...named(tom), away: { until: day(5), substitute: null } },
    ]);
    await back(tom, absence);
    const clerk = await some(['project.contract_review.view']);
    await away(tom, clerk, 0);
    expect(await waits(clerk)).toEqual([]);
    expect((await approve(clerk, id)).status).toBe(403);
  });

  it('does not stand in for whom the person stands in', async () => {
    const [mia, tom, ruth, lee] = [await some(), await some(), await some(), await some()];
    const id = await submitted(mia, tom);
    await away(tom, ruth);
    await away(ruth, lee);
    expect(await waits(lee)).toEqual([]);
    expect((await approve(lee, id)).status).toBe(403);
    await expecting(200, approve(ruth, id));
  });

  it('edits and sends what waits for its creator, and made it then', async () => {
    const [tom, ruth, reviewer] = [await some(), await some(), await some()];
    const id = await reviewOf(tom);
    expect((await ruth.put(`${review}/${id}`, { version: 1, summary: 'No' })).status).toBe(403);
    await away(tom, ruth);
    await expecting(200, ruth.put(`${review}/${id}`, { version: 1, summary: 'For Tom' }));
    await expecting(200, ruth.put(`${review}/${id}/submit-for-review`, { reviewer_id: idOf(reviewer) }));
    expect((await workflowOf(ruth, id)).steps.at(-1)).toMatchObject({ by_name: nameOf(ruth), for: named(tom) });
    // It does not wait for its creator now: nothing is theirs to do for him.
    expect((await ruth.put(`${review}/${id}/withdraw`)).status).toBe(403);
    await away(reviewer, ruth);
    expect((await approve(ruth, id)).status).toBe(403);
  });

  it('made what they edited, though the person sent it when they were back', async () => {
    const [tom, ruth, reviewer] = [await some(), await some(), await some()];
    const id = await reviewOf(tom);
    const absence = await away(tom, ruth);
    await expecting(200, ruth.put(`${review}/${id}`, { version: 1, summary: 'For Tom' }));
    await back(tom, absence);
    expect((await tom.put(`${review}/${id}/submit-for-review`, { reviewer_id: idOf(ruth) })).status).toBe(422);
    await expecting(200, tom.put(`${review}/${id}/submit-for-review`, { reviewer_id: idOf(reviewer) }));
    await away(reviewer, ruth);
    expect(await waits(ruth)).toEqual([]);
    expect((await approve(ruth, id)).status).toBe(403);
  });

  it('stays to be seen and ended once the person is not active any more; none is added', async () => {
    const [tom, ruth] = [await some(), await some()];
    const id = await away(tom, ruth);
    await expecting(200, admin.put(`/api/users/${idOf(tom)}`, { version: 1, is_active: false }));
    expect((await expecting(200, admin.get(pathOf(tom)))).records).toMatchObject([{ id, when: 'now' }]);
    await expecting(200, admin.del(`${pathOf(tom)}/${id}`));
    expect((await expecting(200, admin.get(pathOf(tom)))).records).toMatchObject([{ id, when: 'past' }]);
    const days = { starts_on: day(1), ends_on: day(2) };
    expect((await admin.post(pathOf(tom), days)).status).toBe(404);
  });

  it('has nothing once they or the person have left', async () => {
    const [mia, tom, ruth] = [await some(), await some(), await some()];
    const id = await submitted(mia, tom);
    await away(tom, ruth);
    const leave = (who: Caller, is_active: boolean) =>
      on.database.asSystem((tx) =>
        tx
          .update(users)
          .set({ is_active })
          .where(eq(users.id, idOf(who))),
      );
    await leave(tom, false);
    expect(await waits(ruth)).toEqual([]);
    expect((await approve(ruth, id)).status).toBe(403);
    await leave(tom, true);
    await on.database.asSystem((tx) => tx.delete(userPermissions).where(eq(userPermissions.user_id, idOf(ruth))));
    expect((await approve(ruth, id)).status).toBe(403);
    await leave(ruth, false);
    expect((await approve(ruth, id)).status).toBe(401);
    expect((await workflowOf(mia, id)).held_by.people).toEqual([
      { ...named(tom), away: { until: day(5), substitute: null } },
    ]);
    expect((await workflowOf(mia, id)).stuck).toBeNull();
  });
});

describe('in a round of several', () => {
  it('nobody acts twice, as themselves or for somebody', async () => {
    const [first, second, ruth, approver] = [await some(), await some(), await some(), await some()];
    const seller = await some();
    const { id } = await makeEnquiry(seller, masters, {
      reviewers: people(first, second),
      approvers: people(approver),
    });
    await expecting(200, step(seller, id, 'submit'));
    await away(first, ruth);
    await away(second, ruth);
    await away(approver, ruth);
    await expecting(200, step(ruth, id, 'review'));
    expect((await step(ruth, id, 'review')).status).toBe(403);
    expect((await step(ruth, id, 'approve')).status).toBe(403);
    // It was theirs: they do not act again.
    expect((await waits(first)).length).toBe(0);
    await expecting(200, step(second, id, 'review'));
    await expecting(200, step(approver, id, 'approve'));
  });

  it('is seen by whoever stands in, while it waits and no longer', async () => {
    const [seller, reviewer, approver] = [await some(), await some(), await some()];
    const ruth = await some(reviewerRights());
    const { id } = await makeEnquiry(seller, masters, {
      reviewers: people(reviewer),
      approvers: people(approver),
    });
    expect((await ruth.get(`/api/enquiries/${id}`)).status).toBe(404);
    const absence = await away(reviewer, ruth);
    expect((await ruth.get(`/api/enquiries/${id}`)).status).toBe(404);
    await expecting(200, step(seller, id, 'submit'));
    await expecting(200, ruth.get(`/api/enquiries/${id}`));
    // Who cannot be a reviewer has nothing of it, though they decide about others.
    await back(reviewer, absence);
    const clerk = await some(approverRights());
    await away(reviewer, clerk, 0);
    expect((await clerk.get(`/api/enquiries/${id}`)).status).toBe(404);
    expect(await waits(clerk)).toEqual([]);
    expect((await ruth.get(`/api/enquiries/${id}`)).status).toBe(404);
    await expecting(200, reviewer.del(`${pathOf(reviewer)}/${(await listed(reviewer))[0]}`));
    await away(reviewer, ruth, 0);
    await expecting(200, ruth.get(`/api/enquiries/${id}`));
    await expecting(200, step(reviewer, id, 'review'));
    expect((await ruth.get(`/api/enquiries/${id}`)).status).toBe(404);
  });
});
