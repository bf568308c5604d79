import type { LevellingAnswer, LevellingBid, LevellingDecision } from '../../src/resources/rfq/levellingCalls.ts';
import type { LevellingCalls } from '../../src/pages/rfq/levelling/calls.ts';
import { SaveRefusal } from '../../src/ui/lines/calls.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A server that keeps the quotations of one RFQ in memory: versions, conflicts and refusals as the real one has them. */
export const fakeLevelling = (answer: LevellingAnswer) => {
  const state: Mutable<LevellingAnswer> = structuredClone(answer);
  let next = 1_000_000;
  const saves: { quotation: number; cells: number }[] = [];
  const listeners = new Set<(mine: boolean) => void>();
  /** Awaited before each save; rejects where it is to fail. */
  let before: () => Promise<void> = () => Promise.resolve();
  const inFlight = new Map<number, number>();
  let maxInFlight = 0;
  const calls: LevellingCalls = {
    load: async () => structuredClone(state),
    quote: async (vendor) => {
      state.quotations = [...state.quotations, sampleQuotation(next++, vendor)];
    },
    save: async (quotation, sent) => {
      saves.push({ quotation, cells: sent.length });
      inFlight.set(quotation, (inFlight.get(quotation) ?? 0) + 1);
      maxInFlight = Math.max(maxInFlight, inFlight.get(quotation) ?? 0);
      try {
        await before();
        const find = (line: number) =>
          state.bids.findIndex((bid) => bid.quotation_id === quotation && bid.rfq_line_id === line);
        const stale = sent.some(({ line, version }) => (state.bids[find(line)]?.version ?? null) !== version);
        if (stale) throw new SaveRefusal('Somebody else changed it', { conflict: true, again: false }, new Map());
        const stored: LevellingBid[] = [];
        for (const { line, values } of sent) {
          const at = find(line);
          const old = state.bids[at];
          if (at >= 0) state.bids = state.bids.toSpliced(at, 1);
          if (!values) continue;
          const bid = {
            ...values,
            id: old?.id ?? next++,
            version: (old?.version ?? 0) + 1,
            quotation_id: quotation,
            rfq_line_id: line,
          };
          state.bids = [...state.bids, bid];
          stored.push(bid);
        }
        return stored;
      } finally {
        inFlight.set(quotation, (inFlight.get(quotation) ?? 1) - 1);
      }
    },
    decide: async (sent) => {
      await before();
      const decisions: LevellingDecision[] = [...state.decisions];
      for (const { vendor, line, values } of sent) {
        const at = decisions.findIndex((one) => one.vendor_id === vendor && one.rfq_line_id === line);
        const old = at >= 0 ? decisions.splice(at, 1)[0] : undefined;
        const isNothing = !values.plug_by && !values.is_excluded && !values.alternate_is && !values.note;
        if (!isNothing)
          decisions.push({
            ...values,
            id: old?.id ?? next++,
            version: (old?.version ?? 0) + 1,
            vendor_id: vendor,
            rfq_line_id: line,
          });
      }
      state.decisions = decisions;
      return structuredClone(decisions);
    },
    onChanged: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    calls,
    state,
    saves,
    get maxInFlight() {
      return maxInFlight;
    },
    beforeSave: (wait: () => Promise<void>) => void (before = wait),
    tell: () => listeners.forEach((listener) => listener(false)),
  };
};

export const sampleQuotation = (id: number, vendor: number): LevellingAnswer['quotations'][number] => ({
  id,
  version: 1,
  vendor_id: vendor,
  reference: null,
  revision: 1,
  is_current: true,
  received_on: '2026-11-20',
  valid_until: null,
  payment_term_name: null,
  currency: null,
  exchange_rate: null,
  lead_time_days: null,
  minimum_order: null,
  freight: null,
  lump_sum: null,
  discount_percent: null,
  discount_amount: null,
  discount_of_whole: false,
  exceptions: [],
  taken_because: null,
  notes: null,
});

