import * as z from 'zod/mini';
import { listOf } from '../../schema/bounds.ts';
import { decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { recordCheck } from '../../schema/check.ts';
import { date, flag, integer, quantity, text } from '../../schema/field.ts';
import { normalised } from '../../schema/normalise.ts';

const one = '/api/purchase-orders/:id';
const view = 'procurement.order.view';

/** The most lines of one delivery. */
export const maxDelivered = 2000;

const note = {
  delivery_note: text({ label: 'Delivery note', max: 60 }),
  received_on: date({ label: 'Received on', initial: 'today' }),
};
const delivered = {
  line_id: integer({ label: 'Line', min: 1, required: true }),
  accepted: quantity({ label: 'Accepted', min: '0', max: '999999999' }),
  rejected: quantity({ label: 'Rejected', min: '0', max: '999999999' }),
  /** Of both: another unit of the item; empty for that of the line. */
  unit: text({ max: 20 }),
  rejection: text({ label: 'Why it was rejected', max: 500 }),
  take_over: flag({ label: 'Take what is over the order' }),
  item_variant_id: integer({ label: 'Variant', min: 1 }),
};

/** A line of an order of which something is to come. Quantities: exact decimals of 4 places, in its unit. */
const openLine = () =>
  z.strictObject({
    id: id(),
    description: z.string(),
    unit: z.nullable(z.string()),
    /** Others of its item: how many of `unit` one is. */
    units: z.array(z.strictObject({ unit: z.string(), factor: decimal() })),
    quantity: decimal(),
    received: decimal(),
    open: decimal(),
    due_on: z.nullable(z.string()),
    /** Those of which one is to be chosen, where the line does not say it. */
    variants: z.array(z.strictObject({ id: id(), name: z.string() })),
  });
export type OpenOrderLine = z.output<ReturnType<typeof openLine>>;

/** A line whose request names no variant of its item, with what is ordered, if it was said, and what can be. */
const orderedVariant = () =>
  z.strictObject({
    id: id(),
    description: z.string(),
    item_variant_id: z.nullable(id()),
    variants: z.array(z.strictObject({ id: id(), name: z.string() })),
  });
export type OrderedVariant = z.output<ReturnType<typeof orderedVariant>>;

const saidVariant = {
  line_id: integer({ label: 'Line', min: 1, required: true }),
  item_variant_id: integer({ label: 'Variant', min: 1, required: 'Choose a variant' }),
};

/** What is received on an order (rule 152), and what goes to its vendor. */
export const orderCalls = {
  open: call({
    method: 'GET',
    path: `${one}/open-lines`,
    summary: 'The lines of an order of which something is to come',
    permission: view,
    answer: () => z.strictObject({ lines: z.array(openLine()) }),
    failure: 'Failed to fetch the lines of the order',
  }),
  receive: call({
    method: 'POST',
    path: `${one}/deliveries`,
    summary: 'Receive what a vendor brought of any lines of an order: into stock, booked for their lines',
    permission: 'procurement.buyout.update',
    body: () =>
      normalised(
        note,
        z.extend(recordCheck(note), {
          lines: listOf(normalised(delivered, recordCheck(delivered)), 'Must be a list', {
            least: 1,
            tooFew: 'Say what has come',
            most: maxDelivered,
            tooMany: `At most ${maxDelivered} at once`,
          }),
        }),
      ),
    answer: () => z.strictObject({ deliveries: z.array(id()) }),
    status: 201,
    success: 'Delivery received',
    failure: 'Failed to receive the delivery',
  }),
  variants: call({
    method: 'GET',
    path: `${one}/variants`,
    summary: 'The lines whose requests name no variant, with what is ordered of each and what can be',
    permission: view,
    answer: () => z.strictObject({ lines: z.array(orderedVariant()) }),
    failure: 'Failed to fetch the variants of the order',
  }),
  sayVariants: call({
    method: 'PUT',
    path: `${one}/variants`,
    summary: 'Say which variants are ordered, where the requests name none; before the order is sent',
    permission: 'procurement.order.update',
    body: () =>
      z.strictObject({
        lines: listOf(normalised(saidVariant, recordCheck(saidVariant)), 'Must be a list', {
          least: 1,
          tooFew: 'Choose a variant',
          most: maxDelivered,
          tooMany: `At most ${maxDelivered} at once`,
        }),
      }),
    answer: () => z.strictObject({ lines: z.array(orderedVariant()) }),
    success: 'Variants chosen',
    failure: 'Failed to choose the variants',
  }),
  document: call({
    method: 'GET',
    path: `${one}/document`,
    summary: 'The order as a PDF',
    permission: view,
    answer: 'file',
    failure: 'Failed to make the document',
  }),
  workbook: call({
    method: 'GET',
    path: `${one}/workbook`,
    summary: 'The order as an Excel workbook with live formulas',
    permission: view,
    answer: 'file',
    failure: 'Failed to make the workbook',
  }),
};
