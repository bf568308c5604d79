import type { Decimal } from '../../decimal.ts';
import type { LineBasis } from '../basis.ts';

/** A line of a priced bill, as a quotation needs it. `parent` is the index of a line before it. */
export interface QuotedLine {
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
  /** Of what is in no total: its quantity; of an alternate what it stands for too; null for other lines. */
  readonly alternate: { readonly quantity: Decimal | null; readonly to: string | null } | null;
  /** What the client pays for a unit; null for none, and for BOMs. */
  readonly rate: Decimal | null;
  /** Its share of the overheads that are distributed; '0' where there are none. */
  readonly overhead: Decimal;
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
  /** Outside of the total, with what they would come to. */
  | 'alternate'
  | 'optional'
  /** In a BOM: its amount is in the BOM's. */
  | 'included'
  /** What a structure comes to, below its lines. */
  | 'subtotal';

/** A row of a quotation. */
export interface QuotedRow {
  readonly part: Part;
  /** The index of its line. */
  readonly line: number;
  readonly kind: QuotedLine['kind'];
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
  /** What an alternate comes to, what it stands for, and what more that is (below zero: less); null for other lines. */
  readonly alternate: QuotedAlternate | null;
  /** What an optional line would come to, to 2 places; null where it is not known, and for other lines. */
  readonly optional: Decimal | null;
  /** It is a provisional sum, which counts as every priced line does. */
  readonly isProvisional: boolean;
}

/** What is told of an alternate; each null where it is not known. Amounts have 2 places. */
export interface QuotedAlternate {
  readonly amount: Decimal | null;
  /** The line that it stands for: its number, and its description. */
  readonly to: { readonly no: string; readonly description: string } | null;
  /** What it says of that, in its words. */
  readonly said: string;
  readonly difference: Decimal | null;
}
