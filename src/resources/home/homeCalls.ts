import * as z from 'zod/mini';
import { count, decimal, id, moment } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { accessToDecide, accessStatuses } from '../../schema/calls/shared/access.ts';
import { toldDifference } from '../../schema/calls/shared/differences.ts';
import { inboxEntry } from '../../schema/calls/shared/inbox.ts';
import { against } from '../rfq/awardNow.ts';

/** A record, its state now, and who brought it there. */
const brought = () => ({
  resource: z.string(),
  id: id(),
  name: z.string(),
  title: z.nullable(z.string()),
  state: z.string(),
  by_name: z.string(),
});

/** The name of whom it waits for, where the user stands in for them; null for what is their own. */
const forName = () => z.nullable(z.string());

/** A record that came back to the user: sent back, or approved and ready for the next step. */
const returned = () =>
  z.strictObject({ ...brought(), since: moment(), comment: z.nullable(z.string()), for_name: forName() });

/** What became of a record that the user had sent, or of their part in one: it was handed over to them, or from them. */
const outcome = () => z.strictObject({ ...brought(), at: moment(), handed: z.nullable(z.enum(['to_me', 'from_me'])) });

/** What others decided about a request of the user for a permission. */
const accessAnswer = () =>
  z.strictObject({
    id: id(),
    /** "Enquiries: Convert". */
    label: z.string(),
    status: z.enum(accessStatuses),
    reason: z.nullable(z.string()),
    /** The address of the page that needs it. */
    path: z.nullable(z.string()),
    by_name: z.string(),
    at: moment(),
  });

/** An open follow-up of the user. */
const openFollowUp = () =>
  z.strictObject({
    id: id(),
    version: id(),
    subject: z.string(),
    kind: z.string(),
    due_at: moment(),
    enquiry_id: id(),
    enquiry_name: z.string(),
    for_name: forName(),
  });

/** What of a request of the user is late to be ordered. */
const lateOrder = () =>
  z.strictObject({
    id: id(),
    request_id: id(),
    request_number: z.string(),
    project_title: z.string(),
    description: z.string(),
    unit: z.nullable(z.string()),
    open_qty: decimal(),
    /** The day by which it had to be ordered. */
    order_by: z.iso.date(),
  });

/** A list of work that the user may do, with what is due first of it (rule 168). */
const work = () =>
  z.strictObject({
    resource: z.string(),
    list: z.string(),
    total: count(),
    records: z.array(
      z.strictObject({ id: id(), name: z.string(), title: z.nullable(z.string()), due_on: z.nullable(z.iso.date()) }),
    ),
  });

/** What is below its minimum stock (rule 176). Quantities: exact decimals of 4 places, in the unit of the item. */
const belowMinimum = () =>
  z.strictObject({
    item_id: id(),
    item_variant_id: id(),
    item_name: z.string(),
    variant: z.nullable(z.string()),
    unit: z.string(),
    projected: decimal(),
    minimum_stock: decimal(),
  });

/** A sub-task that the user does, or whose plan they manage, that is late or at risk (rule 166). */
const lateTask = () =>
  z.strictObject({
    id: id(),
    name: z.string(),
    plan_id: id(),
    project_title: z.string(),
    assignee_name: z.nullable(z.string()),
    planned_end_date: z.iso.date(),
    forecast_end_date: z.nullable(z.iso.date()),
    is_late: z.boolean(),
  });

/**
 * An active project as who signs for its money sees it: when it ends by its plan and by the forecast, and what was ordered
 * (rule 96). Beside the estimate stands what of that it says a price of; null where it says none.
 */
const projectNow = () =>
  z.strictObject({
    id: id(),
    number: z.string(),
    title: z.string(),
    planned_end_date: z.nullable(z.iso.date()),
    forecast_end_date: z.nullable(z.iso.date()),
    progress: z.nullable(decimal()),
    days_late: count(),
    ordered: decimal(),
    against_estimate: z.nullable(against()),
  });

/** The number of records in a stage, and the sum of their values. */
const stage = () => z.strictObject({ state: z.string(), count: count(), value: decimal() });

/** A record that the user worked on. */
const recent = () =>
  z.strictObject({
    resource: z.string(),
    id: id(),
    name: z.string(),
    /** What it is about, beside its name. */
    about: z.nullable(z.string()),
    action: z.enum(['create', 'update']),
    at: moment(),
  });

