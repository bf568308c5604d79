import { count } from '../../schema/calls/answers.ts';
import { rows, money, oneOf, percent, text } from '../../schema/field.ts';
import { offerChecks } from './offerCheck.ts';
import { quotationCalls } from './quotationCalls.ts';
import { defineStage } from './defineStage.ts';

/** Cost prices, margins and overheads, verified line by line. */
export const boqCosts = defineStage('boq_costs', 'cost_estimation', 'Payments', {
  endpoints: { offerCheck: offerChecks.cost_estimation, ...quotationCalls.cost_estimation },
  includes: () => ({
    /** How many lines bear another share of the overheads than distributing them anew would give. */
    misplaced_shares: count(),
  }),
  fields: {
    /** The account overheads: each a percentage of the cost, or an amount. */
    overheads: rows(
      {
        account: text({ required: 'Name the account', max: 100, unique: true }),
        basis: oneOf(['percent', 'amount'], { required: true, initial: 'percent', labels: { percent: '% of cost' } }),
        percent: percent({ min: '0', max: '999.99' }),
        amount: money({ min: '0' }),
      },
      { represent: 'account', row: 'Overhead', readOnly: true },
    ),
    /** The cost over which the overheads were distributed. */
    overheads_cost: money({ label: 'Cost at the distribution', readOnly: true }),
    /** What was distributed. */
    overheads_total: money({ label: 'Overheads at the distribution', readOnly: true }),
  },
});
