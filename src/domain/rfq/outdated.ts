import { compare, round, type Decimal } from '../decimal.ts';
import { evaluate } from '../formula.ts';
import type { LeftOut } from './bids.ts';
import type { AwardNow, DraftedLine, AwardedLineNow, VendorNow } from './awardNow.ts';

/** Whom and what a reason is about, with how it is now and was when it was drafted. */
export interface Outdated {
  readonly kind: OutdatedKind;
  readonly vendor: { readonly id: number; readonly name: string } | null;
  readonly line: { readonly id: number; readonly position: number | null; readonly description: string } | null;
  readonly now: string | null;
  readonly was: string | null;
}

type Said = Pick<Outdated, 'now' | 'was'>;
const told = (now: string | null = null, was: string | null = null): Said => ({ now, was });
const differ = (a: Decimal | null, b: Decimal | null): boolean =>
  (a === null) !== (b === null) || (a !== null && b !== null && compare(a, b) !== 0);

/** What makes an award outdated by a vendor; each is asked once for a vendor, with a line of theirs. */
const byVendor = {
  deactivated: ({ isActive }: VendorNow) => (isActive ? undefined : told()),
  revision: ({ revision: now }: VendorNow, { revision: was }: DraftedLine) =>
    was !== null && now !== null && now !== was ? told(String(now), String(was)) : undefined,
  validity: ({ ended }: VendorNow) => (ended === null ? undefined : told(ended)),
  rate: ({ rate: now }: VendorNow, { rate: was, currency }: DraftedLine) =>
    currency !== null && differ(now, was) ? told(now, was) : undefined,
} satisfies Record<string, (vendor: VendorNow, drafted: DraftedLine) => Said | undefined>;

/** The price of the vendor by the rate of the drafting: another rate alone is told once, and not line by line. */
const atDraftedRate = ({ own, per }: AwardedLineNow, { rate }: DraftedLine): Decimal | null =>
  own === null
    ? null
    : evaluate(
        { quotient: [{ product: ['own', 'rate'] }, 'per'], places: 4 },
        { own, rate: rate ?? '1', per: per ?? '1' },
      );

/** What somebody quotes below what was the lowest when it was drafted. A tie is no lower price. */
const lower = ({ bids }: AwardedLineNow, { price, lowest, vendor }: DraftedLine): Said | undefined => {
  const own = bids.find(({ bidder }) => bidder === vendor);
  const least = bids.find(({ isLowest }) => isLowest);
  if (!least?.price || least.bidder === vendor || lowest === null) return undefined;
  // Prices by a rate of exchange may differ beyond the places that are kept.
  const isUndercut = own?.leftOut === null && own.price === price && !own.isLowest && compare(price, lowest) === 0;
  return compare(least.price, lowest) < 0 || isUndercut ? told(least.price, lowest) : undefined;
};

const leftOut =
  (...why: readonly LeftOut[]) =>
  ({ bids }: AwardedLineNow, { vendor }: DraftedLine): Said | undefined => {
    const found = bids.find(({ bidder }) => bidder === vendor)?.leftOut ?? null;
    return found !== null && why.includes(found) ? told() : undefined;
  };

/** What makes an award outdated by one of its lines. */
const byLine = {
  gone: ({ position }: AwardedLineNow) => (position === null ? told() : undefined),
  quantity: ({ quantity: now }: AwardedLineNow, { quantity: was }: DraftedLine) =>
    differ(now, was) ? told(now, was) : undefined,
  requested: ({ requested: now }: AwardedLineNow, { requested: was }: DraftedLine) =>
    was !== null && now !== null && differ(now, was) ? told(now, was) : undefined,
  no_bid: leftOut('no_bid'),
  unquoted: leftOut('unquoted'),
  excluded: leftOut('excluded'),
  alternate: leftOut('alternate'),
  price: (line: AwardedLineNow, drafted: DraftedLine) => {
    const own = line.bids.find(({ bidder }) => bidder === drafted.vendor);
    const now = atDraftedRate(line, drafted);
    if (own?.leftOut !== null || now === null || !differ(now, round(drafted.price, 4))) return undefined;
    return told(own.price ?? now, drafted.price);
  },
  lower,
} satisfies Record<string, (line: AwardedLineNow, drafted: DraftedLine) => Said | undefined>;

export type OutdatedKind = keyof typeof byVendor | keyof typeof byLine | 'vendor_excluded';

const vendorKinds = ['deactivated', 'revision', 'validity', 'rate'] as const;
const lineKinds = [
  'gone',
  'quantity',
  'requested',
  'no_bid',
  'unquoted',
  'excluded',
  'alternate',
  'price',
  'lower',
] as const;

/** Why an award is outdated (rule 124): all reasons, of vendors first, each once. */
export const outdatedOf = ({ lines, vendors }: AwardNow): Outdated[] => {
  const seen = new Set<number>();
  const ofVendors = lines.flatMap(({ drafted, now }): Outdated[] => {
    const vendor = vendors.get(drafted.vendor);
    if (!vendor || seen.has(drafted.vendor)) return [];
    seen.add(drafted.vendor);
    const about = { vendor: { id: drafted.vendor, name: vendor.name }, line: null };
    const isExcluded = leftOut('bidder_excluded')(now, drafted) !== undefined;
    return [
      ...vendorKinds.flatMap((kind): Outdated[] => {
        const said = byVendor[kind](vendor, drafted);
        return said ? [{ kind, ...about, ...said }] : [];
      }),
      ...(isExcluded ? [{ kind: 'vendor_excluded', ...about, ...told() } as const] : []),
    ];
  });
  const ofLines = lines.flatMap(({ drafted, now }): Outdated[] => {
    const line = { id: drafted.line, position: now.position, description: now.description };
    if (now.position === null) return [{ kind: 'gone', vendor: null, line, ...told() }];
    return lineKinds.flatMap((kind): Outdated[] => {
      const said = byLine[kind](now, drafted);
      if (!said) return [];
      const by = kind === 'lower' ? now.bids.find(({ isLowest }) => isLowest)?.bidder : drafted.vendor;
      const name = vendors.get(by ?? 0)?.name;
      return [{ kind, vendor: by !== undefined && name !== undefined ? { id: by, name } : null, line, ...said }];
    });
  });
  return [...ofVendors, ...ofLines];
};

/** What a reason is known by again, once it was kept: the same about the same, as it is now. */
export const outdatedKey = ({ kind, vendor, line, now }: Outdated): string =>
  [kind, vendor?.id ?? '-', line?.id ?? '-', now ?? '-'].join(' ');
