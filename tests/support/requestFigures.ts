import type { Line, LineFigures } from '../../src/domain/lines.ts';
import { decimalInFormula, evaluate, exactOf, roundedTo, type Formula } from '../../src/domain/formula.ts';

const quantityOf = (line: Line | undefined): string => {
  const quantity = line?.['quantity'];
  return typeof quantity === 'string' && quantity !== '' ? quantity : '1';
};

/** What an item costs: the quantity for all products that it is in × its rate. */
export const requestAmount: Formula = { rounded: { product: ['total_quantity', 'rate'] }, places: 2 };

/** The quantity of an item for all pieces of the product that it is in, to 4 places. */
const totalOf = (line: Line, above: Line | undefined): string => {
  const { digits, places } = exactOf(
    evaluate({ product: ['quantity', 'above'] }, { quantity: quantityOf(line), above: quantityOf(above) }),
  );
  return decimalInFormula(roundedTo({ digits, places }, 4));
};

export const requestFigures: Partial<LineFigures> = {
  placed: (line, above) => {
    if (line.kind !== 'item') return line;
    const total_quantity = totalOf(line, above);
    return line['total_quantity'] === total_quantity
      ? line
      : { ...line, total_quantity, amount: evaluate(requestAmount, { ...line, total_quantity }) };
  },
  handsDownSame: (before, after) => quantityOf(before) === quantityOf(after),
};
