import { compare, isDecimalText, sum, type Decimal } from '../decimal.ts';

/** The percentages of the sub-tasks of a main task, together. */
export interface PercentageTotal {
  /** Exact, of those that are numbers. */
  readonly total: Decimal;
  /** Exactly 100. */
  readonly isWhole: boolean;
  /** The running message: "Valid - Total 100%", else "Total X% (must equal 100%)". */
  readonly message: string;
}

/** A percentage as it is typed or stored; empty or null where there is none yet. */
export type Percentage = Decimal | null;

const isNumber = (percentage: Percentage): percentage is Decimal => percentage !== null && isDecimalText(percentage);

/** The total of a main task's percentages and the message about it (rule 69). */
export const percentageTotal = (percentages: readonly Percentage[]): PercentageTotal => {
  const total = sum(percentages.filter(isNumber));
  const isWhole = compare(total, '100') === 0;
  return { total, isWhole, message: isWhole ? 'Valid - Total 100%' : `Total ${total}% (must equal 100%)` };
};

/** Said of a percentage that is missing, no number, 0 or below. */
export const zeroPercentage = 'Each subtask must have a non-zero percentage value.';

/**
 * Why a template with these percentages is refused, or null: each is above 0, and the total at most 100 (rule 74). A plan
 * that is edited keeps them whatever they come to (rule 69).
 */
export const percentageRefusal = (percentages: readonly Percentage[]): string | null => {
  if (percentages.some((one) => !isNumber(one) || compare(one, '0') <= 0)) return zeroPercentage;
  const { total, message } = percentageTotal(percentages);
  return compare(total, '100') <= 0 ? null : message;
};
