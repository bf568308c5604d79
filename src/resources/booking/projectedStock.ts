import * as z from 'zod/mini';
import { decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';

/** What changes the stock of a variant: quantities are exact decimals of 4 places, in the unit of the item. */
const movement = () =>
  z.strictObject({
    /** Null where lines name no variant of an item that has several. */
    item_variant_id: z.nullable(id()),
    variant: z.nullable(z.string()),
    /** The day on which it is due or needed; null for none. Days in the past are still to come. */
    day: z.nullable(z.string()),
    comes: decimal(),
    goes: decimal(),
    /** What is in stock then, if all comes and goes by its day: below zero, it is missing. */
    projected: decimal(),
  });
export type StockMovement = z.output<ReturnType<typeof movement>>;

const standing = () =>
  z.strictObject({
    item_variant_id: z.nullable(id()),
    variant: z.nullable(z.string()),
    on_hand: decimal(),
    booked: decimal(),
    on_order: decimal(),
    required: decimal(),
    projected: decimal(),
  });
export type ProjectedStanding = z.output<ReturnType<typeof standing>>;

/** What an item has, what is on order, what is required, and how that goes on day by day (rule 159). */
export const projectedCall = call({
  method: 'GET',
  path: '/api/item/:id/projected-stock',
  summary: 'The stock of an item by variant and day: in stock, booked, on order, required, projected',
  permission: 'procurement.stock.view',
  answer: () => z.strictObject({ variants: z.array(standing()), days: z.array(movement()) }),
  failure: 'Failed to fetch the projected stock',
});
