import { money, quantity, rate, text } from '../../../src/schema/field.ts';
import { defineResource } from '../../../src/schema/define/defineResource.ts';
import { toolLoans } from './toolLoans.ts';

const loan = '/api/test-loans/:loan_id';
const formula = { rounded: { product: ['quantity', 'day_rate'] }, places: 2 } as const;

/** What a loan comes with: kits, and the tools in them or beside them. */
export const toolLoanLines = defineResource({
  name: 'test_loan_lines',
  represent: 'description',
  title: 'Line',
  partOf: { parent: toolLoans, by: 'loan_id' },
  fields: {
    description: text({ required: 'Say what it is', search: true }),
    quantity: quantity({ required: true, initial: '1', min: '0' }),
  },
  verification: {
    marks: { storekeeper: { field: 'is_checked', role: 'storekeeper', states: ['CHECKED'] } },
    clearedBy: ['description', 'quantity', 'day_rate', 'parent_line_id'],
    harmless: {},
    head: {
      clearedBy: [],
      harmless: { title: 'a name', customer_id: 'who', storekeeper_id: 'who checks', lent_on: 'when', due_on: 'when' },
    },
  },
  breakdown: {
    kinds: {
      kit: { title: 'Kit', path: `${loan}/kits` },
      tool: {
        title: 'Tool',
        path: `${loan}/tools`,
        in: ['kit'],
        fields: {
          day_rate: rate({ required: 'Say what it costs a day' }),
          amount: money({ required: true, readOnly: 'derived', formula }),
        },
      },
    },
    totals: ['amount'],
    sheet: { path: `${loan}/lines`, columns: ['quantity', 'day_rate', 'amount'] },
    calls: { list: {}, remove: {}, verify: {}, comments: {} },
  },
  list: { columns: ['description', 'quantity'] },
});
