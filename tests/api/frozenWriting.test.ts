import { beforeAll, describe, expect, it } from 'vitest';
import { sql, type SQL } from 'drizzle-orm';
import { resources } from '../../src/resources/index.ts';
import type { Call } from '../../src/schema/calls/call.ts';
import { allCallsOf } from '../../src/schema/calls/everyCall.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import type { Resource } from '../../src/schema/resource.ts';
import { tableOf } from '../../src/server/db/tables.ts';
import type { Caller } from '../support/app.ts';
import { testAppWith } from '../support/fixtures.ts';
import { jobPieces, jobs } from '../support/jobs.ts';
import { branchIds, person } from '../support/people.ts';
import { colleagueRights, expecting, type Made } from '../support/sales.ts';
import { isBill, isOfStage, makeStagedBase, stagedOf } from '../support/stagedWriting.ts';
import { isOfPlan, plannedOf } from '../support/planWriting.ts';
import { isOfRequest, requestedOf } from '../support/requestWriting.ts';
import { askedOf, isOfRfq, orderedOf } from '../support/rfqWriting.ts';
import { makeWritten, readings, write, writingCalls, type Written } from '../support/writing.ts';

const own = [jobs, jobPieces];
const on = testAppWith(...own);
/** Made the records, and so has every role that may change them; `colleague` sees them and has none. */
let maker: Caller;
let colleague: Caller;
let approver: Caller;
beforeAll(async () => {
  const { leeds } = await branchIds(on);
  maker = await person(on, { branches: [leeds], permissions: colleagueRights() });
  approver = await person(on, { branches: [leeds], permissions: colleagueRights() });
  colleague = await person(on, { branches: [leeds], permissions: colleagueRights() });
});

/** A stage is its creator's while it is a draft or was sent back (rule 37); a hold makes it read-only for everybody. */
const stage = {
  open: ['DRAFT', 'REJECTED'],
  closed: ['UNDER_REVIEW', 'SUBMITTED', 'APPROVED', 'HELD', 'WITH_CLIENT', 'CLIENT_REVIEW', 'CLOSED', 'REVISED'],
};

interface InStates {
  readonly open: readonly string[];
  readonly closed: readonly string[];
  /** Who may change it while it is open are those with a permission, and not people of its own. */
  readonly byPermission?: true;
  /** What colleagues who book do for its creator while it is open. */
  readonly supplied?: readonly string[];
}

