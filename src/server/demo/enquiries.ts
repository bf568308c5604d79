import { and, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { columnNamed } from '../db/column.ts';
import { present } from '../../domain/present.ts';
import { clients } from '../../resources/clients.ts';
import { customers } from '../../resources/customers.ts';
import { enquiries } from '../../resources/enquiries.ts';
import { logCategories } from '../../resources/logCategories.ts';
import { enquiryWorkflow, lossReasons } from '../../workflows/enquiries.ts';
import type { Tx } from '../db/database.ts';
import { relationTableOf } from '../db/relations.ts';
import { transitions } from '../db/sharedTables.ts';
import { lineTableOf, tableOf } from '../db/tables.ts';
import { createRecord } from '../operations/records/write.ts';
import { readRecord } from '../operations/records/read.ts';
import { partsOf } from '../operations/wings.ts';
import { asks, cancelWords, sendBackWords, works } from './enquiryWords.ts';
import type { Chance } from './random.ts';

type Step = readonly [action: keyof typeof enquiryWorkflow.actions, by: 'seller' | 'reviewer' | 'approver'];

/** Possible steps of an enquiry so far; a repeated entry is more frequent. */
const ways: readonly (readonly Step[])[] = [
  [],
  [],
  [['submit', 'seller']],
  [['submit', 'seller']],
  [
    ['submit', 'seller'],
    ['review', 'reviewer'],
  ],
  [
    ['submit', 'seller'],
    ['send-back', 'approver'],
  ],
  [
    ['submit', 'seller'],
    ['review', 'reviewer'],
    ['approve', 'approver'],
  ],
  [
    ['submit', 'seller'],
    ['review', 'reviewer'],
    ['approve', 'approver'],
    ['convert', 'seller'],
  ],
  [
    ['submit', 'seller'],
    ['review', 'reviewer'],
    ['approve', 'approver'],
    ['convert', 'seller'],
    ['win', 'seller'],
  ],
  [
    ['submit', 'seller'],
    ['review', 'reviewer'],
    ['approve', 'approver'],
    ['convert', 'seller'],
    ['lose', 'seller'],
  ],
  [['cancel', 'seller']],
];

/** The ids of a branch's sellers, reviewer and approver. */
export interface Team {
  readonly sellers: readonly number[];
  readonly reviewer: number;
  readonly approver: number;
}

const day = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * day).toISOString().slice(0, 10);

const idsOf = async (tx: Tx, table: PgTable, where?: readonly [string, unknown]): Promise<number[]> => {
  const active = 'is_active' in table ? eq(columnNamed(table, 'is_active'), true) : undefined;
  const rows = await tx
    .select({ id: columnNamed(table, 'id') })
    .from(table)
    .where(and(active, where && eq(columnNamed(table, where[0]), where[1])));
  return rows.map((row) => Number(row.id));
};

/** From now on what is written is this person's, as in the history. */
const actAs = (tx: Tx, id: number) => tx.execute(sql`select set_config('app.user_id', ${String(id)}, true)`);

/** Takes an enquiry through steps of its workflow, at times in the past. @throws Error for an impossible step */
const walk = async (
  tx: Tx,
  luck: Chance,
  id: number,
  way: readonly Step[],
  team: Team,
  seller: number,
  age: number,
) => {
  const people = { seller, reviewer: team.reviewer, approver: team.approver };
  let state: string = enquiryWorkflow.initial;
  for (const [at, [action, by]] of way.entries()) {
    await actAs(tx, people[by]);
    const { from, to }: { from: readonly string[]; to: string } = enquiryWorkflow.actions[action];
    if (!from.includes(state)) throw new Error(`${action} is not possible from ${state}`);
    const when = new Date(Date.now() - (age * day * (way.length - at)) / (way.length + 1));
    await tx.insert(transitions).values({
      resource: enquiries.name,
      record_id: id,
      action,
      from_state: state,
      to_state: to,
      round: 1,
      at: when,
      by: people[by],
      comment: action === 'send-back' ? luck.pick(sendBackWords) : action === 'cancel' ? luck.pick(cancelWords) : null,
    });
    const record = await readRecord(tx, enquiries, id);
    await partsOf(enquiries).effects?.[action]?.(tx, record, {}, { id: people[by], permissions: new Set() });
    state = to;
  }
  if (state === enquiryWorkflow.initial) return;
  const lost = state === 'LOST' ? { loss_reason: luck.pick(lossReasons) } : {};
  const table = tableOf(enquiries);
  await tx
    .update(table)
    .set({ status: state, ...lost })
    .where(eq(table.id, id));
};

