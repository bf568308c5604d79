import { beforeAll } from 'vitest';
import { clients } from '../../src/resources/masters/clients.ts';
import { customers } from '../../src/resources/masters/customers.ts';
import { logCategories } from '../../src/resources/sales/logCategories.ts';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import { enquiryWorkflow } from '../../src/workflows/sales/enquiries.ts';
import { testApp, type Answered, type Caller, type TestApp } from './app.ts';
import { branchIds, person } from './people.ts';
import { create, fresh, type Sent } from './samples.ts';

const all = (...patterns: RegExp[]) => allPermissions().filter((p) => patterns.some((pattern) => pattern.test(p)));

/** What a seller may do: everything with enquiries of their own, nothing with those of others. */
export const sellerRights = () => all(/^enquiry\.(own|follow_up)\./, /^master\./, /^people\./);
/** What those hold who are asked to look: they see what they are assigned to. */
export const reviewerRights = () => [
  ...sellerRights(),
  'enquiry.pending.view',
  'enquiry.pending.review',
  'enquiry.pending.send_back',
];
export const approverRights = () => [
  ...sellerRights(),
  'enquiry.pending.view',
  'enquiry.pending.approve',
  'enquiry.pending.send_back',
];
/** Sees every enquiry of the branch and is on none. */
export const leadRights = () => [
  ...sellerRights(),
  'enquiry.global.view',
  'enquiry.global_pending.view',
  'enquiry.pending.view',
];

/** Every permission but the one to stand in for owners. */
export const colleagueRights = () => allPermissions().filter((p) => p !== enquiryWorkflow.managedBy);

/** The people of a test, each with what their part needs, in the first branch; `stranger` is in the second. */
export interface Team {
  readonly seller: Caller;
  readonly other: Caller;
  readonly reviewer: Caller;
  readonly second: Caller;
  readonly approver: Caller;
  readonly deputy: Caller;
  readonly lead: Caller;
  readonly stranger: Caller;
}

/** Makes them: sellers `seller` and `other`, reviewers `reviewer` and `second`, approvers `approver` and `deputy`. */
export const makeTeam = async (on: TestApp): Promise<Team> => {
  const { leeds, bristol } = await branchIds(on);
  const one = (permissions: readonly string[], branch = leeds) => person(on, { permissions, branches: [branch] });
  return {
    seller: await one(sellerRights()),
    other: await one(sellerRights()),
    reviewer: await one(reviewerRights()),
    second: await one(reviewerRights()),
    approver: await one(approverRights()),
    deputy: await one(approverRights()),
    lead: await one(leadRights()),
    stranger: await one(allPermissions(), bristol),
  };
};

/** What an enquiry names: made once a file and branch. */
export interface Masters {
  readonly customer: number;
  readonly client: number;
  readonly contractor: number;
  readonly persons: readonly number[];
  readonly category: number;
  readonly scopes: readonly number[];
}

const idsIn = (lines: unknown) => (lines as { id: number }[]).map(({ id }) => id);

export const makeMasters = async (caller: Caller): Promise<Masters> => {
  const contractor = await create(caller, customers, {
    name: `Contractor ${fresh()}`,
    is_contractor: true,
    contact_persons: [{ name: 'Ann' }, { name: 'Ben' }],
  });
  const category = await create(caller, logCategories, {
    name: `Category ${fresh()}`,
    scopes: [{ name: 'Supply' }, { name: 'Install' }],
  });
  return {
    customer: (await create(caller, customers, { name: `Customer ${fresh()}` })).id,
    client: (await create(caller, clients, { name: `Client ${fresh()}` })).id,
    contractor: contractor.id,
    persons: idsIn(contractor['contact_persons']),
    category: category.id,
    scopes: idsIn(category['scopes']),
  };
};

export const people = (...callers: readonly Caller[]) => callers.map((c) => ({ user_id: c.session.user.id }));

/** What must be sent for an enquiry, and what a test adds. */
export const enquiryOf = ({ customer, category }: Masters, more: Sent = {}): Sent => ({
  title: `Enquiry ${fresh()}`,
  customer_id: customer,
  log_category_id: category,
  ...more,
});

/** An enquiry as it was answered. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
export type Made = any;

/** Insists on the status, and gives what was answered. */
export const expecting = async (status: number, asked: Promise<Answered>): Promise<Made> => {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`${status} expected: ${answer.status} ${JSON.stringify(answer)}`);
  return answer.data;
};

export const makeEnquiry = (caller: Caller, masters: Masters, more: Sent = {}): Promise<Made> =>
  expecting(201, caller.post('/api/enquiries', enquiryOf(masters, more)));

/** Takes a step of an enquiry. */
export const step = (caller: Caller, id: number, action: string, body: Sent = {}): Promise<Answered> =>
  caller.put(`/api/enquiries/${id}/${action}`, body);

/** Takes several, and insists on each: `[[seller, 'submit'], [approver, 'approve']]`. */
export const walk = async (id: number, steps: readonly (readonly [Caller, string, Sent?])[]): Promise<Made> => {
  let last: Made;
  for (const [caller, action, body] of steps) last = await expecting(200, step(caller, id, action, body));
  return last;
};

/** The ids of a page of enquiries. */
export const idsOf = ({ data }: Answered): number[] => (data.enquiries.data as { id: number }[]).map(({ id }) => id);

/** Every enquiry of a list that the query leaves. */
export const inList = async (caller: Caller, list = '', query = ''): Promise<number[]> =>
  idsOf(await caller.get(`/api/enquiries${list && `/${list}`}?getAll=true${query && `&${query}`}`));

/** Who somebody is. */
export const idOf = ({ session }: Caller): number => session.user.id;

/** One application for the tests of a file, with the people and the masters of sales in it once the tests run. */
export const testSales = (
  on: TestApp = testApp(),
): { readonly on: TestApp; readonly team: Team; readonly masters: Masters } => {
  const [team, masters] = [{} as Team, {} as Masters];
  beforeAll(async () => {
    Object.assign(team, await makeTeam(on));
    Object.assign(masters, await makeMasters(team.seller));
  });
  return { on, team, masters };
};