/** The states in which a record can be changed, and those in which it cannot, as the documents say. */
const table: Record<string, InStates> = {
  // "Only drafts and sent-back ones are edited, by owner and creator" (decision 19).
  enquiries: {
    open: ['DRAFT', 'SENT_BACK'],
    closed: ['PENDING_APPROVAL', 'APPROVED', 'CONVERTED', 'WON', 'LOST', 'CANCELLED'],
  },
  follow_ups: { open: ['OPEN'], closed: ['DONE', 'CANCELLED'] },
  // "An estimation that was won or lost takes no step and no change", and one on hold is read-only (rule 57).
  estimations: { open: ['OPEN'], closed: ['HELD', 'WON', 'LOST'], byPermission: true },
  boq_details: stage,
  boq_creations: stage,
  boq_sales: stage,
  boq_costs: stage,
  // What was submitted or approved takes no change until it is sent back or reopened (rule 67).
  contract_reviews: { open: ['DRAFT', 'SENT_BACK'], closed: ['UNDER_REVIEW', 'APPROVED'] },
  contract_actions: { open: ['OPEN'], closed: ['COMPLETED'] },
  // A project is changed until it is lost or closed (rule 127).
  projects: { open: ['ESTIMATING', 'ACTIVE'], closed: ['LOST', 'CLOSED'], byPermission: true },
  // "DRAFT and the reverted ones belong to the creator"; a closed plan opens its next revision (rule 71).
  project_plans: {
    open: ['DRAFT', 'REVERTED_BY_APPROVER', 'REVERTED_BY_CLIENT'],
    closed: ['PENDING_APPROVAL', 'APPROVED', 'CLOSED'],
  },
  // A request is its creator's while it is open (rule 41); from whom its lines come is its bookers' too.
  purchase_requests: {
    open: ['OPEN'],
    closed: ['CLOSED', 'CANCELLED'],
    supplied: [
      'POST /api/purchase-request/:request_id/products/:id/vendors',
      'POST /api/purchase-request/:request_id/products/:id/vendors/clear-all',
      'POST /api/purchase-request/:request_id/items/:id/vendors',
      'POST /api/purchase-request/:request_id/items/:id/vendors/clear-all',
      'POST /api/projects/purchase-request/vendors',
    ],
  },
  // Orders and questions about stock are made by booking, and changed by their steps (rules 81 to 83).
  production_orders: { open: [], closed: ['PLANNED', 'IN_PROGRESS', 'DONE', 'CANCELLED'] },
  buyout_requests: { open: [], closed: ['PLANNED', 'OPEN', 'IN_RFQ', 'AWARDED', 'RECEIVED', 'CANCELLED'] },
  // An RFQ is its buyers' while quotations are taken (rule 90), an award its drafter's until it is sent (rule 92).
  rfqs: { open: ['DRAFT', 'SENT'], closed: ['CLOSED', 'AWARDED', 'CANCELLED'], byPermission: true },
  awards: { open: ['DRAFT', 'SENT_BACK'], closed: ['UNDER_REVIEW', 'PENDING_APPROVAL', 'APPROVED', 'WITHDRAWN'] },
  // An order is completed until it is sent (rule 151); what came is put right by steps (rule 153).
  purchase_orders: {
    open: ['TO_SEND'],
    closed: ['SENT', 'CONFIRMED', 'PART_RECEIVED', 'RECEIVED', 'CANCELLED'],
    byPermission: true,
  },
  order_changes: {
    open: ['DRAFT', 'SENT_BACK'],
    closed: ['UNDER_REVIEW', 'PENDING_APPROVAL', 'MADE', 'SENT', 'WITHDRAWN'],
  },
  deliveries: { open: [], closed: ['TAKEN', 'TAKEN_BACK'] },
  issue_slips: { open: [], closed: ['ISSUED', 'TAKEN_BACK'] },
  stock_requests: { open: [], closed: ['ASKED', 'RELEASED', 'DECLINED', 'WITHDRAWN'] },
  test_jobs: { open: ['MADE', 'RETURNED'], closed: ['SENT', 'APPROVED'] },
};

/** The resource whose state decides about a record. */
const decidedBy = (resource: Resource): Resource =>
  resource.partOf && resource.partOf.editing !== 'own' ? resource.partOf.parent : resource;

const everyResource = [...resources, ...own].filter((resource) => decidedBy(resource).workflow);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** Estimations by what is tried on them: the stages of one have nothing to do with each other's state. */
const bases = new Map<string, ReturnType<typeof makeStagedBase>>();
const baseFor = (use: string) => {
  const base = bases.get(use) ?? makeStagedBase({ creator: maker, reviewer: colleague, approver });
  bases.set(use, base);
  return base;
};

const make = async (resource: Resource, use: string, related = true): Promise<Written> => {
  if (isOfStage(resource)) return stagedOf(await baseFor(use), maker, resource);
  // The conversion of an enquiry makes it.
  if (resource.name === 'estimations')
    return { resource, id: (await baseFor(use)).estimation, parent: 0, file: 0, related: 0, unrelated: 0 };
  if (isOfPlan(resource)) return plannedOf(maker, resource);
  if (isOfRequest(resource)) return requestedOf(on, maker, resource);
  if (isOfRfq(resource)) return askedOf(on, maker, resource);
  if (resource.name === 'purchase_orders') return orderedOf(on, maker, resource);
  const parent = resource.partOf && (await makeWritten(on, maker, resource.partOf.parent, { related: false })).id;
  return makeWritten(on, maker, resource, { related, ...(parent !== undefined && { parent }) });
};

