import type { Decimal } from '../../decimal.ts';
import type { LineBasis } from '../basis.ts';

/** A line of a priced bill, as a quotation needs it. `parent` is the index of a line before it. */
export interface PricedLine {
  /** The identity of the line through stages and imports; null for none. */
  readonly key: string | null;
  readonly kind: 'structure' | 'bom' | 'item';
  readonly parent: number | null;
  readonly ref: string | null;
  readonly description: string;
  readonly unit: string | null;
  /** With the quantities of the BOMs above; null for a structure and for what is not measured. */
  readonly quantity: Decimal | null;
  /** Null for a measured line. */
  readonly basis: LineBasis | null;
  readonly percent: Decimal | null;
  /** What the client pays for a unit; null for none, and for BOMs. */
  readonly rate: Decimal | null;
  /** Of an item, as it is stored; '0' for other lines. */
  readonly amount: Decimal;
  /** What a percentage line is a percentage of. */
  readonly base: Decimal | null;
}

/** How a line takes part in a quotation. */
export type Part =
  | 'structure'
  /** Its amount is in the total: an item, or a BOM as a whole. */
  | 'priced'
  | 'percent'
  /** Outside of the total. */
  | 'rate_only'
  /** In a BOM: its amount is in the BOM's. */
  | 'included'
  /** What a structure comes to, below its lines. */
  | 'subtotal';

/** A row of a quotation. */
export interface QuotedRow {
  readonly part: Part;
  /** The index of its line. */
  readonly line: number;
  readonly kind: PricedLine['kind'];
  readonly depth: number;
  readonly no: string;
  readonly description: string;
  readonly unit: string;
  readonly quantity: Decimal | null;
  readonly rate: Decimal | null;
  /** Whether quantity × rate, rounded once, is the amount; true where there is nothing to multiply. */
  readonly multiplies: boolean;
  readonly amount: Decimal | null;
  /** What a percentage line is a percentage of: a structure, with its name; or all; or what is measured. */
  readonly of: {
    readonly is: 'structure' | 'measured' | 'all';
    readonly name: string;
    readonly amount: Decimal;
  } | null;
}
