import * as z from 'zod/mini';
import { count, decimal, id } from '../../schema/calls/answers.ts';

const maybe = <T extends z.ZodMiniType>(check: T) => z.nullable(check);

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
  lines_now: z.array(lineNow()),
  rates: z.array(rateNow()),
});

export type LineNow = z.output<ReturnType<typeof lineNow>>;
export type RateNow = z.output<ReturnType<typeof rateNow>>;
