import type { InboxEntry } from '../../src/schema/calls/shared/inbox.ts';
import type { Answered, Caller, TestApp } from './app.ts';
import { claims } from './claims.ts';
import { testAppWith } from './fixtures.ts';
import { branchIds, person } from './people.ts';
import { approverRights, expecting, makeEnquiry, people, reviewerRights, testSales, walk, type Made } from './sales.ts';

export const inboxOf = async (caller: Caller, query = ''): Promise<{ records: InboxEntry[]; total: number }> => {
  const { records, pagination } = await expecting(200, caller.get(`/api/inbox?per_page=200${query}`));
  return { records: records as InboxEntry[], total: pagination.total as number };
};
export const idsFor = async (caller: Caller) => (await inboxOf(caller)).records.map((e) => e.id);

/** Reviewers and approvers of their own, so that nothing else stands in their inboxes. */
export const fewPeople = async (on: TestApp) => {
  const { leeds } = await branchIds(on);
  const [reviewer, approver] = [
    await person(on, { permissions: reviewerRights(), branches: [leeds] }),
    await person(on, { permissions: approverRights(), branches: [leeds] }),
  ];
  return { reviewer, approver };
};
/** Sales with a second process, and enquiries that the seller has sent to people. */
export const testInbox = () => {
  const sales = testSales(testAppWith(claims));
  const { team, masters } = sales;
  const sent = async (
    { reviewer, approver }: { reviewer?: Caller; approver: Caller },
    more: Record<string, unknown> = {},
    comment?: string,
  ): Promise<Made> => {
    const { id } = await makeEnquiry(team.seller, masters, {
      reviewers: reviewer ? people(reviewer) : [],
      approvers: people(approver),
      ...more,
    });
    return walk(id, [[team.seller, 'submit', comment === undefined ? {} : { comment }]]);
  };
  return { ...sales, sent };
};

/** What is decided on: a record as it was read. */
export const item = ({ id, version }: Made, resource = 'enquiries') => ({ resource, id, version });
export const decide = (caller: Caller, action: string, items: object[], more: object = {}): Promise<Answered> =>
  caller.post('/api/inbox/decide', { action, items, ...more });
