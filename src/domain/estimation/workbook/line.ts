import type { LineBasis } from '../basis.ts';
import type { Decimal } from '../../decimal.ts';
import type { LeftReason } from './leftOut.ts';
import type { ComputedTarget, RateTarget, ColumnTarget } from './targets.ts';

/** What a line says, in a sheet as in a bill. */
export interface LineContent {
  /** The identity that our own workbook gives the line. */
  readonly key?: string;
  /** The index of the line that this one is in; null at the top. Parents come first. */
  readonly parent: number | null;
  readonly ref: string;
  readonly code: string;
  readonly description: string;
  readonly unit: string;
  readonly quantity: Decimal | null;
  /** What it is paid by, if it is not simply measured. */
  readonly basis?: LineBasis;
  /** Of a percentage line. */
  readonly percent?: Decimal;
  /** Of an alternate or an optional line, whose `quantity` is null. */
  readonly alternate_quantity?: Decimal | null;
  /** What an alternate stands for; null for an empty cell of our own workbook. */
  readonly alternate_to?: string | null;
  /** What the file says of it beside: the measurements of its quantity. */
  readonly additional_info?: string;
}

/**
 * A line as a sheet gives it. Rates have at most 4 decimals; a structure has neither quantity nor rates. A rate of null is
 * an empty cell of our own workbook: the line has none any more.
 */
export interface BoqLine extends LineContent {
  readonly kind: 'structure' | 'bom' | 'item';
  readonly rates: Readonly<Partial<Record<RateTarget, Decimal | null>>>;
  /** Figures that stand in computed columns of our own workbook where its formulas do not. */
  readonly typedOver?: Readonly<Partial<Record<ComputedTarget, Decimal>>>;
  /** Where it stands. */
  readonly sheet: string;
  readonly row: number;
  /** What a person should know: a figure that was rounded, an amount that differs. */
  readonly notes: readonly string[];
}

/** What cannot be read in a row, by its column. */
export interface RowProblem {
  readonly target: ColumnTarget;
  readonly message: string;
}

/** What became of a row. Every row of a sheet that is not blank has one outcome. */
export type RowOutcome = { readonly row: number } & (
  | { readonly is: 'line'; /** The index of the line. */ readonly line: number }
  | {
      readonly is: 'joined';
      /** The index of the line whose text goes on in this row, or whose quantity it measures. */
      readonly line: number;
      readonly measures?: true;
      readonly text: string;
    }
  | { readonly is: 'left'; readonly reason: LeftReason; readonly text: string }
  | {
      readonly is: 'bad';
      readonly problems: readonly RowProblem[];
      readonly texts: Readonly<Partial<Record<ColumnTarget, string>>>;
    }
);

/** What a person decided about a row: what it is, and other texts of its cells. */
export interface RowChoice {
  readonly as?: 'out' | 'item' | 'structure' | 'joined';
  readonly texts?: Readonly<Partial<Record<ColumnTarget, string>>>;
}

/** The longest texts of a line, in characters. */
export const maxTextLengths = { ref: 40, code: 60, description: 2000, unit: 20, alternate_to: 300 } as const;
