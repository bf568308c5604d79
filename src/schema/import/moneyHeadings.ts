import { headingScale, saysTax, type HeadingScale } from '../../domain/table/headingScale.ts';
import { currenciesOf, signOfHeading, signOfTitle } from '../../domain/table/money.ts';
import type { Resource } from '../resource.ts';
import { importTargetsOf, type ImportMapping } from './targets.ts';

/** What the heading of a column of money says of all of its figures. */
export interface MoneyHeading {
  readonly heading: string;
  readonly scale: HeadingScale | null;
  /** The sign of the currency that it names. */
  readonly sign: string | null;
  /** The tax is in them. */
  readonly isTaxed: boolean;
}

interface Headed {
  readonly headings: readonly string[];
  /** The row of the headings. */
  readonly head: number;
  readonly filled: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** What headings, or a title above them, say of the columns that become money; by column, those that say something. */
export const moneyHeadings = (
  resource: Resource,
  mapping: ImportMapping,
  { headings, head, filled }: Headed,
): ReadonlyMap<number, MoneyHeading> => {
  const title = signOfTitle(filled.filter(({ row }) => row < head));
  return new Map(
    importTargetsOf(resource).flatMap(({ id, field }): [number, MoneyHeading][] => {
      const at = mapping[id];
      if (at === undefined || (field.kind !== 'money' && field.kind !== 'rate')) return [];
      const heading = headings[at] ?? '';
      const named = signOfHeading(heading) ?? title;
      const sign = named !== null && currenciesOf(named).length > 0 ? named : null;
      const said = { heading, scale: headingScale(heading), sign, isTaxed: saysTax(heading) };
      return said.scale || said.sign !== null || said.isTaxed ? [[at, said]] : [];
    }),
  );
};
