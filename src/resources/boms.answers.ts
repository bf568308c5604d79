import type { Decimal } from '../domain/decimal.ts';

/** A component of one unit of a BOM: an item, or another BOM. */
export interface BomComponent {
  id: number;
  item_id: number | null;
  item_variant_id: number | null;
  bom_id: number | null;
  /** The code, name and unit of what it is. */
  code: string;
  name: string;
  unit: string;
  /** Null where any variant will do, and for a BOM. */
  variant_name: string | null;
  quantity: Decimal;
  note: string | null;
}

/** A BOM in an explosion, once, however often it is used. */
export interface BomNode {
  id: number;
  code: string;
  name: string;
  unit: string;
  /** How much of it is taken in all. */
  taken: Decimal;
  components: BomComponent[];
}

/** What an explosion takes of an item's variant in all: 4 places, rounded once. */
export interface ItemTotal {
  item_id: number;
  item_variant_id: number | null;
  code: string;
  name: string;
  unit: string;
  variant_name: string | null;
  quantity: Decimal;
}

/**
 * A BOM with all below it. Each BOM stands once: the tree is read from `components`, so that it costs no more than what
 * it is made of, however often a part repeats.
 */
export interface Explosion {
  id: number;
  quantity: Decimal;
  /** The BOM itself first. */
  boms: BomNode[];
  totals: ItemTotal[];
}

/** A BOM that uses another: directly (`level` 1), or through others. */
export interface BomUse {
  id: number;
  code: string;
  name: string;
  unit: string;
  is_active: boolean;
  level: number;
  /** How much of the used BOM one unit of this one takes, over all ways. */
  quantity: Decimal;
}
