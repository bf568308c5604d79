import { compare, multiply, sum, type Decimal } from '../decimal.ts';
import { wholeWeights } from '../distribute.ts';
import { decimalInFormula, exactOf, halfUp, tenTo } from '../formula.ts';

/** A sub-task: its percentage of the main task, and how much of it is done, 0 to 100. */
export interface SubTaskProgress {
  readonly percentage: Decimal;
  readonly done: Decimal;
}

/**
 * How much of a main task is done, 0 to 100: the exact sum of percentage × done of its sub-tasks, not rounded. While the
 * percentages are more than 100 together (rule 69), its part of their total, rounded down to 4 places: 100 is only what is
 * done.
 */
export const mainTaskProgress = (subTasks: readonly SubTaskProgress[]): Decimal => {
  const done = sum(subTasks.map(({ percentage, done: own }) => multiply(multiply(percentage, own), '0.01')));
  const total = sum(subTasks.map(({ percentage }) => percentage));
  if (compare(total, '100') <= 0) return done;
  const [part, whole] = [exactOf(done), exactOf(total)];
  const digits = (part.digits * tenTo(whole.places + 6)) / (whole.digits * tenTo(part.places));
  return decimalInFormula({ digits, places: 4 });
};

/** A main task: how much of it is done, and what it weighs in the plan: its value in a bill, or null. */
export interface MainTaskProgress {
  readonly progress: Decimal;
  readonly weight: Decimal | null;
}

/**
 * How much of a plan is done, 0 to 100 with 2 places: the average of its main tasks by weight. One without a weight
 * weighs as much as those with one on average; without any weight above 0, all weigh the same. It is computed exactly and
 * rounded once half up, but 100.00 is only a plan that is done, and 0.00 one in which nothing is.
 * @throws RangeError for a negative weight
 */
export const planProgress = (mainTasks: readonly MainTaskProgress[]): Decimal => {
  const given = wholeWeights(mainTasks.flatMap(({ weight }) => weight ?? []));
  const total = given.reduce((all, weight) => all + weight, 0n);
  const count = BigInt(given.length);
  let next = 0;
  // In parts of an average: a given weight counts as many times as there are given ones, which makes the average whole.
  const weights = mainTasks.map(({ weight }) => {
    if (total === 0n) return 1n;
    return weight === null ? total : given[next++]! * count;
  });
  const done = mainTasks.map(({ progress }) => exactOf(progress));
  const places = done.reduce((most, one) => Math.max(most, one.places), 0);
  const numerator = done.reduce((all, one, at) => all + weights[at]! * one.digits * tenTo(places - one.places), 0n);
  const denominator = weights.reduce((all, weight) => all + weight, 0n) * tenTo(places);
  if (numerator === 0n) return '0.00';
  const rounded = halfUp(numerator * 100n, denominator);
  const isDone = numerator === 100n * denominator;
  const shown = rounded === 0n ? 1n : rounded === 10_000n && !isDone ? 9_999n : rounded;
  return decimalInFormula({ digits: shown, places: 2 });
};
