import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../support/app.ts';
import { formOf, sendRaw } from '../../support/attached.ts';
import { branchIds, person } from '../../support/people.ts';
import { expecting, idOf, makeMasters, testSales, type Made } from '../../support/sales.ts';
import { fresh, type Sent } from '../../support/samples.ts';

const { on } = testSales();
let writer: Caller;
let reviewer: Caller;
let reader: Caller;
let customer_id: number;

beforeAll(async () => {
  const branches = [(await branchIds(on)).leeds];
  [writer, reviewer] = [await person(on, { branches }), await person(on, { branches })];
  const views = ['project.project.view', 'project.contract_review.view', 'project.contract_action.view'];
  reader = await person(on, { branches, permissions: views });
  customer_id = (await makeMasters(writer)).customer;
});

const clause = { clause: '14.7', subject: 'Payment', finding: 'Paid when paid', risk: 'high' };
const project = async (): Promise<number> =>
  (await expecting(201, writer.post('/api/projects', { title: fresh(), customer_id }))).id;
const review = async (more: Sent = {}): Promise<Made> => {
  const project_id = await project();
  const sent = { project_id, reference: 'JCT DB 2024', clauses: [clause], ...more };
  return expecting(201, writer.post('/api/contractReview', sent));
};
const answer = async (sent: Promise<{ status: number; message: string }>) => {
  const { status, message } = await sent;
  return [status, message];
};
const submit = (id: number, who = writer) =>
  answer(who.put(`/api/contractReview/${id}/submit-for-review`, { reviewer_id: idOf(reviewer) }));

describe('the contract review of a project', () => {
  it('has the id of its project, which has one review at most', async () => {
    const made = await review({ contract_value: '1250000', retention: '3', form: 'lump_sum' });
    expect(made.id).toBe(made.project_id);
    expect(await expecting(200, reader.get(`/api/contractReview/${made.project_id}`))).toMatchObject({
      reference: 'JCT DB 2024',
      status: 'DRAFT',
      contract_value: '1250000.00',
      clauses: [clause],
    });
    const again = await writer.post('/api/contractReview', { project_id: made.id, reference: 'Another' });
    expect(again).toMatchObject({
      status: 422,
      errors: { project_id: ['This project has a contract review already'] },
    });
    const other = await project();
    const moved = await writer.put(`/api/contractReview/${made.id}`, { version: made.version, project_id: other });
    expect(moved).toMatchObject({ status: 422, errors: { project_id: [expect.any(String)] } });
    expect((await reader.get(`/api/contractReview/${other}`)).status).toBe(404);
  });

  it('is submitted for review and approved, by somebody else', async () => {
    const { id } = await review();
    const own = await writer.put(`/api/contractReview/${id}/submit-for-review`, { reviewer_id: idOf(writer) });
    expect(own).toMatchObject({
      status: 422,
      errors: { reviewer_id: [expect.stringMatching(/^Whoever makes it does not decide about it: choose .+/)] },
    });
    expect(await submit(id)).toEqual([200, 'Contract review sent for review']);
    expect(await answer(writer.post(`/api/contractReviewApprove/${id}`))).toEqual([403, expect.any(String)]);
    expect(await answer(reviewer.post(`/api/contractReviewApprove/${id}`))).toEqual([200, 'Contract review approved']);
    const closed = await writer.put(`/api/contractReview/${id}`, { version: 3, summary: 'Later' });
    expect(closed).toMatchObject({ status: 409, message: 'It is “Approved”: it cannot be changed' });
    const reopened = writer.put(`/api/contractReview/${id}/reopen`, { comment: 'Amendment 1' });
    expect(await answer(reopened)).toEqual([200, 'Contract review reopened']);
    expect(await expecting(200, reader.get(`/api/contractReview/${id}`))).toMatchObject({ status: 'DRAFT' });
  });

  it('is submitted to somebody who can approve it', async () => {
    const { id } = await review();
    const sent = await writer.put(`/api/contractReview/${id}/submit-for-review`, { reviewer_id: idOf(reader) });
    expect(sent).toMatchObject({ status: 422, errors: { reviewer_id: [expect.any(String)] } });
    expect(await expecting(200, reader.get(`/api/contractReview/${id}`))).toMatchObject({ status: 'DRAFT' });
  });

  it('is not submitted without a clause', async () => {
    const { id } = await review({ clauses: [] });
    expect(await submit(id)).toEqual([409, 'Add a clause first']);
  });

  it('is sent back with a reason, changed, and submitted again', async () => {
    const { id } = await review();
    await submit(id);
    const silent = await reviewer.put(`/api/contractReview/${id}/send-back`, {});
    expect(silent).toMatchObject({ status: 422, errors: { reason: ['Say why'] } });
    const back = reviewer.put(`/api/contractReview/${id}/send-back`, { reason: 'Clause 8 is missing' });
    expect(await answer(back)).toEqual([200, 'Contract review sent back']);
    const { version, workflow } = await expecting(200, writer.get(`/api/contractReview/${id}`));
    expect(workflow.steps.at(-1)).toMatchObject({ action: 'send-back', comment: 'Clause 8 is missing' });
    const clauses = [clause, { ...clause, clause: '8', subject: 'Delay' }];
    expect(await writer.put(`/api/contractReview/${id}`, { version, clauses })).toMatchObject({ status: 200 });
    expect(await submit(id)).toEqual([200, 'Contract review sent for review']);
  });

  it('says on the start page and in the inbox what project it is of', async () => {
    const title = fresh();
    const { id: project_id } = await expecting(201, writer.post('/api/projects', { title, customer_id }));
    const { id } = await expecting(
      201,
      writer.post('/api/contractReview', { project_id, reference: 'NEC4 ECC', clauses: [clause] }),
    );
    const named = { resource: 'contract_reviews', id, name: 'NEC4 ECC', title };
    await submit(id);
    const { data: inbox } = await reviewer.get('/api/inbox?per_page=200');
    expect(inbox.records).toContainEqual(expect.objectContaining(named));
    await reviewer.put(`/api/contractReview/${id}/send-back`, { reason: 'Clause 14 is missing' });
    const { data: home } = await writer.get('/api/home');
    expect(home.returned.records).toContainEqual(expect.objectContaining(named));
  });

  it('has attachments, under the id of its project, while it can be changed', async () => {
    const { id } = await review();
    const path = `/api/contract-reviews/${id}/attachments`;
    const sent = sendRaw(on.app, writer, path, formOf(['contract.txt', 'Signed']));
    const { records } = await expecting(201, sent);
    expect((await expecting(200, reader.get(path))).records).toMatchObject([{ name: 'contract.txt' }]);
    await submit(id);
    expect((await writer.del(`${path}/${records[0].id}`)).status).toBe(409);
    await reviewer.put(`/api/contractReview/${id}/send-back`, { reason: 'Another file' });
    expect(await writer.del(`${path}/${records[0].id}`)).toMatchObject({ status: 200 });
  });
});

