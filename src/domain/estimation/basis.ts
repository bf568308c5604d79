import { exactOf, tenTo, halfUp } from '../formula.ts';

/**
 * What makes the amount of a line, if it is not its quantity times its rate (rule 59): nothing, because its rate alone
 * is agreed; nothing, because it is an alternate to another line; or a percentage of the measured lines of the structure
 * in which it stands (at the top: of the bill), or of all lines but those of this last kind. An empty basis: it is
 * measured.
 */
export const lineBases = ['rate_only', 'alternate', 'percent_of_structure', 'percent_of_all'] as const;
export type LineBasis = (typeof lineBases)[number];
export type PercentBasis = Exclude<LineBasis, 'rate_only' | 'alternate'>;

/** The bases of percentage lines. */
export const percentBases = ['percent_of_structure', 'percent_of_all'] as const satisfies readonly PercentBasis[];

export const basisLabels: Readonly<Record<LineBasis, string>> = {
  rate_only: 'Rate only',
  alternate: 'Alternate',
  percent_of_structure: '% of structure',
  percent_of_all: '% of all',
};

export const isPercentBasis = (basis: unknown): basis is PercentBasis => percentBases.some((one) => one === basis);
export const isLineBasis = (basis: unknown): basis is LineBasis => lineBases.some((one) => one === basis);

/** Such a percentage of cents, rounded once half up, away from zero at a half. */
export const percentOfCents = (cents: bigint, percent: string): bigint => {
  const { digits, places } = exactOf(percent);
  return halfUp(cents * digits, tenTo(places + 2));
};
