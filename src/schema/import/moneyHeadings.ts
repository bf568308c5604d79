import { currenciesOf } from '../../domain/currencySigns.ts';
import { currencyColumnOf, namesCurrency } from '../../domain/table/currencyColumns.ts';
import { saysTax, type HeadingScale } from '../../domain/table/headingScale.ts';
import { signOfHeading } from '../../domain/table/money.ts';
import { saidOfAll, scaleUnder } from '../../domain/table/saidOfAll.ts';
import type { Resource } from '../resource.ts';
import { importTargetsOf, type ImportMapping } from './targets.ts';

/** What the heading of a column of money says of all of its figures. */
export interface MoneyHeading {
  readonly heading: string;
  readonly scale: HeadingScale | null;
  /** The sign of the currency that it names. */
  readonly sign: string | null;
  /** The column that says the currency of each row. */
  readonly currencyAt: number | null;
  /** The tax is in them. */
  readonly isTaxed: boolean;
}

interface Headed {
  readonly headings: readonly string[];
  /** The row of the headings. */
  readonly head: number;
  readonly filled: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** What headings, a title above them or a note below, say of the columns that become money; by column, those that say something. */
export const moneyHeadings = (
  resource: Resource,
  mapping: ImportMapping,
  { headings, head, filled }: Headed,
): ReadonlyMap<number, MoneyHeading> => {
  const all = saidOfAll(
    filled.filter(({ row }) => row < head),
    filled.filter(({ row }) => row > head),
  );
  const money = importTargetsOf(resource).flatMap(({ id, field }) => {
    const at = field.kind === 'money' || field.kind === 'rate' ? mapping[id] : undefined;
    return at ?? [];
  });
  const currencies = headings.flatMap((heading, at) => (namesCurrency(heading) ? [at] : []));
  return new Map(
    money.flatMap((at): [number, MoneyHeading][] => {
      const heading = headings[at] ?? '';
      const named = signOfHeading(heading) ?? all.sign;
      const sign = named !== null && currenciesOf(named).length > 0 ? named : null;
      const currencyAt = currencyColumnOf(currencies, [at]);
      const said = { heading, scale: scaleUnder(heading, all), sign, currencyAt, isTaxed: saysTax(heading) };
      return said.scale || said.sign !== null || currencyAt !== null || said.isTaxed ? [[at, said]] : [];
    }),
  );
};
