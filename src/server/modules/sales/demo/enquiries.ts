import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { columnNamed } from '../../../db/column.ts';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { clients } from '../../../../resources/masters/clients.ts';
import { customers } from '../../../../resources/masters/customers.ts';
import { projects as projectRecords } from '../../../../resources/projects/projects.ts';
import { enquiries } from '../../../../resources/sales/enquiries.ts';
import { logCategories } from '../../../../resources/sales/logCategories.ts';
import { enquiryWorkflow, lossReasons } from '../../../../workflows/sales/enquiries.ts';
import type { Tx } from '../../../db/database.ts';
import { relationTableOf } from '../../../db/relations.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import { insertRecord } from '../../../engine/records/write.ts';
import { readRecord } from '../../../engine/records/read.ts';
import { addFiles } from '../../../engine/attachments/add.ts';
import { convert } from '../enquiries/convert.ts';
import { allPermissions } from '../../people/demo/accounts.ts';
import { actAs, ago, demoDate } from '../../../demo/calendar.ts';
import { asks, cancelWords, sendBackWords, works } from './enquiryWords.ts';
import type { DemoFiles } from '../../../demo/files.ts';
import type { Chance } from '../../../demo/random.ts';
import { writeStep } from '../../../demo/step.ts';

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

/** An enquiry of the demo firm that others write about: when it came in, in working days ago. */
export interface DemoEnquiry {
  readonly id: number;
  readonly days: number;
}

/** The enquiries of a branch, and the time between the conversion and the end of those that became projects. */
interface Seeded {
  readonly open: readonly DemoEnquiry[];
  readonly projects: ReadonlyMap<number, readonly [began: number, ended: number]>;
}

const idsOf = async (tx: Tx, table: PgTable, where?: readonly [string, unknown]): Promise<number[]> => {
  const active = 'is_active' in table ? eq(columnNamed(table, 'is_active'), true) : undefined;
  const rows = await tx
    .select({ id: columnNamed(table, 'id') })
    .from(table)
    .where(and(active, where && eq(columnNamed(table, where[0]), where[1])));
  return rows.map((row) => Number(row.id));
};

/** How many working days ago an enquiry came in, by its last step: the least, and by how much more. */
const ages: Readonly<Record<string, readonly [least: number, more: number]>> = {
  submit: [1.5, 7],
  review: [2, 8],
  'send-back': [2.5, 6],
  approve: [4, 8],
  convert: [10, 15],
  win: [30, 30],
  lose: [30, 30],
  cancel: [5, 25],
};
const ageOf = (luck: Chance, way: readonly Step[], wasEstimated: boolean): number => {
  const [least, more] = wasEstimated ? [25, 35] : (ages[way.at(-1)?.[0] ?? ''] ?? [0.3, 8]);
  return least + (more * luck.below(100)) / 100;
};

/** When each step was taken: the first ones soon after the enquiry came in; what is news now, of late. */
const timesOf = (luck: Chance, way: readonly Step[], days: number): number[] => {
  const gap = Math.min(days / (way.length + 1), 0.4 + luck.below(10) / 10);
  return way.map(([action], at) => {
    const isLast = at === way.length - 1;
    if (action === 'win' || action === 'lose') return days * (0.1 + luck.below(20) / 100);
    const latest = days - gap * at - 0.2;
    if (isLast && ['send-back', 'approve'].includes(action)) return Math.min(latest, 0.1 + luck.below(18) / 10);
    return days - gap * (at + 1);
  });
};

/** Changes the project of an enquiry, as the step did then. */
const changeProject = async (tx: Tx, enquiry: number, change: Readonly<Record<string, unknown>>): Promise<void> => {
  const table = tableOf(projectRecords);
  await tx
    .update(table)
    .set({ ...change })
    .where(eq(table.enquiry_id, enquiry));
};

/** Takes an enquiry through steps of its workflow. @throws Error for an impossible step */
const walk = async (
  tx: Tx,
  luck: Chance,
  { id, way, times }: { readonly id: number; readonly way: readonly Step[]; readonly times: readonly number[] },
  people: Readonly<Record<Step[1], number>>,
): Promise<void> => {
  let state: string = enquiryWorkflow.initial;
  for (const [at, [action, by]] of way.entries()) {
    const { from, to } = enquiryWorkflow.actions[action];
    if (!from.includes(state) || typeof to !== 'string') throw new Error(`${action} is not possible from ${state}`);
    const days = assertDefined(times[at]);
    await writeStep(tx, enquiries, {
      id,
      action,
      from: state,
      to,
      by: people[by],
      days,
      comment: action === 'send-back' ? luck.pick(sendBackWords) : action === 'cancel' ? luck.pick(cancelWords) : null,
      ...(to === 'LOST' && { set: { loss_reason: luck.pick(lossReasons) } }),
    });
    if (action === 'convert') await convert(tx, await readRecord(tx, enquiries, id));
    if (action === 'win') await changeProject(tx, id, { status: 'ACTIVE', won_at: ago(days) });
    if (action === 'lose') await changeProject(tx, id, { status: 'LOST' });
    state = to;
  }
};