/** What cannot be written is as it was, so that one record serves for all states in which it is closed. */
const kept = new Map<Resource, Promise<Written>>();
const makeClosed = (resource: Resource): Promise<Written> => {
  const known = kept.get(resource) ?? make(resource, 'closed');
  kept.set(resource, known);
  return known;
};

/** Puts the record that decides into a state, without the steps that lead there, which have tests of their own. */
const putInto = (it: Written, state: string, more: SQL = sql``): Promise<unknown> => {
  const decides = decidedBy(it.resource);
  const id = decides === it.resource ? it.id : it.parent;
  const { field } = decides.workflow as { field: string };
  const actor = { branchId: maker.branch, userId: maker.session.user.id };
  return on.database.inBranch(actor, (tx) =>
    tx.execute(sql`update ${tableOf(decides)} set ${sql.identifier(field)} = ${state}${more} where id = ${id}`),
  );
};

const recordOf = ({ resource, id }: Written, seen: readonly unknown[]): Made => {
  const [first] = seen as [Made];
  return resource.verbs.includes('read') ? first : first.records.find((row: Made) => row.id === id);
};

/** Every call that writes is refused, with one of the statuses and these words, and changes nothing. */
const refuses = async (
  by: Caller,
  made: Written,
  statuses: readonly number[],
  words: string | RegExp,
  calls: readonly Call[] = writingCalls(made.resource),
) => {
  const before = await readings(maker, made);
  for (const call of calls) {
    const refused = await write(on, by, call, made, recordOf(made, before));
    expect(statuses, `${nameOf(call)} ${JSON.stringify(refused)}`).toContain(refused.status);
    expect(JSON.stringify(refused), nameOf(call)).toMatch(words);
  }
  expect(await readings(maker, made)).toEqual(before);
};

it('every process is in the table, with every state', () => {
  expect(everyResource.length).toBeGreaterThan(3);
  for (const resource of everyResource.map(decidedBy)) {
    const { open, closed } = table[resource.name] ?? { open: [], closed: [] };
    expect([...open, ...closed].sort(), resource.name).toEqual(Object.keys(resource.workflow?.states ?? {}).sort());
  }
});

it.each([
  // Made by hand, or of an enquiry; what is known of it can be set right, and its documents are kept.
  [
    'projects',
    [
      'POST /api/projects',
      'PUT /api/projects/:id',
      // Its own steps (rule 127), and the answer to other words.
      'PUT /api/projects/:id/close',
      'PUT /api/projects/:id/reopen',
      'PUT /api/projects/:id/:action',
      'POST /api/projects/:id/attachments',
      'DELETE /api/projects/:id/attachments/:attachmentId',
    ],
  ],
  // Who makes the next stages, and by when, is arranged; the rest are steps of the stage that is with the client.
  [
    'estimations',
    [
      'PUT /api/estimations/:id',
      'PUT /api/estimations/:id/reopen',
      'PUT /api/estimations/:id/client-review',
      'PUT /api/estimations/:id/close',
    ],
  ],
])('%s are made and changed by steps of the enquiry and the stages, and written by no other call', (name, calls) => {
  const resource = resources.find((r) => r.name === name) as Resource;
  const writing = allCallsOf(resource).filter(({ method, path }) => method !== 'GET' && !path.includes('/views'));
  expect(writing.map(nameOf)).toEqual(calls);
});

it('stages of estimations, awards, lines of orders, deliveries and questions about stock are changed by their steps alone, bids with their quotation', () => {
  const without = everyResource.filter((resource) => writingCalls(resource).length === 0);
  expect(without.map(({ name }) => name)).toEqual([
    'awards',
    'bids',
    'boq_costs',
    'boq_creations',
    'boq_details',
    'boq_sales',
    'buyout_requests',
    'deliveries',
    'issue_slips',
    'order_changes',
    'production_orders',
    'purchase_order_lines',
    'stock_requests',
  ]);
});

const written = everyResource.filter((resource) => writingCalls(resource).length > 0);

