import * as z from 'zod/mini';
import { decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { ofBillLine } from './traceCalls.ts';

const maybe = <T extends z.ZodMiniType>(check: T) => z.nullable(check);

/**
 * A line of the bill of which something was ordered. Costs are award prices × quantities; `difference` is what the orders
 * cost beyond the estimate of as much as they order, null where the estimate says no price.
 */
const actual = () =>
  z.strictObject({
    bill_line_key: z.string(),
    ref: maybe(z.string()),
    description: z.string(),
    unit: maybe(z.string()),
    quantity: maybe(decimal()),
    estimate_rate: maybe(decimal()),
    estimated: maybe(decimal()),
    ordered_qty: decimal(),
    ordered_cost: decimal(),
    received_qty: decimal(),
    received_cost: decimal(),
    estimate_of_ordered: maybe(decimal()),
    difference: maybe(decimal()),
  });
export type Actual = z.output<ReturnType<typeof actual>>;

/** What was bought of a project against its estimate, whatever the page is narrowed to; money of the branch. */
const totals = () =>
  z.strictObject({
    /** The approved cost estimation; null without one. */
    bill: maybe(z.strictObject({ resource: z.string(), id: id(), number: z.string(), revision: z.int() })),
    /** The material of the whole bill. */
    estimated: decimal(),
    ordered_cost: decimal(),
    received_cost: decimal(),
    /** What the estimate says of as much as was ordered. */
    estimate_of_ordered: decimal(),
    /** Of what was ordered by lines that the estimate has a price for. */
    difference: decimal(),
    /** What was ordered beside the estimate: of no line of it, or of one without a price. */
    beside_cost: decimal(),
  });
export type ActualTotals = z.output<ReturnType<typeof totals>>;

/** What was bought against what was estimated (rule 96): derived each time, as a frozen bill is never written. */
export const actualCalls = {
  actuals: call({
    method: 'GET',
    path: '/api/projects/:project_id/bought-against-estimate',
    summary: 'What was ordered and received of the lines of the approved cost estimation, against its material costs',
    permission: 'procurement.award.view',
    paged: {
      size: 30,
      sorts: ['description', 'ordered_cost', 'difference'],
      extra: () => ({ totals: totals() }),
    },
    query: ofBillLine,
    answer: actual,
    failure: 'Failed to fetch what was bought',
  }),
};
