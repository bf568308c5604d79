import { compare, extension, multiply, round, sum, type Decimal } from '../../decimal.ts';
import type { DecimalMark } from '../../numerals.ts';
import { readFigure } from './figures.ts';
import type { RowProblem } from './line.ts';
import { figureText, type BillRowTexts } from './rowTexts.ts';
import { withoutLetters } from '../../table/money.ts';
import { rateTargets, targetLabels, type ColumnMapping, type ColumnTarget, type RateTarget } from './targets.ts';
import { sameUnit } from './units.ts';
import { isUncomputed, type WrittenRow } from '../../table/worksheet.ts';

/** The figures of a row with what is wrong with them and what should be known. */
export interface RowFigures {
  readonly quantity: Decimal | null;
  readonly rates: Partial<Record<RateTarget, Decimal>>;
  readonly amount: Decimal | null;
  readonly unit: string;
  readonly problems: readonly RowProblem[];
  readonly notes: readonly string[];
}

/** Where the figures of a row stand, and how its sheet writes them. */
export interface FigurePlaces {
  readonly row: WrittenRow;
  readonly columns: ColumnMapping;
  readonly mark: DecimalMark | null;
}

/** Why a figure is not there though its cell is not empty for whoever looks at it; null for one that is read. */
const unreadable = ({ row, columns }: FigurePlaces, target: ColumnTarget): string | null => {
  const at = columns[target];
  if (at === undefined) return null;
  return row.uncomputed.includes(at) ? isUncomputed : null;
};

/** Whether a figure is struck through, unless a person has written another one. */
const isStruck = ({ row, columns }: FigurePlaces, target: ColumnTarget, text: string | undefined): boolean => {
  const at = columns[target];
  return text !== undefined && at !== undefined && row.struck.includes(at) && figureText(row, at).trim() === text;
};

/** Money in short: “2M”, “1.5k”, “3 Mio.”; a small m is a metre. */
const manyTimes = /\d\s*(?:M|[Mm]n|[Mm]io\.?|[Mm]ln|[Bb]n|[kK])$/u;

/** Reads the figures of a row. What cannot be read is a problem, and a quantity of null. */
export const figuresOfRow = (texts: BillRowTexts, places: FigurePlaces): RowFigures => {
  const { row, columns, mark } = places;
  const problems: RowProblem[] = [];
  const notes: string[] = [];
  let unit = texts.unit ?? '';
  const figure = (target: 'quantity' | 'amount' | RateTarget): Decimal | null => {
    const text = target === 'quantity' ? (texts[target] ?? '') : withoutLetters(texts[target] ?? '');
    if (isStruck(places, target, texts[target])) {
      notes.push(`${targetLabels[target]} “${text}” is struck through: it is left out`);
      return null;
    }
    const why = text === '' && target !== 'amount' ? unreadable(places, target) : null;
    if (why !== null) problems.push({ target, message: `${targetLabels[target]} ${why}` });
    const merged = text === '' && target !== 'amount' ? row.above[columns[target] ?? -1] : undefined;
    if (merged !== undefined)
      notes.push(`${targetLabels[target]} “${merged}” is merged with the rows above: it counts once`);
    if (target !== 'quantity' && manyTimes.test(text)) {
      const message = `${targetLabels[target]} “${text}” may be thousands or millions: write it out`;
      if (target === 'amount') notes.push(message);
      else problems.push({ target, message });
      return null;
    }
    const read = readFigure(target === 'margin_percent' ? text.replace(/%\s*$/, '') : text, mark);
    if ('error' in read) {
      // An amount is computed again: what it says is no reason to refuse a line.
      (target === 'amount' ? [] : problems).push({ target, message: `${targetLabels[target]}: ${read.error}` });
      return null;
    }
    if (read.note && target !== 'amount') notes.push(`${targetLabels[target]} ${read.note}`);
    if (read.unit && target === 'quantity') {
      if (unit !== '' && !sameUnit(unit, read.unit)) notes.push(`Quantity says “${read.unit}”, the unit is “${unit}”`);
      unit ||= read.unit;
    }
    return read.value;
  };
  const quantity = figure('quantity');
  const rates: Partial<Record<RateTarget, Decimal>> = {};
  for (const target of rateTargets) {
    const value = figure(target);
    if (value !== null) rates[target] = value;
  }
  return { quantity, rates, amount: figure('amount'), unit, problems, notes };
};

/** The same figures with what the amount adds: a lump sum without a quantity, a rate, or a difference to tell. */
export const withAmount = (figures: RowFigures): RowFigures => {
  const { quantity, rates, amount, notes } = figures;
  if (amount === null || Object.keys(rates).some((name) => name !== 'rate')) return figures;
  const { rate } = rates;
  if (rate === undefined) {
    if (compare(amount, '0') === 0) return figures;
    if (quantity === null || compare(quantity, '1') === 0)
      return {
        ...figures,
        quantity: '1',
        rates: { rate: amount },
        notes: [...notes, `Amount ${amount} taken as rate of one`],
      };
    return { ...figures, notes: [...notes, `Amount ${amount} without a rate`] };
  }
  if (quantity === null)
    return compare(amount, rate) === 0 && compare(rate, '0') !== 0
      ? { ...figures, quantity: '1', notes: [...notes, 'Amount is the rate: taken as one'] }
      : figures;
  const own = extension(quantity, rate);
  // A deduction is often written with its amount alone below zero.
  if (compare(own, '0') > 0 && compare(sum([own, round(amount, 2)]), '0') === 0)
    return { ...figures, quantity: multiply(quantity, '-1'), notes: [...notes, 'Amount is below zero: deducted'] };
  const differs = compare(own, round(amount, 2)) !== 0 && compare(amount, '0') !== 0;
  return differs ? { ...figures, notes: [...notes, `Amount says ${amount}, quantity × rate is ${own}`] } : figures;
};
