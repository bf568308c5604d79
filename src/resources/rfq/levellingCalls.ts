import * as z from 'zod/mini';
import { listOf } from '../../schema/bounds.ts';
import { decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { recordCheck } from '../../schema/check.ts';
import { integer, oneOf } from '../../schema/field.ts';
import { normalised } from '../../schema/normalise.ts';
import { bidFields } from './bidFields.ts';
import { decisionFields } from './decisionFields.ts';

const one = '/api/rfq/:id';
const permissions = 'procurement.rfq';
const maybe = <T extends z.ZodMiniType>(check: T) => z.nullable(check);

/** One line as the levelling shows it. */
const line = () =>
  z.strictObject({
    id: id(),
    description: z.string(),
    item_id: maybe(id()),
    product_name: maybe(z.string()),
    variant_name: maybe(z.string()),
    quantity: decimal(),
    unit: maybe(z.string()),
    needed_on: maybe(z.string()),
    estimate_rate: maybe(decimal()),
    specification: maybe(z.string()),
    /** Others of its item: how many of `unit` one is. */
    units: z.optional(z.array(z.strictObject({ unit: z.string(), factor: decimal() }))),
  });
export type LevellingLine = z.infer<ReturnType<typeof line>>;

/** One answer of a vendor; `revision` counts a vendor's answers, the last one is `is_current`. */
const quotation = () =>
  z.strictObject({
    id: id(),
    version: z.int(),
    vendor_id: id(),
    reference: maybe(z.string()),
    revision: z.int(),
    is_current: z.boolean(),
    received_on: maybe(z.string()),
    valid_until: maybe(z.string()),
    payment_term_name: maybe(z.string()),
    currency: maybe(z.string()),
    exchange_rate: maybe(decimal()),
    lead_time_days: maybe(z.int()),
    minimum_order: maybe(decimal()),
    freight: maybe(decimal()),
    lump_sum: maybe(decimal()),
    discount_percent: maybe(decimal()),
    discount_amount: maybe(decimal()),
    discount_of_whole: z.boolean(),
    /** Why it is out of order: late, not asked, inactive, over; and why it is taken all the same (rule 150). */
    exceptions: z.array(z.enum(['late', 'not_asked', 'inactive', 'over'])),
    taken_because: maybe(z.string()),
    notes: maybe(z.string()),
  });
export type LevellingQuotation = z.infer<ReturnType<typeof quotation>>;

const bid = () =>
  z.strictObject({
    id: id(),
    version: z.int(),
    quotation_id: id(),
    rfq_line_id: id(),
    bid: z.enum(['priced', 'no_bid']),
    price: maybe(decimal()),
    /** Of which the price is, and how many base units that is; left out for the base unit. */
    unit: z.optional(maybe(z.string())),
    unit_factor: z.optional(maybe(decimal())),
    stated_extension: maybe(decimal()),
    is_alternate: z.boolean(),
    alternate: maybe(z.string()),
    lead_time_days: maybe(z.int()),
    minimum_quantity: maybe(decimal()),
    note: maybe(z.string()),
  });
export type LevellingBid = z.infer<ReturnType<typeof bid>>;

const decision = () =>
  z.strictObject({
    id: id(),
    version: z.int(),
    vendor_id: maybe(id()),
    rfq_line_id: maybe(id()),
    plug_by: maybe(z.enum(['average', 'highest', 'estimate', 'typed'])),
    plug_rate: maybe(decimal()),
    is_excluded: z.boolean(),
    alternate_is: maybe(z.enum(['accepted', 'refused'])),
    note: maybe(z.string()),
  });
export type LevellingDecision = z.infer<ReturnType<typeof decision>>;

/** All that the quotations of an RFQ are compared by, as stored: what follows from it is `level` of the domain. */
const levelling = () =>
  z.strictObject({
    currency: z.string(),
    status: z.string(),
    edit_refused: maybe(z.string()),
    /** With the lead time in our master, where a quotation says none. */
    vendors: z.array(z.strictObject({ id: id(), name: z.string(), lead_time_days: maybe(z.int()) })),
    lines: z.array(line()),
    quotations: z.array(quotation()),
    bids: z.array(bid()),
    decisions: z.array(decision()),
  });
export type LevellingAnswer = z.infer<ReturnType<typeof levelling>>;

/** The most cells of one save: a whole RFQ of one vendor. */
const maxCells = 2000;
const cells = <T extends z.ZodMiniType>(check: T) =>
  listOf(check, 'Must be a list', {
    least: 1,
    tooFew: 'Say at least one',
    most: maxCells,
    tooMany: `At most ${maxCells} at once`,
  });

const named = (title: string) => integer({ label: title, min: 1, required: true });
const version = integer({ min: 1 });

const sentBid = {
  ...bidFields,
  rfq_line_id: named('Line'),
  /** Empty takes the bid away: the line is blank again. */
  bid: oneOf(['priced', 'no_bid']),
  version,
};

const sentDecision = {
  ...decisionFields,
  vendor_id: integer({ label: 'Vendor', min: 1 }),
  rfq_line_id: integer({ label: 'Line', min: 1 }),
  version,
};

const changing = { permission: `${permissions}.update`, failure: 'Failed to save the quotation' } as const;

/** The calls of quotations as they are typed and compared. */
export const levellingCalls = {
  levelling: call({
    method: 'GET',
    path: `${one}/levelling`,
    summary: 'What vendors quoted for an RFQ, line by line, with what the buyer decided',
    permission: `${permissions}.view`,
    answer: levelling,
    failure: 'Failed to fetch the quotations',
  }),
  saveBids: call({
    method: 'PUT',
    path: `${one}/bids`,
    summary: 'Save what one quotation says of lines: prices, no bid, alternates; null for a blank line',
    body: () => z.strictObject({ quotation_id: id(), bids: cells(normalised(sentBid, recordCheck(sentBid))) }),
    answer: () => z.strictObject({ bids: z.array(bid()) }),
    ...changing,
  }),
  decide: call({
    method: 'PUT',
    path: `${one}/decisions`,
    summary: 'Save what the buyer decides of bids: plugs, exclusions, alternates, notes',
    body: () => z.strictObject({ decisions: cells(normalised(sentDecision, recordCheck(sentDecision))) }),
    answer: () => z.strictObject({ decisions: z.array(decision()) }),
    ...changing,
  }),
};
