import { multiply, round, sum, type Decimal } from '../decimal.ts';
import { explode, type Edge } from '../explosion.ts';

/** The places of a quantity (rule 14). */
const places = 4;

/** A component of one unit of a BOM: an item or another BOM. */
interface Component {
  readonly item_id: number | null;
  readonly item_variant_id: number | null;
  readonly bom_id: number | null;
  readonly quantity: Decimal;
  /** A BOM that is one makes all below it consumables. */
  readonly is_consumable: boolean;
}

/** How much of a consumable one piece of a product takes, to 4 places. */
export interface Consumable {
  readonly item_id: number;
  readonly item_variant_id: number | null;
  readonly quantity: Decimal;
}

/** What tells two consumables of a product apart. */
export const consumableKey = ({ item_id, item_variant_id }: Omit<Consumable, 'quantity'>): string =>
  `${item_id} ${item_variant_id ?? ''}`;

/** Each BOM as two nodes: as it is (its id), and within a consumable (the id below zero). */
const edgesOf = (components: ReadonlyMap<number, readonly Component[]>): Edge[] =>
  [...components].flatMap(([id, own]) =>
    own.flatMap(({ bom_id, quantity, is_consumable }) =>
      bom_id === null
        ? []
        : [
            { parent: id, child: is_consumable ? -bom_id : bom_id, quantity },
            { parent: -id, child: -bom_id, quantity },
          ],
    ),
  );

/**
 * The consumables of one unit of a BOM: the components that are flagged as such, at any depth, and all below a BOM that
 * is. Quantities are multiplied and added exactly, and rounded once (rule 78). The time grows with the edges.
 * @throws RangeError for a cycle
 */
export const consumablesOf = (
  bom: number,
  components: ReadonlyMap<number, readonly Component[]>,
): readonly Consumable[] => {
  const taken = explode(bom, '1', edgesOf(components));
  const found = new Map<string, { readonly of: Omit<Consumable, 'quantity'>; readonly parts: Decimal[] }>();
  for (const [id, times] of taken)
    for (const { item_id, item_variant_id, quantity, is_consumable } of components.get(Math.abs(id)) ?? []) {
      if (item_id === null || (id > 0 && !is_consumable)) continue;
      const of = { item_id, item_variant_id };
      const known = found.get(consumableKey(of)) ?? { of, parts: [] };
      known.parts.push(multiply(times, quantity));
      found.set(consumableKey(of), known);
    }
  return [...found.values()].map(({ of, parts }) => ({ ...of, quantity: round(sum(parts), places) }));
};
