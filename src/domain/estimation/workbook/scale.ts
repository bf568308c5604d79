import { compare, extension, multiply, round, type Decimal } from '../../decimal.ts';
import { foldedHeading } from '../../headings.ts';
import { scaledBy, type HeadingScale } from '../../table/headingScale.ts';
import { scaleUnder } from '../../table/saidOfAll.ts';
import type { Worksheet, WrittenRow } from '../../table/worksheet.ts';
import { readFigure } from './figures.ts';
import { saidOfSheet } from './foreign.ts';
import { headingTexts } from './heading.ts';
import type { WorkbookLayout } from './layout.ts';
import type { RowFigures } from './rowFigures.ts';
import { rateTargets, targetLabels, type RateTarget } from './targets.ts';

/** By what the figures of a sheet are smaller or larger than they say. */
export interface Scale {
  /** Quantities are in thousands, their heading says. */
  readonly isInThousands: boolean;
  /** The column with the number of units that a rate is for. */
  readonly per: number | undefined;
  /** What the headings of rates say of them: “per 100”, “in pence”. */
  readonly rates: Readonly<Partial<Record<RateTarget, HeadingScale>>>;
  readonly amount: HeadingScale | null;
}

const thousands = /(?:^|[\s(×x])(?:×|x)?\s*(?:1[ ,.']?000\b|['’]000\b|thousands?\b|tsd\b|mille\b)/i;
const perHeading = /^(?:per|rate per|price per|price unit|per qty|pe|preiseinheit)$/;

/** What the headings of a sheet say of its figures. */
export const scaleOf = (sheet: Worksheet, layout: Pick<WorkbookLayout, 'place' | 'columns'>): Scale => {
  const { place, columns } = layout;
  const all = saidOfSheet(sheet, place);
  const headings = headingTexts(sheet, place);
  const used = new Set(Object.values(columns));
  const per = headings.findIndex((text, at) => !used.has(at) && perHeading.test(foldedHeading(text)));
  const saidOf = (at: number | undefined) => (at === undefined ? null : scaleUnder(headings[at] ?? '', all));
  return {
    isInThousands: columns.quantity !== undefined && thousands.test(headings[columns.quantity] ?? ''),
    per: per < 0 ? undefined : per,
    rates: Object.fromEntries(
      rateTargets.flatMap((target) => {
        const said = target === 'margin_percent' ? null : saidOf(columns[target]);
        return said ? [[target, said] as const] : [];
      }),
    ),
    amount: saidOf(columns.amount),
  };
};

/** Rates and amount as their headings mean them, with what was changed. */
const byHeadings = (figures: RowFigures, { rates: of, amount: ofAmount }: Scale): RowFigures => {
  const notes: string[] = [];
  const rates = Object.fromEntries(
    Object.entries(figures.rates).map(([name, value]) => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.entries forgets the names of the keys
      const target = name as RateTarget;
      const said = of[target];
      if (!said) return [name, value];
      const meant = scaledBy(value, said);
      notes.push(`${targetLabels[target]} ${value} is ${said.words}: ${meant}`);
      return [name, meant];
    }),
  );
  const amount = ofAmount && figures.amount !== null ? scaledBy(figures.amount, ofAmount) : figures.amount;
  return { ...figures, rates, amount, notes: [...figures.notes, ...notes] };
};

/** A unit that says how many a rate is for: "1000", "100 nr", "per 1,000". */
const unitPer = /^(?:per\s+|je\s+)?(10|100|1[ ,.']?000)\b/i;

const perIn = (row: WrittenRow, unit: string, { per }: Scale): Decimal | null => {
  const read = per === undefined ? null : readFigure(row.cells[per] ?? '', '.');
  if (read && 'value' in read && read.value !== null && compare(read.value, '1') > 0) return read.value;
  return unitPer.exec(unit)?.[1]?.replace(/[ ,.']/g, '') ?? null;
};

const isAmount = (quantity: Decimal, rate: Decimal, amount: Decimal): boolean =>
  compare(extension(quantity, rate), round(amount, 2)) === 0;

/** A rate for one, exactly; null where 4 decimals do not hold it. */
const forOne = (rate: Decimal, per: Decimal): Decimal | null => {
  const one = round(String(Number(rate) / Number(per)), 4).replace(/\.?0+$/, '');
  return compare(multiply(one, per), rate) === 0 ? one : null;
};

/** Whether rates and amounts are scaled alike: then one proves the other either way, and nothing of what they mean. */
const isAlike = ({ rates: { rate }, amount }: Scale): boolean => rate !== undefined && rate.times === amount?.times;

/** The figures as they are meant, with what was changed of them. What the amount proves as it stands stays. */
export const scaled = (written: RowFigures, row: WrittenRow, scale: Scale): RowFigures => {
  const isProven = ({ quantity, amount, rates: { rate } }: RowFigures): boolean =>
    quantity !== null && rate !== undefined && amount !== null && isAmount(quantity, rate, amount);
  if (isProven(written) && !isAlike(scale)) return written;
  const figures = byHeadings(written, scale);
  const { quantity, amount, notes, unit, rates } = figures;
  const { rate } = rates;
  if (quantity === null || isProven(figures)) return figures;
  if (scale.isInThousands) {
    const many = multiply(quantity, '1000');
    return { ...figures, quantity: many, notes: [...notes, `Quantity ${quantity} is in thousands: ${many}`] };
  }
  const per = rate === undefined ? null : perIn(row, unit, scale);
  if (rate === undefined || per === null) return figures;
  const one = forOne(rate, per);
  const isMeant = one !== null && (amount === null ? scale.per !== undefined : isAmount(quantity, one, amount));
  return isMeant && one !== null
    ? { ...figures, rates: { ...rates, rate: one }, notes: [...notes, `Rate ${rate} is per ${per}: ${one} for one`] }
    : { ...figures, notes: [...notes, `Is the rate per ${per}? It is read as for one`] };
};
