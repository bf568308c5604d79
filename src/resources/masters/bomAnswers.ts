import * as z from 'zod/mini';
import { count, decimal, id } from '../../schema/calls/answers.ts';

const part = () => ({ id: id(), code: z.string(), name: z.string(), unit: z.string() });

/** A component of one unit of a BOM: an item, or another BOM. */
const component = () =>
  z.strictObject({
    ...part(),
    item_id: z.nullable(id()),
    item_variant_id: z.nullable(id()),
    bom_id: z.nullable(id()),
    /** Null for any variant, and for a BOM. */
    variant_name: z.nullable(z.string()),
    quantity: decimal(),
    /** With all below it, if it is a BOM. */
    is_consumable: z.boolean(),
    note: z.nullable(z.string()),
  });

/** A BOM in an explosion, once for all its uses; `taken` is the total quantity. */
const bomNode = () => z.strictObject({ ...part(), taken: decimal(), components: z.array(component()) });

/** The total quantity of an item's variant in an explosion: 4 places, rounded once. */
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
 * A BOM with all BOMs below it, the BOM itself first. `boms` has each BOM once, and `components` make the tree, so that
 * the size of the answer does not grow with repeated parts.
 */
export const explosion = () =>
  z.strictObject({ id: id(), quantity: decimal(), boms: z.array(bomNode()), totals: z.array(itemTotal()) });

/**
 * A BOM that uses another, directly (`level` 1) or through others; `quantity` is the total that one unit of it takes.
 */
export const bomUse = () => z.strictObject({ ...part(), is_active: z.boolean(), level: count(), quantity: decimal() });

export type BomComponent = z.output<ReturnType<typeof component>>;
export type BomNode = z.output<ReturnType<typeof bomNode>>;
export type ItemTotal = z.output<ReturnType<typeof itemTotal>>;
export type Explosion = z.output<ReturnType<typeof explosion>>;
export type BomUse = z.output<ReturnType<typeof bomUse>>;
