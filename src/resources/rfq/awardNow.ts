import * as z from 'zod/mini';
import { count, decimal, id } from '../../schema/calls/answers.ts';

const maybe = <T extends z.ZodMiniType>(check: T) => z.nullable(check);

/** What is awarded beside what was estimated (rule 132). */
export const against = () =>
  z.strictObject({
    amount: decimal(),
    estimate: decimal(),
    difference: decimal(),
    percent: maybe(decimal()),
    is_above: z.boolean(),
  });

/** A line of an award as the quotations have it now, whatever they said when it was drafted. */
const lineNow = () =>
  z.strictObject({
    /** Of the line of the award. */
    line_id: id(),
    /** Its number in the RFQ; null where that does not ask for it any more. */
    position: maybe(count()),
    is_lowest: z.boolean(),
    /** What its vendor wants for it now, and the least of anybody; null where nobody is compared. */
    price: maybe(decimal()),
    lowest_price: maybe(decimal()),
    lowest_vendors: z.array(z.string()),
    estimate_rate: maybe(decimal()),
    against_estimate: maybe(against()),
    /** All who answered for it, the cheapest first; without a price those that are not compared. */
    bids: z.array(z.strictObject({ vendor: z.string(), price: maybe(decimal()), is_awarded: z.boolean() })),
  });

/** A rate of exchange that an award counts on, beside the last ones of its currency. */
const rateNow = () =>
  z.strictObject({
    currency: z.string(),
    rate: maybe(decimal()),
    vendor: z.string(),
    last: z.array(z.strictObject({ rate: decimal(), on: z.string(), rfq_code: z.string() })),
  });

/** What the answer of an award has beside what is stored: as of now. */
export const awardNow = () => ({
  needs_approval: z.boolean(),
  /** Of the lines that have an estimate; null where none has. */
  against_estimate: maybe(against()),
  lines_now: z.array(lineNow()),
  rates: z.array(rateNow()),
});

export type AgainstNow = z.output<ReturnType<typeof against>>;
export type LineNow = z.output<ReturnType<typeof lineNow>>;
export type RateNow = z.output<ReturnType<typeof rateNow>>;
