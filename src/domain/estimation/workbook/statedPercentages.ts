import { compare, round, type Decimal } from '../../decimal.ts';
import { isPercentBasis, percentBases } from '../basis.ts';
import { amountsOf } from './amounts.ts';
import type { WorkbookLayout } from './layout.ts';
import type { BoqLine } from './line.ts';

/** A line with the amount that its row states, and whether the row says what it is a percentage of. */
export type StatedLine = BoqLine & { readonly stated: Decimal | null; readonly isOpen: boolean };

/** Each round settles what the one before upset; a bill has its percentages on few levels. */
const mostRounds = 20;

const agrees = (amount: Decimal | null | undefined, stated: Decimal): boolean =>
  amount !== null && amount !== undefined && compare(amount, round(stated, 2)) === 0;

/**
 * Percentage lines with what they are a percentage of: as the row says, else of what makes the amount that the row
 * states. One that states another amount than its percentage comes to is a lump sum of that amount, and says so: what
 * the client is asked to pay stays what the file says.
 */
export const settledPercentages = (
  lines: readonly StatedLine[],
  { isUnpriced = false }: Pick<WorkbookLayout, 'isUnpriced'>,
): readonly StatedLine[] => {
  if (!lines.some(({ percent }) => percent !== undefined)) return lines;
  // At the end of a bill a percentage is one of everything above it.
  let next: readonly StatedLine[] = lines.map((line) =>
    line.isOpen && line.parent === null ? { ...line, basis: 'percent_of_all' } : line,
  );
  // Without amounts a lump sum would be nothing, and the percentage lost.
  if (isUnpriced) return next;
  // A lump sum is part of what others are percentages of: whoever agreed before may not any more.
  for (let round = 0; round < mostRounds; round += 1) {
    const amounts = amountsOf(next);
    const bases = percentBases.map((basis) => ({
      basis,
      amounts: amountsOf(next.map((line) => (line.isOpen && line.percent !== undefined ? { ...line, basis } : line))),
    }));
    const settled = next.map((line, at): StatedLine => {
      const { percent, stated, isOpen } = line;
      if (percent === undefined || !stated || compare(stated, '0') === 0 || agrees(amounts[at], stated)) return line;
      const other = isOpen ? bases.find((one) => agrees(one.amounts[at], stated)) : undefined;
      return other ? { ...line, basis: other.basis, isOpen: false } : lumpSum(line, stated, amounts[at] ?? '0');
    });
    const isSame = settled.every((line, at) => line === next[at]);
    next = settled;
    if (isSame) break;
  }
  return next;
};

const lumpSum = (line: StatedLine, stated: Decimal, computed: Decimal): StatedLine => {
  const { percent, basis, notes, ...rest } = line;
  const of = isPercentBasis(basis) && basis === 'percent_of_all' ? 'all lines' : 'its section';
  const amount = round(stated, 2);
  return {
    ...rest,
    unit: 'LS',
    quantity: '1',
    rates: { rate: amount },
    notes: [
      ...notes.filter((note) => !note.startsWith('Percentage')),
      `The file says ${amount}; ${percent ?? '0'} % of ${of} is ${computed}: the amount of the file is kept`,
    ],
  };
};
