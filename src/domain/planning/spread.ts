import { round, type Decimal } from '../decimal.ts';
import { centsOf, moneyOf } from '../formula.ts';
import { byLargestRemainder, sharesOf } from './shares.ts';

const whole = 10_000n;

/** As many equal percentages as there are sub-tasks: together exactly 100.00 (rule 136). */
export const equalShares = (percentages: readonly Decimal[]): Decimal[] =>
  sharesOf(percentages.map(() => '1')).map((share) => round(share, 2));

/**
 * The percentages of the sub-tasks of a main task with what is missing to 100, in their order and with 2 places: together
 * exactly 100.00, and none 0.00 (rule 136). Those without one share it equally, and the others stay; where each has one,
 * or there is too little for all, all change in proportion, as they do from more than 100.
 */
export const spreadRest = (percentages: readonly Decimal[]): Decimal[] => {
  const given = percentages.map((percentage) => centsOf(percentage));
  const rest = whole - given.reduce((sum, each) => sum + each, 0n);
  const empty = given.filter((each) => each === 0n);
  if (empty.length === 0 || rest < BigInt(empty.length)) return sharesOf(percentages).map((share) => round(share, 2));
  const parts = byLargestRemainder(
    rest,
    empty.map(() => 1n),
  );
  return given.map((each) => moneyOf(each === 0n ? (parts.shift() ?? 0n) : each));
};

/**
 * The percentages of the sub-tasks of a main task by what each is worth, in their order and with 2 places: together exactly
 * 100.00, and none 0.00 (rule 136). Those without a value (null) keep theirs; null where there is no value, where one
 * without a value has no percentage either, or where what they keep leaves too little.
 */
export const byValue = (percentages: readonly Decimal[], values: readonly (Decimal | null)[]): Decimal[] | null => {
  const worth = values.flatMap((value) => value ?? []);
  const kept = percentages.flatMap((percentage, at) => ((values[at] ?? null) === null ? [centsOf(percentage)] : []));
  const rest = whole - kept.reduce((sum, each) => sum + each, 0n);
  if (worth.length === 0 || rest < BigInt(worth.length) || kept.includes(0n)) return null;
  const shares = sharesOf(worth, rest);
  return percentages.map((percentage, at) =>
    round((values[at] ?? null) === null ? percentage : (shares.shift() ?? '0'), 2),
  );
};