/** Null without the permission to view it. */
const homeAnswer = () =>
  z.strictObject({
    /** What the user can decide now; `others`: the number of records that wait for somebody else first. */
    approvals: z.nullable(z.strictObject({ total: count(), others: count(), records: z.array(inboxEntry()) })),
    /** The requests for permissions that the user may decide. */
    access: z.nullable(accessToDecide()),
    returned: z.nullable(z.strictObject({ total: count(), records: z.array(returned()) })),
    /** What was approved, and waits for the user's next step. */
    ready: z.nullable(z.strictObject({ total: count(), records: z.array(returned()) })),
    follow_ups: z.nullable(
      z.strictObject({ overdue: count(), today: count(), coming: count(), records: z.array(openFollowUp()) }),
    ),
    /** What of the user's own requests had to be ordered by now, the longest ago first. */
    late_orders: z.nullable(z.strictObject({ total: count(), records: z.array(lateOrder()) })),
    /** What of the lists of work that the user may do has something. */
    work: z.array(work()),
    /** What is below its minimum, by name, of who may ask for it. */
    below_minimum: z.nullable(z.strictObject({ total: count(), records: z.array(belowMinimum()) })),
    late_tasks: z.nullable(z.strictObject({ total: count(), records: z.array(lateTask()) })),
    /** The active projects, the latest first. */
    projects: z.nullable(z.strictObject({ total: count(), records: z.array(projectNow()) })),
    /** The number of unread comments that mention the user. */
    mentions: count(),
    pipeline: z.nullable(z.strictObject({ resource: z.string(), stages: z.array(stage()) })),
    recent: z.array(recent()),
  });

const waitingCounts = () =>
  z.strictObject({
    /** What the user can decide now: records, and requests for permissions. */
    approvals: count(),
    returned: count(),
    /** What the user does or manages that is late or at risk (rule 166). */
    late_tasks: count(),
    follow_ups_overdue: count(),
    follow_ups_today: count(),
    mentions: count(),
    /** The number of records that the user sent, that were decided by others, and that they have not opened since. */
    outcomes: count(),
    /** The last of these. */
    told: z.array(outcome()),
    /** The answers to the user's requests for permissions that they have not seen. */
    access_answers: z.array(accessAnswer()),
    /** The stored figures that differ from the computed ones, and what the check has mended, of the user's records. */
    differences: z.strictObject({ total: count(), records: z.array(toldDifference()) }),
    /** Open follow-ups of the user that were due in the last day, or are due in the next quarter of an hour. */
    due: z.array(openFollowUp()),
    /** Until when the user is away, and who stands in for them; null while they are here. */
    away: z.nullable(z.strictObject({ until: z.iso.date(), substitute: z.nullable(z.string()) })),
    /** For whom the user stands in today, and until when. */
    standing_in: z.array(z.strictObject({ name: z.string(), until: z.iso.date() })),
  });

export type AccessAnswer = z.output<ReturnType<typeof accessAnswer>>;
export type Outcome = z.output<ReturnType<typeof outcome>>;
export type Returned = z.output<ReturnType<typeof returned>>;
export type OpenFollowUp = z.output<ReturnType<typeof openFollowUp>>;
export type HomeWork = z.output<ReturnType<typeof work>>;
export type HomeStage = z.output<ReturnType<typeof stage>>;
export type Recent = z.output<ReturnType<typeof recent>>;
export type Home = z.output<ReturnType<typeof homeAnswer>>;
export type WaitingCounts = z.output<ReturnType<typeof waitingCounts>>;
/** Open follow-ups of the user: due before now, later today, and after today. */
export type FollowUpCounts = Omit<NonNullable<Home['follow_ups']>, 'records'>;

/** The first screen after sign-in. */
export const home = call({
  method: 'GET',
  path: '/api/home',
  permission: null,
  summary: 'What waits for me, the pipeline by stage, and the records that I worked on last',
  answer: homeAnswer,
  failure: 'Failed to fetch the start page',
});

export const waiting = call({
  method: 'GET',
  path: '/api/waiting',
  permission: null,
  summary: 'How much waits for me, and the follow-ups that fall due about now',
  answer: waitingCounts,
  failure: 'Failed to fetch what waits for you',
});
