import { decimalInFormula, evaluate, exactOf, roundedTo } from '../formula.ts';
import type { Line, LineFigures } from '../lines.ts';
import { factorOf, unitsIn } from '../units.ts';

const quantityOf = (line: Line | undefined): string => {
  const quantity = line?.['quantity'];
  return typeof quantity === 'string' && quantity !== '' ? quantity : '0';
};

/**
 * The quantity of a line for all pieces of the product that it is in, to 4 places: what is to be had of it (rule 41), in
 * the base unit of its item (rule 162).
 */
const totalOf = (line: Line, above: Line | undefined): string => {
  const exact = evaluate(
    { product: ['own', 'each', 'above'] },
    {
      own: quantityOf(line),
      each: factorOf(unitsIn(line['item_units']), line['unit']) ?? '1',
      above: above ? quantityOf(above) : '1',
    },
  );
  return decimalInFormula(roundedTo(exactOf(exact), 4));
};

/** What follows from where a line stands, on both sides. */
export const requestFigures: Partial<LineFigures> = {
  placed: (line, above) => {
    const total_quantity = totalOf(line, above);
    return line['total_quantity'] === total_quantity ? line : { ...line, total_quantity };
  },
  handsDownSame: (before, after) => quantityOf(before) === quantityOf(after),
};
