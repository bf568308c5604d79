import { expect, it } from 'vitest';
import { mentionToken } from '../../src/schema/mentions.ts';
import type { Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, idOf, makeEnquiry, people, testSales } from '../support/sales.ts';

const { on, team, masters } = testSales();
const token = (who: Caller) => mentionToken({ id: idOf(who), name: who.session.user.name });
const say = (by: Caller, id: number, comment: string) => by.post(`/api/enquiries/${id}/comments`, { comment });
const refusal = (...names: string[]) =>
  `${names.join(' and ')} cannot see this enquiry, and would not be told: give them a part in it first, or leave the mention out`;

it('a mention of somebody who may not see the record is refused, and the writer is told who it is', async () => {
  const { id } = await makeEnquiry(team.seller, masters, { approvers: people(team.approver) });
  const answer = await say(team.seller, id, `Please look, ${token(team.other)} and ${token(team.approver)}`);
  expect(answer).toMatchObject({ status: 422, errors: { comment: [refusal(team.other.session.user.name)] } });
  const both = await say(team.seller, id, `Please look, ${token(team.other)} and ${token(team.deputy)}`);
  expect(both.errors['comment']).toEqual([refusal(team.other.session.user.name, team.deputy.session.user.name)]);
  expect((await expecting(200, team.seller.get(`/api/enquiries/${id}/comments`))).comments).toEqual([]);
});

it('a mention of whoever has a part in it, or sees all, is taken; the writer stays who they are', async () => {
  const { id } = await makeEnquiry(team.seller, masters, { approvers: people(team.approver) });
  const made = await say(team.seller, id, `Please look, ${token(team.lead)} and ${token(team.approver)}`);
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({ created_by: idOf(team.seller) });
  expect((await expecting(200, team.approver.get('/api/mentions'))).records[0]).toMatchObject({ record_id: id });
  // A part in it opens it to the next mention.
  expect((await say(team.seller, id, token(team.other))).status).toBe(422);
  const task = { enquiry_id: id, subject: 'Ring', due_at: '2030-01-01T09:00:00Z', assignee_id: idOf(team.other) };
  await expecting(201, team.seller.post('/api/followUp', task));
  expect((await say(team.seller, id, token(team.other))).status).toBe(201);
});

it('nobody is made the assignee or the owner of an enquiry that they may not open', async () => {
  const { leeds } = await branchIds(on);
  const clerk = await person(on, { branches: [leeds], permissions: ['master.client.view', 'enquiry.follow_up.view'] });
  const { id, version } = await makeEnquiry(team.seller, masters);
  const task = { enquiry_id: id, subject: 'Ring', due_at: '2030-01-01T09:00:00Z', assignee_id: idOf(clerk) };
  expect(await team.seller.post('/api/followUp', task)).toMatchObject({
    status: 422,
    errors: { assignee_id: ['Assignee: no colleague with the permission enquiry.own.view'] },
  });
  expect(await team.seller.put(`/api/enquiries/${id}`, { version, owner_id: idOf(clerk) })).toMatchObject({
    status: 422,
    errors: { owner_id: ['Owner: no colleague with the permission enquiry.own.view'] },
  });
});
