import * as z from 'zod/mini';
import { count, decimal, id } from '../schema/calls/answers.ts';

const part = () => ({ id: id(), code: z.string(), name: z.string(), unit: z.string() });

/** A component of one unit of a BOM: an item, or another BOM. */
const component = () =>
  z.strictObject({
    ...part(),
    item_id: z.nullable(id()),
    item_variant_id: z.nullable(id()),
    bom_id: z.nullable(id()),
    /** Null where any variant will do, and for a BOM. */
    variant_name: z.nullable(z.string()),
    quantity: decimal(),
    note: z.nullable(z.string()),
  });

/** A BOM in an explosion, once, however often it is used; `taken` is how much of it is taken in all. */
const bomNode = () => z.strictObject({ ...part(), taken: decimal(), components: z.array(component()) });

/** How much an explosion takes of an item's variant in all: 4 places, rounded once. */
const itemTotal = () =>
  z.strictObject({
    item_id: id(),
    item_variant_id: z.nullable(id()),
    code: z.string(),
    name: z.string(),
    unit: z.string(),
    variant_name: z.nullable(z.string()),
    quantity: decimal(),
  });

/**
 * A BOM with all below it, the BOM itself first. Each BOM stands once: the tree is read from `components`, so that it
 * costs no more than its parts, however often a part repeats.
 */
export const explosion = () =>
  z.strictObject({ id: id(), quantity: decimal(), boms: z.array(bomNode()), totals: z.array(itemTotal()) });

/**
 * A BOM that uses another: directly (`level` 1), or through others; `quantity` is what one unit of it takes over all
 * ways.
 */
export const bomUse = () => z.strictObject({ ...part(), is_active: z.boolean(), level: count(), quantity: decimal() });

export type BomComponent = z.output<ReturnType<typeof component>>;
export type BomNode = z.output<ReturnType<typeof bomNode>>;
export type ItemTotal = z.output<ReturnType<typeof itemTotal>>;
export type Explosion = z.output<ReturnType<typeof explosion>>;
export type BomUse = z.output<ReturnType<typeof bomUse>>;