export const sampleBid = (
  id: number,
  quotation: number,
  line: number,
  price: string | null,
  more: Partial<LevellingBid> = {},
): LevellingBid => ({
  id,
  version: 1,
  quotation_id: quotation,
  rfq_line_id: line,
  bid: price === null ? 'no_bid' : 'priced',
  price,
  stated_extension: null,
  is_alternate: false,
  alternate: null,
  lead_time_days: null,
  minimum_quantity: null,
  note: null,
  ...more,
});

const things = [
  'Mullion',
  'Transom',
  'Glass unit',
  'Bracket',
  'Gasket',
  'Sealant',
  'Hinge',
  'Anchor bolt',
  'Louvre',
  'Panel',
];
const firms = [
  'Alucorp Systems',
  'Baltic Glass',
  'Castle Fixings Ltd',
  'Delta Seals',
  'Eastern Façades',
  'Forge & Sons',
  'Glaswerk GmbH',
  'Hartley Metals',
  'Iberia Aluminio',
  'Jotun Hardware',
  'Kestrel Supplies',
  'Lund Profiler',
];

/** An RFQ as it comes: gaps, no bids, zeros, alternates, odd prices, wrong extensions, a foreign currency, one who says little. */
export const sampleLevelling = (lines: number, vendors: number): LevellingAnswer => {
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const price = (base: number) => base.toFixed(2).padEnd(4, '0');
  const bids: LevellingBid[] = [];
  const asked = Array.from({ length: lines }, (_, at) => ({
    id: at + 1,
    description: `${things[at % things.length]} ${100 + at}`,
    item_id: at + 1,
    product_name: at % 3 === 0 ? 'Curtain wall bay' : null,
    variant_name: at % 2 === 0 ? 'RAL 7016' : null,
    quantity: String(1 + Math.floor(random() * 200)) + '.0000',
    unit: ['ea', 'm', 'm2'][at % 3] ?? 'ea',
    needed_on: null,
    estimate_rate: at % 7 === 6 ? null : (5 + ((at * 37) % 190)).toFixed(4),
    specification: null,
  }));
  for (const { id, estimate_rate: estimate } of asked)
    for (let vendor = 1; vendor <= vendors; vendor += 1) {
      const base = Number(estimate ?? 40) * (0.85 + random() * 0.35);
      const dice = random();
      const at = bids.length + 1;
      const put = (value: string | null, more: Partial<LevellingBid> = {}) =>
        bids.push(sampleBid(at, vendor, id, value, more));
      if (vendor === 5 && id % 3 !== 0) continue;
      if (dice < 0.04) continue;
      if (dice < 0.07) put(null);
      else if (dice < 0.08) put('0.0000');
      else if (dice < 0.1) put(price(base * 3));
      else if (dice < 0.12) put(price(base), { is_alternate: true, alternate: 'Own profile, same section' });
      else if (dice < 0.14) put(price(base), { stated_extension: price(base * 11) });
      else if (dice < 0.16) put(price(base), { minimum_quantity: '500.0000', note: 'Full packs only' });
      else put(price(base));
    }
  return {
    currency: 'GBP',
    status: 'SENT',
    edit_refused: null,
    vendors: Array.from({ length: vendors }, (_, at) => ({
      id: at + 1,
      name: firms[at] ?? `Vendor ${at + 1}`,
      lead_time_days: null,
    })),
    lines: asked,
    quotations: Array.from({ length: vendors }, (_, at) => ({
      ...sampleQuotation(at + 1, at + 1),
      reference: `Q-${2400 + at * 17}`,
      lead_time_days: at % 3 === 2 ? null : 14 + at * 3,
      valid_until: at % 2 ? null : '2027-02-01',
      minimum_order: at % 4 === 1 ? '500.00' : null,
      ...(at === 6 && { currency: 'EUR', exchange_rate: '0.86' }),
      ...(at === 8 && { currency: 'EUR' }),
    })),
    bids,
    decisions: [
      {
        id: 1,
        version: 1,
        vendor_id: null,
        rfq_line_id: null,
        plug_by: 'average',
        plug_rate: null,
        is_excluded: false,
        alternate_is: null,
        note: null,
      },
    ],
  };
};