const converted: readonly Step[] = [
  ['submit', 'seller'],
  ['review', 'reviewer'],
  ['approve', 'approver'],
  ['convert', 'seller'],
];

/** Enquiries of one branch in every state, and `more` that were converted, in the order in which they came in. */
export const seedEnquiries = async (
  tx: Tx,
  luck: Chance,
  team: Team,
  { many, more, files }: { readonly many: number; readonly more: number; readonly files: DemoFiles },
): Promise<Seeded> => {
  const [clientIds, customerIds] = [await idsOf(tx, tableOf(clients)), await idsOf(tx, tableOf(customers))];
  const contractorIds = await idsOf(tx, tableOf(customers), ['is_contractor', true]);
  const categoryIds = await idsOf(tx, tableOf(logCategories));
  const open: DemoEnquiry[] = [];
  const projects = new Map<number, readonly [began: number, ended: number]>();
  const all: number[] = [];
  const permissions = new Set(allPermissions());
  const relations = relationTableOf(enquiries);
  // Where there are two people, whoever approves cannot review too.
  const isReviewed = team.reviewer !== team.approver;
  const plans = Array.from({ length: many + more }, (_, n) => {
    const whole = n < many ? assertDefined(ways[n % ways.length]) : converted;
    const way = whole.filter(([, by]) => isReviewed || by !== 'reviewer');
    return { way, came: whole.at(-1)?.[0] ?? 'draft', wasEstimated: n >= many, days: ageOf(luck, way, n >= many) };
  }).toSorted((one, other) => other.days - one.days);
  for (const [n, { way, came, wasEstimated, days }] of plans.entries()) {
    const [title, place, thousands] = assertDefined(works[n % works.length]);
    const seller = luck.pick(team.sellers);
    const times = timesOf(luck, way, days);
    const received = ago(days);
    const approval = way.findIndex(([action]) => action === 'approve');
    // What was approved was approved before it was due; of the others some are late.
    const due =
      approval < 0
        ? demoDate(received, 3 + luck.below(30))
        : demoDate(ago(assertDefined(times[approval])), 2 + luck.below(30));
    // A later package of a work began as a clone of the first.
    const cloned_from_id = all[n - works.length] ?? null;
    await actAs(tx, seller, days);
    const contractor_id = luck.happens(60) ? luck.pick(contractorIds) : null;
    const persons =
      contractor_id === null
        ? []
        : await idsOf(tx, rowTableOf(customers, 'contact_persons'), ['parent_id', contractor_id]);
    const category = luck.pick(categoryIds);
    const scopes = await idsOf(tx, rowTableOf(logCategories, 'scopes'), ['parent_id', category]);
    const id = await insertRecord(tx, enquiries, {
      title: n < works.length ? title : `${title}, package ${1 + Math.floor(n / works.length)}`,
      place,
      source: luck.pick(enquiries.fields.source.values),
      expected_value: `${thousands * 1000 + luck.below(900) * 10}.00`,
      description: luck.pick(asks),
      customer_id: luck.pick(customerIds),
      client_id: luck.happens(85) ? luck.pick(clientIds) : null,
      contractor_id,
      contact_person_id: persons.length ? luck.pick(persons) : null,
      log_category_id: category,
      scopes: scopes.filter(() => luck.happens(60)).map((scope_id) => ({ scope_id })),
      received_on: demoDate(received),
      due_on: due,
      expected_decision_on: demoDate(new Date(due), 14 + luck.below(30)),
      cloned_from_id,
      owner_id: seller,
      reviewers: isReviewed ? [{ user_id: team.reviewer }] : [],
      approvers: [{ user_id: team.approver }],
    });
    all.push(id);
    if (cloned_from_id !== null)
      await tx.insert(relations).values({ lower_id: cloned_from_id, upper_id: id, in_lower: true, in_upper: true });
    const [first, second] = wasEstimated ? [] : files.next(came);
    const who = { id: seller, permissions };
    if (first?.length) await addFiles(tx, { resource: enquiries, id }, { files: first }, who);
    await walk(tx, luck, { id, way, times }, { seller, reviewer: team.reviewer, approver: team.approver });
    const last = times.at(-1) ?? days;
    if (second?.length) {
      await actAs(tx, seller, last / 2);
      await addFiles(tx, { resource: enquiries, id }, { files: second }, who);
    }
    const conversion = way.findIndex(([action]) => action === 'convert');
    if (conversion >= 0)
      projects.set(id, [
        assertDefined(times[conversion]),
        conversion < way.length - 1 ? last + 0.3 : luck.below(25) / 10,
      ]);
    if (!wasEstimated) open.push({ id, days });
  }
  return { open, projects };
};
