import * as z from 'zod/mini';
import { count, decimal, id, person as named } from '../../schema/calls/answers.ts';

const maybe = <T extends z.ZodMiniType>(check: T) => z.nullable(check);

/** What of a trace a person may not see is left out, and named here. */
export const hiddenSteps = ['enquiry', 'estimate', 'production', 'buyout', 'rfq', 'award'] as const;

/** A line of the approved bill of a project; quantities for all pieces of what it is in. */
const billLine = () =>
  z.strictObject({
    line_key: z.string(),
    /** The resource and the id of the bill, whose page has the line. */
    resource: z.string(),
    bill_id: id(),
    stage: z.string(),
    number: z.string(),
    revision: z.int(),
    ref: maybe(z.string()),
    description: z.string(),
    unit: maybe(z.string()),
    quantity: maybe(decimal()),
    /** The cost of one unit of material; null where the estimate says none, or the person may not see it. */
    estimate_rate: maybe(decimal()),
    estimate_amount: maybe(decimal()),
  });

const quotation = () =>
  z.strictObject({
    id: id(),
    vendor: named(),
    reference: maybe(z.string()),
    revision: z.int(),
    received_on: maybe(z.string()),
    /** null: the line was left blank. */
    bid: maybe(z.enum(['priced', 'no_bid'])),
    /** In the quotation's currency; null for that of the branch. */
    price: maybe(decimal()),
    /** Of which the price is; null for the unit that is asked for. */
    unit: z.optional(maybe(z.string())),
    currency: maybe(z.string()),
    is_alternate: z.boolean(),
  });

const award = () =>
  z.strictObject({
    /** Of the line of the award. */
    line_id: id(),
    id: id(),
    number: z.string(),
    status: z.string(),
    vendor: named(),
    quantity: decimal(),
    unit_price: decimal(),
    extension: decimal(),
    due_on: maybe(z.string()),
    /** When it was drafted. */
    is_lowest: z.boolean(),
    reason: maybe(z.string()),
  });

const asked = () =>
  z.strictObject({
    /** Of the line of the RFQ. */
    line_id: id(),
    id: id(),
    code: z.string(),
    name: z.string(),
    status: z.string(),
    quantity: decimal(),
    vendors_asked: count(),
    /** The last answer of each vendor. */
    quotations: z.array(quotation()),
    awards: z.array(award()),
  });

const delivery = () =>
  z.strictObject({
    id: id(),
    received_on: z.string(),
    quantity: decimal(),
    /** What of it is over the order, and in stock for nobody. */
    over_qty: decimal(),
    returned_qty: decimal(),
    delivery_note: maybe(z.string()),
    is_late: z.boolean(),
  });

const buyout = () =>
  z.strictObject({
    id: id(),
    number: z.string(),
    status: z.string(),
    quantity: decimal(),
    received_qty: decimal(),
    over_qty: decimal(),
    vendor: maybe(named()),
    unit_price: maybe(decimal()),
    due_on: maybe(z.string()),
    rfqs: z.array(asked()),
    deliveries: z.array(delivery()),
  });

const production = () =>
  z.strictObject({
    id: id(),
    number: z.string(),
    status: z.string(),
    quantity: decimal(),
    received_qty: decimal(),
    unit_code: maybe(z.string()),
    due_on: maybe(z.string()),
  });

/**
 * An item of a request with all that was done for it. Exactly: required = stock + production + buyout + cancelled + open;
 * buyout = planned + to ask + in RFQ + ordered + received without item. `received` is what vendors delivered of what was
 * ordered: the sum of the deliveries without what is over.
 */
const tracedLine = () =>
  z.strictObject({
    /** null where the line is gone. */
    id: maybe(id()),
    request: z.strictObject({ id: id(), number: z.string(), title: z.string(), status: z.string() }),
    description: z.string(),
    unit: maybe(z.string()),
    /** What the product is called that it is in. */
    in_product: maybe(z.string()),
    bill_line_key: maybe(z.string()),
    required: decimal(),
    stock: decimal(),
    issued: decimal(),
    production: decimal(),
    buyout: decimal(),
    cancelled: decimal(),
    open: decimal(),
    planned: decimal(),
    to_ask: decimal(),
    in_rfq: decimal(),
    ordered: decimal(),
    /** What is no item of the masters is never in stock: what has come of it stays bought out. */
    received_unstocked: decimal(),
    received: decimal(),
    over: decimal(),
    production_orders: z.array(production()),
    buyouts: z.array(buyout()),
  });

/** From the enquiry to the receipts of a line (rule 94). */
export const trace = () =>
  z.strictObject({
    hidden: z.array(z.enum(hiddenSteps)),
    project: maybe(z.strictObject({ id: id(), number: z.string(), title: z.string() })),
    enquiry: maybe(z.strictObject({ id: id(), number: z.string(), title: maybe(z.string()) })),
    bill_lines: z.array(billLine()),
    lines: z.array(tracedLine()),
    /** More lines than these, of what is asked for very often. */
    left_off: count(),
  });

export type Trace = z.output<ReturnType<typeof trace>>;
export type TracedLine = Trace['lines'][number];
export type TracedBuyout = TracedLine['buyouts'][number];
