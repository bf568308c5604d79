import type { Decimal } from '../../decimal.ts';
import type { LongWork } from '../../longWork.ts';
import { derivedChanges, enteredChanges, movedKeys, type ComparedChange } from './changes.ts';
import { moneyOf } from '../../formula.ts';
import { effectNames, type EffectName } from './effects.ts';
import type { ComparedLine, Prices, Side } from './line.ts';
import { mergedLines, type Merged } from './merged.ts';
import { comparedSums, type CentSums } from './sums.ts';
import { treeOf } from './tree.ts';

/**
 * What became of a line. `changed`: another value was entered; `recalculated`: only derived figures differ, as the share
 * of overheads; a line can be changed and moved.
 */
export const marks = ['added', 'removed', 'changed', 'moved', 'recalculated'] as const;
export type DifferenceMark = (typeof marks)[number];

/** Money with 2 places: the price on both sides, the difference, and its reasons, which add up to it. */
export interface Money {
  readonly from: Decimal;
  readonly to: Decimal;
  readonly difference: Decimal;
  readonly effects: Readonly<Record<EffectName, Decimal>>;
}

/** A line of either side at its place in the tree of both; without a mark it is the same on both. */
export interface LineDifference<L extends ComparedLine = ComparedLine> {
  readonly key: string;
  readonly parent_key: string | null;
  readonly level: number;
  readonly from: L | undefined;
  readonly to: L | undefined;
  readonly marks: readonly DifferenceMark[];
  readonly changes: readonly ComparedChange[];
  /** Null if either side has no prices; of a structure or BOM, the sum of what is in it. */
  readonly money: Money | null;
}

export interface Comparison<L extends ComparedLine = ComparedLine> {
  /** `calculated`: all four effects; `target`: no margin effect; `none`: quantities alone. */
  readonly prices: Prices;
  readonly total: Money | null;
  readonly lines: readonly LineDifference<L>[];
}

/** What can be compared: the prices of the poorer side. */
const commonPrices = (from: Prices, to: Prices): Prices =>
  from === 'none' || to === 'none' ? 'none' : from === 'target' || to === 'target' ? 'target' : 'calculated';

const moneyIn = ({ from, to, effects: cents }: CentSums): Money => ({
  from: moneyOf(from),
  to: moneyOf(to),
  difference: moneyOf(to - from),
  effects: {
    quantity: moneyOf(cents.quantity),
    rate: moneyOf(cents.rate),
    scope: moneyOf(cents.scope),
    margin: moneyOf(cents.margin),
  },
});

const differs = (money: Money | null): boolean =>
  money !== null && (money.from !== money.to || effectNames.some((name) => money.effects[name] !== '0.00'));

/** A line with its marks, its changes and its money. */
const differenceOf = <L extends ComparedLine>(
  line: Merged<L>,
  money: Money | null,
  isMoved: boolean,
): LineDifference<L> => {
  if (!line.from || !line.to) return { ...line, marks: [line.to ? 'added' : 'removed'], changes: [], money };
  const pair = [line.from, line.to] as const;
  const entered = enteredChanges(pair);
  const derived = derivedChanges(pair);
  const own: DifferenceMark[] = [
    ...(entered.length ? (['changed'] as const) : []),
    ...(isMoved ? (['moved'] as const) : []),
  ];
  const recalculated = own.length === 0 && line.to.kind === 'item' && (derived.length > 0 || differs(money));
  return { ...line, marks: recalculated ? ['recalculated'] : own, changes: [...entered, ...derived], money };
};

/**
 * Two sides of a comparison line by line, by the identity of the lines. The order is that of the new side, with the
 * removed lines where they were.
 * @throws RangeError for a line that is inside itself
 */
export function* comparison<L extends ComparedLine>(from: Side<L>, to: Side<L>): LongWork<Comparison<L>> {
  const prices = commonPrices(from.prices, to.prices);
  const before = treeOf(from.lines);
  yield;
  const after = treeOf(to.lines);
  const merged = yield* mergedLines(before, after);
  const moved = yield* movedKeys(before, after);
  const sums = yield* comparedSums(merged, before, after, prices);
  const lines: LineDifference<L>[] = [];
  for (const line of merged) {
    yield;
    const money = prices === 'none' ? null : moneyIn(sums.of(line.key));
    lines.push(differenceOf(line, money, moved.has(line.key)));
  }
  return { prices, total: prices === 'none' ? null : moneyIn(sums.total), lines };
}
