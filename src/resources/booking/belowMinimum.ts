import * as z from 'zod/mini';
import { listOf } from '../../schema/bounds.ts';
import { decimal, id, recordAnswer } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { recordCheck } from '../../schema/check.ts';
import { integer, quantity } from '../../schema/field.ts';
import { normalised } from '../../schema/normalise.ts';
import { purchaseRequests } from '../requests/purchaseRequests.ts';
import { maxAsked } from '../requests/requestCalls.ts';

/** The most variants of the list, and of one request. */
export const maxBelow = 1000;

/** A variant that is below its minimum. Quantities: exact decimals of 4 places, in the unit of the item. */
const belowRow = () =>
  z.strictObject({
    item_id: id(),
    item_code: z.string(),
    item_name: z.string(),
    item_variant_id: id(),
    /** Null where the item has one alone. */
    variant: z.nullable(z.string()),
    unit: z.string(),
    on_hand: decimal(),
    free: decimal(),
    on_order: decimal(),
    /** What is asked for and not ordered yet: planned, to be asked for, in an RFQ, or for stock and not booked. */
    asked: decimal(),
    /** What is in stock once all has come and gone that is on order or required (rule 159). */
    projected: decimal(),
    minimum_stock: decimal(),
    order_quantity: z.nullable(decimal()),
    /** Up to the minimum, in whole order quantities. */
    proposed: decimal(),
  });
export type BelowMinimum = z.output<ReturnType<typeof belowRow>>;

const { title, needed_on, reviewer_id, approver_id, notes } = purchaseRequests.fields;

/** Of the request that is made: it is for stock. */
export const askedHead = { title, needed_on, reviewer_id, approver_id, notes };

const asked = {
  item_variant_id: integer({ label: 'Variant', required: true, min: 1 }),
  quantity: quantity({ required: 'Say how much is to be bought', min: '0.0001', max: maxAsked }),
  /** What was proposed when it was looked at. */
  proposed: quantity({ required: true, min: '0', max: '999999999999' }),
};

/** What is below its minimum, and the request for it (rule 176). */
export const belowMinimumCalls = {
  belowMinimum: call({
    method: 'GET',
    path: '/api/below-minimum',
    summary: `The variants below their minimum stock, with what is proposed to be bought: at most ${maxBelow}`,
    permission: 'procurement.stock.view',
    answer: () => z.strictObject({ lines: z.array(belowRow()), more: z.boolean() }),
    failure: 'Failed to fetch what is below its minimum',
  }),
  requestBelow: call({
    method: 'POST',
    path: '/api/below-minimum/request',
    summary: 'Make one purchase request for stock of variants that are below their minimum',
    permission: 'procurement.request.create',
    body: () =>
      normalised(
        askedHead,
        z.extend(recordCheck(askedHead), {
          lines: listOf(normalised(asked, recordCheck(asked)), 'Must be a list', {
            least: 1,
            tooFew: 'Choose what is to be bought',
            most: maxBelow,
            tooMany: `At most ${maxBelow} lines at once`,
          }),
        }),
      ),
    answer: () => recordAnswer(purchaseRequests.fields),
    status: 201,
    success: 'Purchase request created',
    failure: 'Failed to create purchase request',
  }),
};
