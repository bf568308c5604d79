import { chargedAmounts, chargedLines, noCharges, type Charged, type ChargedAmounts, type Charges } from './charges.ts';

/** What one vendor gets of an award. Amounts have 2 places. */
export interface Share extends ChargedAmounts {
  readonly vendor: number;
  /** How many lines. */
  readonly count: number;
  /** It is all that they quoted. */
  readonly isWhole: boolean;
}

/** What an award is reckoned by beside its lines. */
export interface Quoted {
  /** How many lines each vendor quoted that can be awarded. */
  readonly offered: ReadonlyMap<number, number>;
  readonly charges: ReadonlyMap<number, Charges>;
}

interface SharedCents extends Charged {
  readonly vendor: number;
  readonly count: number;
  readonly isWhole: boolean;
}

/** What each vendor gets of awarded lines, in cents, in the order in which they come first (rule 149). */
export const sharedCents = (
  lines: Iterable<{ readonly vendor: number; readonly cents: bigint }>,
  { offered, charges }: Quoted,
): readonly SharedCents[] => {
  const byVendor = new Map<number, bigint[]>();
  for (const { vendor, cents } of lines) {
    const own = byVendor.get(vendor);
    if (own) own.push(cents);
    else byVendor.set(vendor, [cents]);
  }
  return [...byVendor].map(([vendor, own]) => {
    const isWhole = own.length === offered.get(vendor);
    return {
      vendor,
      count: own.length,
      isWhole,
      ...chargedLines(own, charges.get(vendor) ?? noCharges, isWhole),
    };
  });
};

/** The same as amounts. */
export const shareOf = ({ vendor, count, isWhole, ...charged }: SharedCents): Share => ({
  vendor,
  count,
  isWhole,
  ...chargedAmounts(charged),
});
