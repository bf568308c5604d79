import { exactOf, tenTo, halfUp } from '../formula.ts';

/** The bases of percentage lines. */
export const percentBases = ['percent_of_structure', 'percent_of_all'] as const;
export type PercentBasis = (typeof percentBases)[number];

/** The bases of lines with a quantity of their own and a price, which are in no total (rules 118 and 144). */
export const outsideBases = ['alternate', 'optional'] as const;
export type OutsideBasis = (typeof outsideBases)[number];

/** The bases of lines whose amount is not their quantity times their rate. */
export const unmeasuredBases = ['rate_only', ...outsideBases, ...percentBases] as const;

/**
 * What makes the amount of a line, if it is not simply measured (rules 59 and 144): its quantity times its rate, named as
 * a provisional sum; nothing, because its rate alone is agreed; nothing, because it is an alternate to another line, or
 * optional; or a percentage of the measured lines of the structure in which it stands (at the top: of the bill), or of
 * all lines but those of this last kind. An empty basis: it is measured.
 */
export const lineBases = ['provisional_sum', ...unmeasuredBases] as const;
export type LineBasis = (typeof lineBases)[number];

/** The bases of lines that bear no share of the overheads though they have a cost: others say what they come to. */
export const sharelessBases = ['provisional_sum', ...percentBases] as const;

export const basisLabels: Readonly<Record<LineBasis, string>> = {
  provisional_sum: 'Provisional sum',
  rate_only: 'Rate only',
  alternate: 'Alternate',
  optional: 'Optional',
  percent_of_structure: '% of structure',
  percent_of_all: '% of all',
};

export const isPercentBasis = (basis: unknown): basis is PercentBasis => percentBases.some((one) => one === basis);
export const isOutsideBasis = (basis: unknown): basis is OutsideBasis => outsideBases.some((one) => one === basis);
/** Whether the amount of a line of this basis is its quantity times its rate. */
export const isMeasured = (basis: unknown): boolean => !unmeasuredBases.some((one) => one === basis);
export const bearsNoShare = (basis: unknown): boolean => sharelessBases.some((one) => one === basis);
export const isLineBasis = (basis: unknown): basis is LineBasis => lineBases.some((one) => one === basis);

/** Such a percentage of cents, rounded once half up, away from zero at a half. */
export const percentOfCents = (cents: bigint, percent: string): bigint => {
  const { digits, places } = exactOf(percent);
  return halfUp(cents * digits, tenTo(places + 2));
};
