import type { Decimal } from '../../decimal.ts';
import { costRates } from '../prices.ts';

/** The fields whose change marks a line as changed, as a person reads them. Which of them a line has depends on its stage. */
export const comparedTexts = [
  'kind',
  'ref',
  'code',
  'description',
  'unit',
  'basis',
  'alternate_to',
  'item_id',
  'item_variant_id',
  'bom_id',
  'structure_id',
  'additional_info',
] as const;
export const comparedNumbers = [
  'quantity',
  'percent',
  'alternate_quantity',
  'target_rate',
  ...costRates,
  'margin_percent',
] as const;
/** Figures that follow from other lines: a line in which they alone differ is recalculated, not changed. */
export const derivedNumbers = ['factor', 'overhead'] as const;

export const comparedFields = [...comparedTexts, ...comparedNumbers, ...derivedNumbers] as const;
export type ComparedField = (typeof comparedFields)[number];

type Texts = Readonly<Partial<Record<Exclude<(typeof comparedTexts)[number], 'kind'>, string | number | null>>>;
type Numbers = Readonly<
  Partial<Record<(typeof comparedNumbers)[number] | (typeof derivedNumbers)[number], Decimal | null>>
>;

/** A line of one side of a comparison. A field that its stage does not have is absent, an empty one is null. */
export interface ComparedLine extends Texts, Numbers {
  /** Its identity through revisions and stages. */
  readonly line_key: string;
  /** The line that it is in, on the same side; null at the top. */
  readonly parent_key: string | null;
  readonly kind: 'structure' | 'bom' | 'item';
  /** Orders the lines with the same parent. */
  readonly position: number;
  readonly description: string;
  /** The price per unit and of the line: selling figures of the cost estimation, target figures of the sales stage. */
  readonly rate?: Decimal | null;
  readonly extension?: Decimal | null;
}

/**
 * What the prices of a side are: a calculated price with cost and margin, a target rate alone, or none.
 */
export const pricesKinds = ['calculated', 'target', 'none'] as const;
export type Prices = (typeof pricesKinds)[number];

/** One side of a comparison. */
export interface Side<L extends ComparedLine = ComparedLine> {
  readonly prices: Prices;
  readonly lines: readonly L[];
}
