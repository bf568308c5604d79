import { compare, type Decimal } from '../decimal.ts';
import { distribute } from '../distribute.ts';
import { predecessorsIn, predecessorsText } from './predecessors.ts';

/**
 * The working days of sub-tasks that follow one another and take so many together, by what each weighs (a percentage, not
 * negative; without any they are equal): each at least one, so that fewer days than sub-tasks are as many as these.
 */
export const daysWithin = (total: number, weights: readonly Decimal[]): number[] => {
  const rest = Math.max(total - weights.length, 0);
  const isWeighed = weights.some((weight) => compare(weight, '0') > 0);
  // Whole days are shared out as cents are.
  const amount = `${Math.trunc(rest / 100)}.${String(rest % 100).padStart(2, '0')}`;
  return distribute(amount, isWeighed ? weights : weights.map(() => '1')).map(
    (share) => 1 + Math.round(Number(share) * 100),
  );
};

/** How the sub-tasks of a main task stand to one another. */
export type Within = 'sequence' | 'at once' | 'otherwise';

interface Linked {
  readonly number: number | null;
  readonly predecessors: string | null;
}

const namesOf = ({ predecessors }: Linked): readonly number[] =>
  predecessorsIn(predecessors).map(({ number }) => number);

/** How they stand now: each after the one before it, none after another, or otherwise. */
export const withinOf = (subTasks: readonly Linked[]): Within => {
  const own = new Set(subTasks.map(({ number }) => number));
  const within = subTasks.map((one) => namesOf(one).filter((number) => own.has(number)));
  if (within.every((names) => names.length === 0)) return 'at once';
  const isNext = within.every((names, at) =>
    at === 0 ? names.length === 0 : names.length === 1 && names[0] === subTasks[at - 1]?.number,
  );
  return isNext ? 'sequence' : 'otherwise';
};

/** The predecessors of sub-tasks that follow one another, or none of them; what is before them elsewhere stays. */
export const linkedWithin = (
  subTasks: readonly Linked[],
  within: Exclude<Within, 'otherwise'>,
): readonly (string | null)[] => {
  const own = new Set(subTasks.map(({ number }) => number));
  return subTasks.map(({ predecessors }, at) => {
    const outside = predecessorsIn(predecessors).filter(({ number }) => !own.has(number));
    const before = within === 'sequence' ? subTasks[at - 1]?.number : undefined;
    return predecessorsText([...(before ? [{ number: before, lag: 0 }] : []), ...outside]);
  });
};
