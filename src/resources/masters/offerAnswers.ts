import * as z from 'zod/mini';
import { rateOrigins } from '../../domain/rateOrigins.ts';
import { decimal, id } from '../../schema/calls/answers.ts';

/** What one unit costs, in the currency of the branch. */
const knownRate = () =>
  z.strictObject({
    from: z.enum(rateOrigins),
    rate: decimal(),
    /** The vendor, or the cost estimation; null for that of the master. */
    where: z.nullable(z.string()),
    on: z.nullable(z.iso.date()),
  });
export type KnownRate = z.output<ReturnType<typeof knownRate>>;

/** An item in one of its variants, or a BOM, that a typed text may mean. */
export const lineOffer = () =>
  z.strictObject({
    type: z.enum(['item', 'bom']),
    id: id(),
    item_variant_id: z.nullable(id()),
    code: z.string(),
    name: z.string(),
    /** The name of the variant, of an item with several. */
    variant: z.nullable(z.string()),
    unit: z.string(),
    /** What is in stock and not booked; null of a BOM. */
    free: z.nullable(decimal()),
    /** The first one is that of a new line. */
    rates: z.array(knownRate()),
    /** The bill that took it last; null for none. */
    used: z.nullable(z.strictObject({ number: z.string(), title: z.string(), on: z.iso.date() })),
  });
export type LineOffer = z.output<ReturnType<typeof lineOffer>>;
