import type { Levelling } from './levelling.ts';

/** Whether all ranked bidders quoted the same lines: else what they quoted are sums of different ones (rule 141). */
export const quotedAlike = ({ bidders, common }: Pick<Levelling, 'bidders' | 'common'>): boolean =>
  bidders.every(({ unranked, quoted }) => unranked !== null || quoted === common.size);
