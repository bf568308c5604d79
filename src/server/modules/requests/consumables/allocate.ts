import { sql } from 'drizzle-orm';
import { compare } from '../../../../domain/decimal.ts';
import { allocate } from '../../../../domain/requests/allocation.ts';
import { consumableKey, consumablesOf, type Consumable } from '../../../../domain/requests/consumables.ts';
import { maxAsked } from '../../../../resources/requests/requestCalls.ts';
import type { BomComponent } from '../../../../resources/masters/bomAnswers.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import { gap } from '../../../../domain/positions.ts';
import type { Tx } from '../../../db/database.ts';
import { rowTableOf, parentColumn } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { insertRows } from '../../../engine/bulk/insertRows.ts';
import type { AddedLine } from '../../../engine/breakdown/lineSet.ts';
import { saveLines } from '../../../engine/breakdown/saveLines.ts';
import { invalid } from '../../../engine/errors.ts';
import { requireChangeable } from '../../../engine/workflows/editing.ts';
import type { Who } from '../../../engine/who.ts';
import { componentsBelow } from '../../masters/boms/explosion.ts';
import { variantFor, variantsOf, type Variant } from '../../masters/variants.ts';
import { requestSet } from '../requestSet.ts';
import { goneLines, keptBefore, markedIn, quantitiesOf, versionsSince, type Before } from './before.ts';
import { productsOf, type Product } from './standing.ts';

/** How many consumables an allocation has added, changed and removed, how many marks fell, and what takes it back. */
export interface Allocated extends Readonly<Record<'added' | 'changed' | 'removed' | 'unmarked', number>> {
  readonly before: Before;
  /** Those of which the BOM takes less, or none, and that stay as they are for what is booked or was issued or ordered. */
  readonly stays: readonly string[];
}

/** What items are called and counted in, by the id. */
type Names = ReadonlyMap<number, Pick<BomComponent, 'name' | 'unit'>>;

const namesIn = (components: ReadonlyMap<number, readonly BomComponent[]>): Names =>
  new Map(
    [...components.values()].flatMap((own) =>
      own.flatMap(({ item_id, name, unit }) => (item_id === null ? [] : [[item_id, { name, unit }] as const])),
    ),
  );

/** A consumable as a line; where the BOM names no variant of an item that has one, it is of that. */
const lineOf = (product: number, one: Consumable, names: Names, variants: readonly Variant[]): AddedLine => ({
  ...one,
  item_variant_id: variantFor(variants, one.item_id, one.item_variant_id)?.id ?? null,
  key: `${product} ${consumableKey(one)}`,
  kind: 'consumable',
  parent_line_id: product,
  description: names.get(one.item_id)?.name ?? '',
  unit: names.get(one.item_id)?.unit ?? null,
});

/** @throws Failure 422 for a consumable of which more is needed than a line says */
const requireEnough = (needed: readonly Consumable[], names: Names): void => {
  const over = needed.find(({ quantity }) => compare(quantity, maxAsked) > 0);
  if (over)
    throw invalid({
      quantity: [`${names.get(over.item_id)?.name}: more than ${maxAsked} for one piece of a product`],
    });
};

/** Keeps what was allocated to each of these products, in place of what was kept. */
export const keepAllocated = async (tx: Tx, kept: Plan['kept']): Promise<void> => {
  if (kept.length === 0) return;
  const table = rowTableOf(purchaseRequestLines, 'allocated');
  const products = kept.map(([product]) => product);
  await tx.execute(
    sql`delete from ${table} where ${sql.identifier(parentColumn)} = any(${arrayOf(products, 'bigint')})`,
  );
  await insertRows(
    tx,
    table,
    kept.flatMap(([product, consumables]) =>
      consumables.map((one, at) => ({ ...one, [parentColumn]: product, position: (at + 1) * gap })),
    ),
  );
};

const isSame = (a: readonly Consumable[], b: readonly Consumable[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at];
    return other !== undefined && consumableKey(one) === consumableKey(other) && one.quantity === other.quantity;
  });

/** What an allocation changes in a request, and what it keeps of each product's consumables. */
interface Plan {
  readonly products: readonly Product[];
  readonly added: readonly AddedLine[];
  readonly changes: readonly { readonly id: number; readonly quantity: string }[];
  readonly removed: readonly number[];
  readonly kept: readonly (readonly [product: number, consumables: readonly Consumable[]])[];
  /** Those that stay as they are, by name. */
  readonly stays: readonly string[];
}

/**
 * What allocating the consumables of a request changes, by what its BOMs take now. The request is locked.
 * @throws Failure 422 for a consumable of which more is needed than a line says
 */
export const planAllocation = async (tx: Tx, request: number, restore: boolean): Promise<Plan> => {
  const products = await productsOf(tx, request);
  const components = await componentsBelow(tx, [...new Set(products.flatMap(({ bom }) => bom ?? []))]);
  const names = namesIn(components);
  const byBom = new Map<number, readonly Consumable[]>();
  const neededBy = ({ bom }: Product): readonly Consumable[] => {
    if (bom === null) return [];
    const known = byBom.get(bom);
    if (known) return known;
    const needed = consumablesOf(bom, components);
    requireEnough(needed, names);
    byBom.set(bom, needed);
    return needed;
  };
  const all = products.map((product) => {
    const needed = neededBy(product);
    return { product, needed, ...allocate(needed, product.before, product.standing, restore) };
  });
  const variants = await variantsOf(
    tx,
    all.flatMap(({ added: each }) => each.map(({ item_id }) => item_id)),
  );
  const added = all.flatMap(({ product, added: each }) => each.map((one) => lineOf(product.id, one, names, variants)));
  const changes = all.flatMap(({ changed }) => changed);
  const removed = all.flatMap(({ removed: each }) => each);
  const kept = all.flatMap(({ product, needed }) =>
    isSame(needed, product.before) ? [] : [[product.id, needed] as const],
  );
  const stays = all.flatMap(({ stays: each }) => each.map(({ name }) => name));
  return { products, added, changes, removed, kept, stays };
};

/**
 * Makes the consumables of all products of a request that have a BOM, and brings those that were made before to what it
 * takes now (rule 78). Sent again it changes nothing. Returns with it what takes it back.
 * @throws Failure 404; 403, 409 if the request cannot be changed now; 422 for more lines than a request has
 */
export const allocateConsumables = async (tx: Tx, request: number, restore: boolean, who: Who): Promise<Allocated> => {
  await requireChangeable(tx, { resource: purchaseRequests, ids: [request] }, who, 'supplied');
  const plan = await planAllocation(tx, request, restore);
  const { added, changes, removed, kept, stays } = plan;
  const [marked, gone] = [await markedIn(tx, request), await goneLines(tx, removed)];
  const quantities = await quantitiesOf(
    tx,
    changes.map(({ id }) => id),
  );
  let keys: ReadonlySet<string> = new Set();
  if (added.length + changes.length + removed.length > 0) {
    const saved = await saveLines(
      tx,
      { set: { ...requestSet(), supplies: true }, record: request },
      { added, changes, removed },
      who,
    );
    keys = new Set(saved.keys?.keys());
  }
  await keepAllocated(tx, kept);
  const since = await versionsSince(tx, request, { keys, quantities });
  const before = { ...since, added: gone, kept: keptBefore(plan.products, kept) };
  const unmarked = marked - (await markedIn(tx, request));
  return { added: added.length, changed: changes.length, removed: removed.length, stays, before, unmarked };
};
