import { formatInteger } from '../fields/format.ts';

/** The total of a list in words: "1,234", or "more than 10,000" where nobody has counted them all. */
export const totalText = ({ total, isFloor }: { readonly total: number; readonly isFloor: boolean }): string =>
  isFloor ? `more than ${formatInteger(total)}` : formatInteger(total);