describe('the action items of a contract', () => {
  const path = '/api/contract-review-actions';
  const plan = async (assignee: Caller, more: Sent = {}): Promise<Made> => {
    const sent = { project_id: await project(), title: fresh(), due_on: '2030-01-01', assignee_id: idOf(assignee) };
    return expecting(201, writer.post(path, { ...sent, ...more }));
  };

  it('are listed by 30, all or those that are assigned to me, searched and sorted', async () => {
    const [mine, theirs] = [await plan(reviewer, { due_on: '2031-01-01' }), await plan(writer)];
    const found = async (query: string): Promise<Made> => expecting(200, reviewer.get(`${path}?${query}`));
    const ids = async (query: string) => (await found(query)).records.map(({ id }: Made) => id);
    expect((await found('')).pagination.per_page).toBe(30);
    expect(await ids('assigned_to_me=true')).toEqual([mine.id]);
    expect(await ids('assigned_to_me=false')).toContain(theirs.id);
    expect(await ids('assigned_to_me=false')).not.toContain(mine.id);
    expect(await ids(`search=${mine.title}`)).toEqual([mine.id]);
    const both = `project_id=${mine.project_id},${theirs.project_id}`;
    expect(await ids(`${both}&sort_col=due_on&sort_order=asc`)).toEqual([theirs.id, mine.id]);
    expect(await ids(`${both}&sort_col=due_on&sort_order=desc`)).toEqual([mine.id, theirs.id]);
    expect(await reviewer.get(`${path}?assigned_to_me=perhaps`)).toMatchObject({ status: 422 });
  });

  it('are completed, with the words of the document, and opened again', async () => {
    const { id } = await plan(reviewer);
    const status = (who: Caller, word: string) => answer(who.put(`${path}/${id}/update-status`, { status: word }));
    expect(await status(reader, 'completed')).toEqual([403, expect.any(String)]);
    expect(await status(reviewer, 'completed')).toEqual([200, 'Staus Updated successfully']);
    const done = await expecting(200, reader.get(`${path}/${id}`));
    expect(done).toMatchObject({ status: 'COMPLETED', completed_at: expect.any(String) as string });
    expect(await writer.put(`${path}/${id}/update-status`, { status: 'done' })).toMatchObject({
      status: 422,
      errors: { status: [expect.any(String)] },
    });
    expect(await status(writer, 'open')).toEqual([200, 'Staus Updated successfully']);
    expect(await expecting(200, reader.get(`${path}/${id}`))).toMatchObject({ status: 'OPEN', completed_at: null });
  });
});

describe('a project that is made by hand', () => {
  it('is active, names its customer, and its requirements open with an estimation', async () => {
    const without = await writer.post('/api/projects', { title: 'Bridge' });
    expect(without).toMatchObject({ status: 422, errors: { customer_id: ['Choose a customer'] } });
    expect((await reader.post('/api/projects', { title: 'Bridge', customer_id })).status).toBe(403);
    const made = await expecting(201, writer.post('/api/projects', { title: 'Bridge', customer_id }));
    expect(made).toMatchObject({ status: 'ACTIVE', number: expect.stringMatching(/^PRJ-/) as string, customer_id });
    const items = await expecting(200, writer.get(`/api/projects/${made.id}/items`));
    expect(items).toMatchObject({ records: [], workflowState: 'DRAFT' });
    const { records } = await expecting(200, writer.get(`/api/estimations?project_id=${made.id}`));
    expect(records).toMatchObject([{ title: 'Bridge', enquiry_id: null, status: 'OPEN', creator_id: idOf(writer) }]);
  });
});
