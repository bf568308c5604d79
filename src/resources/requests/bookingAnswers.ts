import * as z from 'zod/mini';
import { decimal, id } from '../../schema/calls/answers.ts';
import { material } from './requestWords.ts';

/** Where the booking of a line stands: nothing, a part or all of it is booked; all of it was handed out; or its request was cancelled. */
const bookingStates = ['OPEN', 'PARTLY_BOOKED', 'BOOKED', 'ISSUED', 'CANCELLED'] as const;

/**
 * A line with its bar: required = stock + production + buyout + cancelled + open, exactly. A product is counted in whole
 * pieces that its items make: those that stock alone makes, those that production makes with it, and so on. The consumables
 * in it have bars of their own.
 */
export const bookingRow = () =>
  z.strictObject({
    id: id(),
    version: id(),
    kind: z.enum(['product', ...material]),
    parent_line_id: z.nullable(id()),
    description: z.string(),
    unit: z.nullable(z.string()),
    item_id: z.nullable(id()),
    item_code: z.nullable(z.string()),
    item_name: z.nullable(z.string()),
    item_variant_id: z.nullable(id()),
    item_variant_name: z.nullable(z.string()),
    needed_on: z.nullable(z.string()),
    total_req_qty: decimal(),
    booked_qty: decimal(),
    issued_qty: decimal(),
    production_qty: decimal(),
    buyout_qty: decimal(),
    cancelled_qty: decimal(),
    remaining_qty: decimal(),
    /** What of its variant is in stock and not booked; null for a product, and without an item. */
    avail_stock_qty: z.nullable(decimal()),
    status: z.enum(bookingStates),
    production_status: z.nullable(z.string()),
    production_unit_id: z.nullable(id()),
    production_unit_code: z.nullable(z.string()),
    production_booking_id: z.nullable(id()),
    buyout_booking_id: z.nullable(id()),
    buyout_status: z.nullable(z.string()),
    can_send_buyout: z.boolean(),
    is_reviewer_verified: z.boolean(),
    is_approver_verified: z.boolean(),
    /** Why nothing can be booked for it now; null if it can. */
    refused: z.nullable(z.string()),
  });

const part = () =>
  z.strictObject({
    way: z.enum(['stock', 'production', 'buyout']),
    quantity: decimal(),
    /** When it was booked, or is due. */
    on: z.nullable(z.string()),
    /** Who booked or ordered it. */
    by_name: z.string(),
    status: z.string(),
    number: z.nullable(z.string()),
    order_id: z.nullable(id()),
    production_unit_code: z.nullable(z.string()),
    item_variant_name: z.nullable(z.string()),
  });

/** What is behind the bar of a line: its parts, stock of other variants, and who else holds stock of its item. */
export const bookingDetail = () =>
  z.extend(bookingRow(), {
    parts: z.array(part()),
    variants: z.array(z.strictObject({ id: id(), name: z.string(), on_hand: decimal(), free: decimal() })),
    holders: z.array(
      z.strictObject({
        request_line_id: id(),
        request_id: id(),
        request_number: z.string(),
        project_title: z.nullable(z.string()),
        description: z.string(),
        item_variant_id: id(),
        item_variant_name: z.string(),
        held: decimal(),
        holder_id: id(),
        holder_name: z.string(),
        /** They were asked, and did not answer yet. */
        asked: z.boolean(),
      }),
    ),
  });

/** What would be booked of a line, or was. */
export const bookable = () =>
  z.strictObject({
    request_line_id: id(),
    description: z.string(),
    unit: z.nullable(z.string()),
    open: decimal(),
    quantity: decimal(),
    /** Why not more; null where all that is open is booked. */
    reason: z.nullable(z.string()),
  });

export type BookingRow = z.output<ReturnType<typeof bookingRow>>;
export type BookingDetail = z.output<ReturnType<typeof bookingDetail>>;
export type Bookable = z.output<ReturnType<typeof bookable>>;