describe.each(written.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const decides = decidedBy(resource);
  const { open, closed, byPermission, supplied = [] }: InStates = table[decides.name] ?? { open: [], closed: [] };
  const { remove, removeMany } = callsOf(resource);
  const isRemoval = (call: Call) =>
    call === remove ||
    call === removeMany ||
    ((isBill(resource) || isOfPlan(resource) || isOfRequest(resource)) && call.method === 'DELETE');
  const calls = writingCalls(resource).toSorted((a, b) => Number(isRemoval(a)) - Number(isRemoval(b)));

  it.each(open)('is written in every way in the state %s, and in none by who has no role on it', async (state) => {
    const made = await make(resource, state);
    await putInto(made, state);
    const [theirs, others] = [
      calls.filter((c) => supplied.includes(nameOf(c))),
      calls.filter((c) => !supplied.includes(nameOf(c))),
    ];
    if (!byPermission) await refuses(colleague, made, [403, 422], /Only the [\w ]+ can change this/, others);
    for (const call of theirs)
      expect([200, 201], nameOf(call)).toContain(
        (await write(on, colleague, call, made, recordOf(made, await readings(maker, made)))).status,
      );
    for (const call of calls) {
      // What others are related to is in use, so what is to be deleted has no relation. A bill has a line for each call.
      const one = isRemoval(call) && !isBill(resource) ? await make(resource, state, false) : made;
      if (one !== made) await putInto(one, state);
      const answer = await write(on, maker, call, one, recordOf(one, await readings(maker, one)));
      expect([200, 201], `${nameOf(call)} ${JSON.stringify(answer)}`).toContain(answer.status);
    }
  });

  it.each(closed)('is written in no way in the state %s', async (state) => {
    const made = await makeClosed(resource);
    await putInto(made, state);
    const label = decides.workflow?.states[state]?.label;
    await refuses(maker, made, [409, 422], new RegExp(`It is “${label}”: it cannot be (changed|deleted)`));
  });

  it.runIf(resource.relations).each(closed)('is not changed by one that is related to it in %s', async (state) => {
    const made = await make(resource, 'related');
    await putInto(made, state);
    const { relations } = resource;
    const path = (id: number) => (relations?.list.path ?? '').replace(':id', String(id));
    const part = async (id: number) => (await expecting(200, maker.get(path(id)))).records.map((r: Made) => r.id);
    await expecting(201, maker.post(path(made.unrelated), { related_ids: [made.id] }));
    await expecting(200, maker.del(`${path(made.related)}/${made.id}`));
    expect(await part(made.id)).toEqual([made.related]);
  });

  const [comments] = resource.comments;
  const pathOf = ({ id, plan, parent }: Written) =>
    comments?.calls?.list.path
      .replace(':id', String(id))
      .replace(':project_id', String(plan?.project))
      .replace(':request_id', String(parent)) ?? '';
  it.runIf(comments?.calls)('takes comments in every state: they are talk', async () => {
    const made = await makeClosed(resource);
    for (const state of [...open, ...closed]) {
      await putInto(made, state);
      await expecting(201, maker.post(pathOf(made), { comment: `While ${state}` }));
    }
  });

  it.runIf(comments?.calls && isBill(resource))('keeps the comments of a frozen revision as they are', async () => {
    const made = await makeClosed(resource);
    const said = await expecting(201, maker.post(pathOf(made), { comment: 'Before it was frozen' }));
    const before = await expecting(200, maker.get(pathOf(made)));
    await putInto(made, 'REVISED', sql`, frozen_at = now()`);
    const frozen = { status: 409, message: 'Line is frozen: it can never change again' };
    const own = `${pathOf(made)}/${said.id}`;
    expect(await maker.post(pathOf(made), { comment: 'After' })).toMatchObject(frozen);
    expect(await maker.put(own, { comment: 'After' })).toMatchObject(frozen);
    expect(await maker.del(own)).toMatchObject(frozen);
    expect(await maker.put(`${pathOf(made)}/resolve`)).toMatchObject(frozen);
    const { read_at: _, ...after } = await expecting(200, maker.get(pathOf(made)));
    expect(before).toMatchObject(after);
  });
});
