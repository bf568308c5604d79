import { multiply, round, type Decimal } from '../decimal.ts';

/** What a BOM takes: an item, or another BOM, with the quantity for one piece of the BOM. */
interface Component {
  readonly item_id: number | null;
  readonly bom_id: number | null;
  readonly quantity: Decimal;
  readonly is_consumable: boolean;
}

/** A component that is an item, with its quantity for one piece of the BOM at the top. */
export interface ItemOfBom<C> {
  readonly component: C;
  readonly quantity: Decimal;
}

/**
 * The items of a BOM with those of the BOMs in it, in order: one for each path, so that an item twice in a BOM stays
 * twice. Consumables, with all in them, are none (`consumables.ts`). The quantities along a path are multiplied exactly and rounded once, to 4 places (rule 41). `componentsOf`: of
 * a BOM by its id; the caller has counted the paths.
 */
export const itemsOfBom = <C extends Component>(
  root: number,
  componentsOf: (bom: number) => readonly C[],
): ItemOfBom<C>[] => {
  const found: ItemOfBom<C>[] = [];
  const add = (bom: number, pieces: Decimal): void => {
    for (const component of componentsOf(bom)) {
      if (component.is_consumable) continue;
      const quantity = multiply(pieces, component.quantity);
      if (component.bom_id !== null) add(component.bom_id, quantity);
      else if (component.item_id !== null) found.push({ component, quantity: round(quantity, 4) });
    }
  };
  add(root, '1');
  return found;
};
