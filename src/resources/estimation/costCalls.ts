import * as z from 'zod/mini';
import { fieldCheck, recordCheck } from '../../schema/check.ts';
import { normalised } from '../../schema/normalise.ts';
import { count, decimal } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { integer, money, oneOf, percent, text } from '../../schema/field.ts';
import { stageTotals } from './answers.ts';
import { targetCalls } from './targetCalls.ts';
import { bodyVersion, lineIds } from '../../schema/calls/sentLines.ts';

const permissions = 'estimation.boq_cost';
const [view, update] = [`${permissions}.view`, `${permissions}.update`] as const;
const at = <const P extends string>(path: P) => `/api/boq-cost${path}` as const;
const failure = 'Action failed';

const overhead = () =>
  z.strictObject({
    account: z.string(),
    basis: z.enum(['percent', 'amount']),
    percent: z.nullable(z.string()),
    /** The amount of the overhead: as entered, or the percentage of the cost. */
    amount: decimal(),
  });
const overheads = () =>
  z.strictObject({
    /** Of the cost estimation with these overheads. */
    version: count(),
    overheads: z.array(overhead()),
    cost: decimal(),
    total: decimal(),
    /** The cost of the lines has changed since the distribution, in all or from one to another. */
    is_outdated: z.boolean(),
    totals: stageTotals(),
  });
export type AccountOverheads = z.output<ReturnType<typeof overheads>>;

const overheadFields = {
  account: text({ required: 'Name the account', max: 100 }),
  basis: oneOf(['percent', 'amount'], { required: true }),
  percent: percent({ min: '0', max: '999.99' }),
  amount: money({ min: '0' }),
};
const savedOverhead = () => normalised(overheadFields, recordCheck(overheadFields));

/** The calls that only the cost estimation has (part 1 §7, rules 50 to 52). */
export const costEndpoints = {
  ...targetCalls,
  applyMargins: call({
    method: 'PUT',
    path: at('/:id/items/apply-margins'),
    summary: 'Set the margin of lines, of a structure or of all; verified lines keep theirs',
    permission: update,
    body: () =>
      z.strictObject({
        margin_percent: fieldCheck(
          'margin_percent',
          percent({ label: 'Margin', required: true, min: '-999.99', max: '99.99' }),
        ),
        structure_line_id: fieldCheck('structure_line_id', integer({ min: 1 })),
        ids: z.optional(lineIds()),
        /** Of the cost estimation. */
        version: bodyVersion(),
      }),
    answer: () => z.strictObject({ changed: count(), verified: count(), totals: stageTotals() }),
    success: 'Margins applied',
    failure,
  }),
  overheads: call({
    method: 'GET',
    path: at('/:id/items/account-overheads'),
    summary: 'The account overheads of a cost estimation',
    permission: view,
    answer: overheads,
    failure: 'Failed to fetch overheads',
  }),
  saveOverheads: call({
    method: 'POST',
    path: at('/:id/items/save-account-overheads'),
    summary: 'Save the account overheads, and distribute them over the lines to the last cent',
    permission: update,
    body: () =>
      z.strictObject({
        overheads: z.array(savedOverhead(), 'overheads are required').check(z.maxLength(100, 'At most 100 overheads')),
        /** Of the cost estimation. */
        version: bodyVersion(),
      }),
    answer: overheads,
    success: 'Overheads saved',
    failure,
  }),
};
