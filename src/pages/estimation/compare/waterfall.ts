import type { EffectName } from '../../../domain/estimation/compare/effects.ts';
import { effectLabels } from '../../../domain/estimation/compare/words.ts';
import type { ComparedMoney } from '../../../resources/estimation/compareAnswers.ts';

/** A bar of the waterfall: from one share of the height to another, 0 at the bottom and 1 at the top. */
export interface WaterfallBar {
  readonly key: string;
  readonly label: string;
  /** An amount, or the change by a reason. */
  readonly value: string;
  readonly kind: 'total' | 'effect';
  readonly low: number;
  readonly high: number;
}

/** The order in which the reasons lead from the old price to the new one. */
const inOrder: readonly EffectName[] = ['scope', 'quantity', 'rate', 'margin'];

/**
 * The bars from the old price over its reasons to the new price. Where the changes are small against the prices, the
 * axis does not begin at 0, so that they can be seen; `cut` says so. Numbers only place the bars: every text is exact.
 */
export const waterfallOf = (
  { from, to, effects }: ComparedMoney,
  names: readonly [from: string, to: string],
  withMargin: boolean,
): { readonly bars: readonly WaterfallBar[]; readonly cut: boolean } => {
  const steps = inOrder.filter((name) => withMargin || name !== 'margin');
  let level = Number(from);
  const spans = steps.map((name) => {
    const begin = level;
    level += Number(effects[name]);
    return { name, low: Math.min(begin, level), high: Math.max(begin, level) };
  });
  const levels = [Number(from), Number(to), ...spans.flatMap(({ low, high }) => [low, high])];
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const cut = least > 0 && most - least < most * 0.6 && most > least;
  const base = cut ? Math.max(0, least - (most - least) * 0.5) : Math.min(0, least);
  const share = (value: number) => (most === base ? 0 : (value - base) / (most - base));
  const whole = (key: string, label: string, value: string): WaterfallBar => {
    const [zero, end] = [share(cut ? base : 0), share(Number(value))];
    return { key, label, value, kind: 'total', low: Math.min(zero, end), high: Math.max(zero, end) };
  };
  return {
    cut,
    bars: [
      whole('from', names[0], from),
      ...spans.map(({ name, low, high }): WaterfallBar => ({
        key: name,
        label: effectLabels[name],
        value: effects[name],
        kind: 'effect',
        low: share(low),
        high: share(high),
      })),
      whole('to', names[1], to),
    ],
  };
};