const converted: readonly Step[] = [
  ['submit', 'seller'],
  ['review', 'reviewer'],
  ['approve', 'approver'],
  ['convert', 'seller'],
];

/** Enquiries of one branch in every state, and `more` that were converted; returns the ids of the former. */
export const seedEnquiries = async (tx: Tx, luck: Chance, team: Team, many: number, more = 0): Promise<number[]> => {
  const [clientIds, customerIds] = [await idsOf(tx, tableOf(clients)), await idsOf(tx, tableOf(customers))];
  const contractorIds = await idsOf(tx, tableOf(customers), ['is_contractor', true]);
  const categoryIds = await idsOf(tx, tableOf(logCategories));
  const made: number[] = [];
  const all: number[] = [];
  const relations = relationTableOf(enquiries);
  const [{ writer } = { writer: '' }] = (
    await tx.execute<{ writer: string }>(sql`select current_setting('app.user_id') as writer`)
  ).rows;
  for (let n = 0; n < many + more; n += 1) {
    const [title, place, thousands] = present(works[n % works.length]);
    const seller = luck.pick(team.sellers);
    const age = 2 + luck.below(70);
    const way = n < many ? present(ways[n % ways.length]) : converted;
    // What was approved was approved before it was due; of the others some are late.
    const isApproved = way.some(([action]) => action === 'approve');
    const due = isApproved ? Math.floor(age / (way.length + 1)) - 2 - luck.below(30) : age - 14 - luck.below(30);
    // A later package of a work began as a clone of the first.
    const cloned_from_id = all[n - works.length] ?? null;
    await actAs(tx, seller);
    const contractor_id = luck.happens(60) ? luck.pick(contractorIds) : null;
    const persons =
      contractor_id === null
        ? []
        : await idsOf(tx, lineTableOf(customers, 'contact_persons'), ['parent_id', contractor_id]);
    const log_category_id = luck.pick(categoryIds);
    const scopes = await idsOf(tx, lineTableOf(logCategories, 'scopes'), ['parent_id', log_category_id]);
    const { id } = await createRecord(tx, enquiries, {
      title: n < works.length ? title : `${title}, package ${1 + Math.floor(n / works.length)}`,
      place,
      source: luck.pick(enquiries.fields.source.values),
      expected_value: `${thousands * 1000 + luck.below(900) * 10}.00`,
      description: luck.pick(asks),
      customer_id: luck.pick(customerIds),
      client_id: luck.happens(85) ? luck.pick(clientIds) : null,
      contractor_id,
      contact_person_id: persons.length ? luck.pick(persons) : null,
      log_category_id,
      scopes: scopes.filter(() => luck.happens(60)).map((scope_id) => ({ scope_id })),
      received_on: dayBefore(age),
      due_on: dayBefore(due),
      expected_decision_on: dayBefore(due - 14 - luck.below(30)),
      cloned_from_id,
      owner_id: seller,
      reviewers: [{ user_id: team.reviewer }],
      approvers: [{ user_id: team.approver }],
    });
    all.push(id);
    if (cloned_from_id !== null)
      await tx.insert(relations).values({ lower_id: cloned_from_id, upper_id: id, in_lower: true, in_upper: true });
    await walk(tx, luck, id, way, team, seller, age);
    if (n < many) made.push(id);
  }
  await actAs(tx, Number(writer));
  return made;
};
