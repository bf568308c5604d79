import type { Cell } from 'hucre/xlsx';
import { alternateAmount, alternateDifference, standsFor } from '../../../../domain/estimation/alternates.ts';
import { moneyFormat, type FigureColumn } from './billColumns.ts';
import type { BillSums } from './billSums.ts';
import { cellStyle } from './billStyles.ts';
import { asFormula, text } from './cellValues.ts';

/** The columns with what a unit and a line are sold for; undefined in stages without prices. */
const priceColumns = (figures: readonly FigureColumn[]) =>
  [
    { rate: 'selling_rate', amount: 'selling_extension' },
    { rate: 'target_rate', amount: 'target_extension' },
  ].find(({ rate }) => figures.some(({ name }) => name === rate));

/**
 * Finds of each line that is in no total its price; of an alternate also what it stands for, and the difference to the
 * price of that line.
 */
export const outsideCells = ({ lines, figures, address, sumOf }: BillSums) => {
  const price = priceColumns(figures);
  const findStood = standsFor(lines);
  const priceOf = (line: number, amount: string) =>
    lines[line]?.kind === 'item' ? lines[line]?.figures[amount] : sumOf(amount, line);
  return (at: number, depth: number): Readonly<Record<string, Partial<Cell>>> => {
    const { kind = 'item', basis = null, alternate = null, figures: own = {} } = lines[at] ?? {};
    const to = { alternate_to: { value: text(alternate?.to ?? null), style: cellStyle({ kind, depth }) } };
    const amount = price && alternateAmount(alternate?.quantity, own[price.rate]);
    if (!price || !alternate || amount === null || amount === undefined) return to;
    const style = cellStyle({ kind, depth, format: moneyFormat });
    const formula = `ROUND(${address('quantity', at)}*${address(price.rate, at)},2)`;
    const told = { ...asFormula(formula, amount), style };
    if (basis === 'optional') return { ...to, optional_amount: told };
    const priced = { ...to, alternate_amount: told };
    const stood = findStood(alternate.to);
    if (stood === null) return priced;
    const difference = alternateDifference(amount, priceOf(stood, price.amount) ?? '0');
    const differing = `${address('alternate_amount', at)}-${address(price.amount, stood)}`;
    return { ...priced, alternate_difference: { ...asFormula(differing, difference), style } };
  };
};
