import { beforeAll, expect, it } from 'vitest';
import type { WaitingCounts } from '../../src/resources/home/homeCalls.ts';
import { resources } from '../../src/resources/index.ts';
import type { Workflow } from '../../src/schema/workflow.ts';
import { testApp, type Caller } from '../support/app.ts';
import { asOwner } from '../support/database.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, idOf } from '../support/sales.ts';

/**
 * By what somebody else does whoever asked is told: a decision about what they sent, and the end of what they made. What
 * is only taken along with another step is told by that one.
 */
const stage = [
  'approver-submit SUBMITTED APPROVED',
  'revise-submit APPROVED REVISED',
  'revise-submit WITH_CLIENT REVISED',
  'revise-submit CLIENT_REVIEW REVISED',
  'close WITH_CLIENT CLOSED',
  'close CLIENT_REVIEW CLOSED',
  'close-along UNDER_REVIEW CLOSED',
  'close-along SUBMITTED CLOSED',
  'hold-submit UNDER_REVIEW HELD',
  'hold-submit SUBMITTED HELD',
];
const told: Readonly<Record<string, readonly string[]>> = {
  awards: [
    'confirm DRAFT APPROVED',
    'confirm SENT_BACK APPROVED',
    'approve PENDING_APPROVAL APPROVED',
    'withdraw DRAFT WITHDRAWN',
    'withdraw UNDER_REVIEW WITHDRAWN',
    'withdraw PENDING_APPROVAL WITHDRAWN',
    'withdraw SENT_BACK WITHDRAWN',
  ],
  boq_costs: stage,
  boq_creations: stage,
  boq_details: stage,
  boq_sales: stage,
  buyout_requests: [
    'receive AWARDED RECEIVED',
    'let_go AWARDED RECEIVED',
    'let_go AWARDED CANCELLED',
    'cancel PLANNED CANCELLED',
    'cancel OPEN CANCELLED',
  ],
  contract_actions: ['complete OPEN COMPLETED'],
  contract_reviews: ['approve UNDER_REVIEW APPROVED'],
  deliveries: ['take_back TAKEN TAKEN_BACK'],
  enquiries: [
    'approve PENDING_APPROVAL APPROVED',
    'win CONVERTED WON',
    'lose APPROVED LOST',
    'lose CONVERTED LOST',
    'cancel DRAFT CANCELLED',
    'cancel PENDING_APPROVAL CANCELLED',
    'cancel SENT_BACK CANCELLED',
    'cancel APPROVED CANCELLED',
  ],
  order_changes: [
    'approve PENDING_APPROVAL MADE',
    'send MADE SENT',
    'lapse UNDER_REVIEW WITHDRAWN',
    'lapse PENDING_APPROVAL WITHDRAWN',
    'withdraw DRAFT WITHDRAWN',
    'withdraw UNDER_REVIEW WITHDRAWN',
    'withdraw PENDING_APPROVAL WITHDRAWN',
    'withdraw SENT_BACK WITHDRAWN',
  ],
  issue_slips: ['take_back ISSUED TAKEN_BACK'],
  // Ends along with its enquiry.
  estimations: [],
  // Has no page of its own that could be opened: it stands on that of its enquiry.
  follow_ups: [],
  production_orders: ['finish IN_PROGRESS DONE', 'cancel PLANNED CANCELLED', 'cancel IN_PROGRESS CANCELLED'],
  project_plans: ['to-client PENDING_APPROVAL APPROVED', 'closed APPROVED CLOSED'],
  projects: ['close ACTIVE CLOSED'],
  purchase_orders: ['TO_SEND', 'SENT', 'CONFIRMED', 'PART_RECEIVED'].flatMap((from) => [
    `cancel ${from} CANCELLED`,
    `cancel ${from} RECEIVED`,
  ]),
  purchase_requests: ['close OPEN CLOSED', 'cancel OPEN CANCELLED'],
  rfqs: ['cancel DRAFT CANCELLED', 'cancel SENT CANCELLED', 'cancel CLOSED CANCELLED'],
  stock_requests: ['release ASKED RELEASED', 'decline ASKED DECLINED', 'withdraw ASKED WITHDRAWN'],
};

const on = testApp();
let asker: Caller;
let decider: Caller;
let leeds: number;

beforeAll(async () => {
  ({ leeds } = await branchIds(on));
  [asker, decider] = [await person(on, { branches: [leeds] }), await person(on, { branches: [leeds] })];
});

const processes = resources.flatMap(({ name, workflow, people }) =>
  workflow ? [{ name, workflow, creator: people['creator'] }] : [],
);
const stepsOf = ({ actions }: Workflow): { name: string; from: string; to: string }[] =>
  Object.entries(actions).flatMap(([name, { from: froms, to }]) =>
    froms.flatMap((from) => (typeof to === 'string' ? [to] : to.oneOf).map((led) => ({ name, from, to: led }))),
  );
const outcomesOf = async (who: Caller): Promise<number> => {
  const { outcomes } = (await expecting(200, who.get('/api/waiting'))) as WaitingCounts;
  return outcomes;
};

it.each(processes)('whoever asked is told the end of it: $name', async ({ name, workflow, creator }) => {
  const [{ id } = { id: 0 }] = await asOwner(
    on.testDatabase,
    `select max(id)::int as id from ${name} where branch_id = ${leeds}`,
  );
  const record = `branch_id = ${leeds} and id = ${String(id)}`;
  const steps = `branch_id = ${leeds} and resource = '${name}' and record_id = ${String(id)}`;
  const step = (action: string, from: string, to: string, by: Caller) =>
    `insert into transitions (branch_id, resource, record_id, action, from_state, to_state, round, by)
     values (${leeds}, '${name}', ${String(id)}, '${action}', '${from}', '${to}', 1, ${idOf(by)});`;
  const [sending] = Object.entries(workflow.actions).filter(([, { opensRound }]) => opensRound);
  const person = typeof creator === 'string' ? `, ${creator} = ${idOf(asker)}` : '';
  const found: string[] = [];
  await asOwner(
    on.testDatabase,
    `alter table ${name} disable trigger user; alter table transitions disable trigger user`,
  );
  for (const { name: action, from, to } of stepsOf(workflow)) {
    if (from === to) continue;
    const take = (by: Caller) =>
      asOwner(
        on.testDatabase,
        `update ${name} set ${workflow.field} = '${to}', created_by = ${idOf(asker)}${person} where ${record};
         delete from transitions where ${steps};
         ${sending ? step(sending[0], sending[1].from[0] ?? '', String(sending[1].to), asker) : ''}
         ${step(action, from, to, by)}`,
      );
    await take(asker);
    expect([await outcomesOf(asker), await outcomesOf(decider)], `${action} by whoever asked`).toEqual([0, 0]);
    await take(decider);
    const [mine, theirs] = [await outcomesOf(asker), await outcomesOf(decider)];
    expect(theirs, `${action} by somebody else`).toBe(0);
    if (mine === 1) found.push(`${action} ${from} ${to}`);
  }
  await asOwner(
    on.testDatabase,
    `delete from transitions where ${steps}; alter table ${name} enable trigger user; alter table transitions enable trigger user`,
  );
  expect(found).toEqual(told[name]);
});
