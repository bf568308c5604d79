import type { Line } from '../../../domain/lines.ts';
import { isPercentBasis } from '../../../domain/estimation/basis.ts';
import {
  costRate,
  measuredFormulas,
  percentFormulas,
  sellingRate,
  totalQuantity,
} from '../../../domain/estimation/prices.ts';
import { evaluate, exactly, type Formula } from '../../../domain/formula.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';

/** A formula for people: with the names of its values, and with the values themselves. */
export interface Explained {
  readonly inWords: string;
  readonly inNumbers: string;
}

/** The formula of a figure of this line; undefined for a column that is not calculated. */
export const formulaOf = (line: Line, key: string): Formula | undefined => {
  const formulas: Readonly<Record<string, Formula>> = isPercentBasis(line['basis'])
    ? percentFormulas
    : measuredFormulas;
  return line.kind === 'item' ? formulas[key] : undefined;
};

/** Whether it can be told how a cell's figure came about. */
export const hasOrigin = ({ line }: GridRow, key: string): boolean => formulaOf(line, key) !== undefined;

/** Parts that people know by a name of their own. */
const known: readonly (readonly [Formula, string])[] = [
  [totalQuantity, 'Total quantity'],
  [costRate, 'Unit cost'],
  [measuredFormulas.cost_extension, 'Cost'],
  [sellingRate, 'Selling rate'],
];

type Leaf = (formula: Formula, name: string) => string;

const joined = (parts: readonly string[], sign: string): string =>
  parts.length > 1 ? `(${parts.join(sign)})` : (parts[0] ?? '0');

/** Writes a formula down; `leaf` writes its values and the parts with a name. */
const written = (formula: Formula, line: Line, leaf: Leaf, top = false): string => {
  const named = top ? undefined : known.find(([part]) => part === formula);
  if (named) return leaf(formula, named[1]);
  const of = (inner: Formula) => written(inner, line, leaf);
  if (typeof formula === 'string') return leaf(formula, formula);
  if ('constant' in formula) return formula.constant;
  if ('sum' in formula) return joined(formula.sum.map(of), ' + ');
  if ('difference' in formula) return joined(formula.difference.map(of), ' − ');
  if ('product' in formula) return joined(formula.product.map(of), ' × ');
  if ('quotient' in formula) return joined(formula.quotient.map(of), ' ÷ ');
  if ('rounded' in formula) return of(formula.rounded);
  const isZero = exactly(formula.ifZero, line).digits === 0n;
  return written(isZero ? formula.result : formula.otherwise, line, leaf);
};

const bare = (text: string): string => (/^\([^()]*(\([^()]*\)[^()]*)*\)$/.test(text) ? text.slice(1, -1) : text);

/** How a figure of a line came about. */
export const explained = (formula: Formula, line: Line, labelOf: (name: string) => string): Explained => {
  const number = (part: Formula) => formatDecimal('factor', evaluate(part, line));
  return {
    inWords: bare(written(formula, line, (part, name) => (typeof part === 'string' ? labelOf(name) : name), true)),
    inNumbers: bare(written(formula, line, number, true)),
  };
};
