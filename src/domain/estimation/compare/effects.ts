import { isPercentBasis, percentOfCents } from '../basis.ts';
import { costRates, measuredFormulas, totalQuantity } from '../prices.ts';
import { centsOf, exactly, exactOf, roundedTo, times } from '../../formula.ts';
import type { ComparedLine, Prices } from './line.ts';

/** The reasons of a difference of money. */
export const effectNames = ['quantity', 'rate', 'scope', 'margin'] as const;
export type EffectName = (typeof effectNames)[number];

/** Cents by their reason. */
export type CentEffects = Readonly<Record<EffectName, bigint>>;

export const noEffects: CentEffects = { quantity: 0n, rate: 0n, scope: 0n, margin: 0n };

export const addEffects = (a: CentEffects, b: CentEffects): CentEffects => ({
  quantity: a.quantity + b.quantity,
  rate: a.rate + b.rate,
  scope: a.scope + b.scope,
  margin: a.margin + b.margin,
});

/** The price of a line in cents. What groups others has no price of its own. */
export const priceIn = (line: ComparedLine | undefined): bigint =>
  line?.kind === 'item' ? centsOf(line.extension) : 0n;

const priceFields = [
  'basis',
  'quantity',
  'factor',
  'rate',
  'extension',
  'overhead',
  'margin_percent',
  ...costRates,
] as const;
const samePrice = (from: ComparedLine, to: ComparedLine): boolean =>
  priceFields.every((name) => from[name] === to[name]);

/** The price of the new quantity at the old rate, in cents. */
const atOldRate = (from: ComparedLine, to: ComparedLine): bigint =>
  roundedTo(times(exactly(totalQuantity, { ...to }), exactOf(from.rate ?? '0')), 2).digits;

/** The price with the new quantity, cost and overheads at the old margin, in cents. */
const atOldMargin = (from: ComparedLine, to: ComparedLine): bigint =>
  exactly(measuredFormulas.selling_extension, { ...to, margin_percent: from.margin_percent }).digits;

/** Whether a line is a percentage of others: its reasons are those of what it is a percentage of. */
export const isPercentage = (line: ComparedLine): boolean => line.kind === 'item' && isPercentBasis(line.basis);

/**
 * The reasons of a percentage line, in cents that add up to its difference in price: the same share of the reasons of
 * what it is a percentage of, at the old percentage, then its own new percentage as the rate's. Roundings go to the
 * largest of the reasons.
 */
export const percentEffects = (
  from: ComparedLine,
  to: ComparedLine,
  base: { readonly to: bigint; readonly effects: CentEffects },
): CentEffects => {
  const [before, after, old] = [priceIn(from), priceIn(to), from.percent ?? '0'];
  const atOld = percentOfCents(base.to, old);
  const share = (name: EffectName) => percentOfCents(base.effects[name], old);
  const shares = { quantity: share('quantity'), rate: share('rate'), scope: share('scope'), margin: share('margin') };
  const size = (name: EffectName) => (base.effects[name] < 0n ? -base.effects[name] : base.effects[name]);
  const largest = effectNames.reduce<EffectName>((most, name) => (size(name) > size(most) ? name : most), 'rate');
  const left = atOld - before - effectNames.reduce((sum, name) => sum + shares[name], 0n);
  const whole = { ...shares, [largest]: shares[largest] + left };
  return { ...whole, rate: whole.rate + after - atOld };
};

/**
 * The reasons of a line's difference in price, in cents that add up to it: a line on one side alone is scope; else the
 * new quantity at the old rate, then the new cost and overheads at the old margin, then the margin. Without a cost on
 * both sides there is no margin effect: what the quantity leaves is the rate's. An item that became another kind of
 * line is scope.
 */
export const lineEffects = (
  from: ComparedLine | undefined,
  to: ComparedLine | undefined,
  prices: Prices,
): CentEffects => {
  if (prices === 'none') return noEffects;
  const [before, after] = [priceIn(from), priceIn(to)];
  if (from?.kind !== 'item' || to?.kind !== 'item') return { ...noEffects, scope: after - before };
  if (samePrice(from, to)) return noEffects;
  const quantity = atOldRate(from, to);
  const rate = prices === 'calculated' ? atOldMargin(from, to) : after;
  return { quantity: quantity - before, rate: rate - quantity, scope: 0n, margin: after - rate };
};
