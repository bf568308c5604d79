import * as z from 'zod/mini';
import { count, decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { flag, integer } from '../../schema/field.ts';

const permission = 'procurement.request.view';
const failure = 'Failed to create purchase request';

/** An item of a request that a task needs, and the day by which it must be ordered (rule 79). */
const orderBy = () =>
  z.strictObject({
    id: id(),
    request_id: id(),
    request_number: z.string(),
    project_id: id(),
    project_title: z.string(),
    description: z.string(),
    unit: z.nullable(z.string()),
    /** What is neither in stock for it nor ordered, and of that what is planned, and what vendors were asked for. */
    open_qty: decimal(),
    planned_qty: decimal(),
    asked_qty: decimal(),
    task_number: count(),
    task_name: z.string(),
    /** The earlier of its agreed and its forecast start, and whether it is the forecast's. */
    task_start: z.string(),
    start_is_forecast: z.boolean(),
    /** The revision of the plan that was read, and whether it is approved or a draft. */
    plan_revision: count(),
    plan_approved: z.boolean(),
    lead_time_days: count(),
    /** The vendor or production unit with the longest lead time; null without one. */
    lead_of: z.nullable(z.string()),
    order_by: z.string(),
    is_late: z.boolean(),
  });

const paged = { size: 30, sorts: ['order_by', 'task_number', 'description'] } as const;

/** The calls of the days by which lines must be ordered. */
export const orderByCalls = {
  orderBy: call({
    method: 'GET',
    path: '/api/projects/:project_id/order-by',
    summary: 'The open lines of the requests of a project that tasks need, with the day by which each must be ordered',
    permission,
    paged,
    query: { late: flag({ label: 'Late alone' }), task_number: integer({ min: 1, label: 'Task' }) },
    answer: orderBy,
    failure,
  }),
  myOrderBy: call({
    method: 'GET',
    path: '/api/purchase-request/mine/late-orders',
    summary: 'What is to be ordered and late, in all projects: of one’s own requests, for buyers of all',
    permission,
    paged,
    answer: orderBy,
    failure,
  }),
};

export type OrderByRow = z.output<ReturnType<typeof orderBy>>;
