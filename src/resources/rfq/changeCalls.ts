import * as z from 'zod/mini';
import { listOf } from '../../schema/bounds.ts';
import { decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { recordCheck } from '../../schema/check.ts';
import { date, integer, longText, money, quantity, rate } from '../../schema/field.ts';
import { normalised } from '../../schema/normalise.ts';

const permission = 'procurement.order.update';

/** The most lines of one change. */
const maxChanged = 2000;

/** What is left out stays as it is. */
const said = {
  reason: longText({ label: 'Why', required: 'Say why the order is changed', max: 1000 }),
  freight: money({ min: '0', max: '999999999999' }),
  lump_sum: money({ label: 'Lump sums', min: '0', max: '999999999999' }),
  discount: money({ min: '0', max: '999999999999' }),
};
const changed = {
  line_id: integer({ label: 'Line', min: 1, required: true }),
  quantity: quantity({ min: '0.0001', max: '999999999' }),
  unit_price: rate({ label: 'Unit price', min: '0', max: '999999999' }),
  due_on: date({ label: 'Due' }),
};

const lines = () =>
  listOf(normalised(changed, recordCheck(changed)), 'Must be a list', {
    most: maxChanged,
    tooMany: `At most ${maxChanged} at once`,
  });
const change = () => normalised(said, z.extend(recordCheck(said), { lines: lines() }));
export type SentChange = z.output<ReturnType<typeof change>>;

const again = { ...said, version: integer({ required: true, min: 1 }) };
const changeAgain = () => normalised(again, z.extend(recordCheck(again), { lines: lines() }));

/** A line of an order that can be changed: it was not let go. Money in the currency of the order. */
const line = () =>
  z.strictObject({
    id: id(),
    description: z.string(),
    unit: z.nullable(z.string()),
    /** The least that it can be lowered to: what has come. */
    received: decimal(),
    quantity: decimal(),
    unit_price: decimal(),
    /** The unit of the price, where it is another than `unit`, and how many of that one is. */
    price_unit: z.nullable(z.string()),
    price_factor: decimal(),
    due_on: z.nullable(z.string()),
  });
export type ChangeableLine = z.output<ReturnType<typeof line>>;

/** How an order is changed (rule 154). */
export const changeCalls = {
  changeable: call({
    method: 'GET',
    path: '/api/purchase-orders/:id/changeable-lines',
    summary: 'The lines of an order that a change can name, as they are',
    permission: 'procurement.order.view',
    answer: () => z.strictObject({ lines: z.array(line()) }),
    failure: 'Failed to fetch the lines of the order',
  }),
  draft: call({
    method: 'POST',
    path: '/api/purchase-orders/:id/changes',
    summary: 'Draft a change of an order: quantities, prices and days of its lines, and what counts beside them',
    permission,
    body: change,
    answer: () => z.strictObject({ id: id(), number: z.string() }),
    status: 201,
    success: 'Change drafted',
    failure: 'Failed to change the order',
  }),
  redraft: call({
    method: 'PUT',
    path: '/api/order-changes/:id',
    summary: 'Draft a change anew, in the place of what it said',
    permission,
    body: changeAgain,
    answer: () => z.strictObject({ id: id(), number: z.string() }),
    success: 'Change saved',
    failure: 'Failed to save the change',
  }),
};
