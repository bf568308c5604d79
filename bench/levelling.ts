import type { Bid, LevellingInput } from '../src/domain/rfq/bids.ts';
import { level, levelOfLine, relevel, type Levelling } from '../src/domain/rfq/levelling.ts';
import { bestSplit } from '../src/domain/rfq/split.ts';
import { splitInput } from '../src/domain/rfq/splitOffers.ts';
import type { SplitInput } from '../src/domain/rfq/splitProblem.ts';
import { median } from './median.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);
const bidders = 12;

/** Numbers that are the same every time. */
const numbers = () => {
  let seed = 1;
  return (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
};

/** An RFQ: some lines without a bid, one bidder in another currency, the gaps plugged. */
const rfqOf = (lines: number): LevellingInput => {
  const random = numbers();
  const all = Array.from({ length: lines }, (_, at) => ({
    id: at + 1,
    quantity: (random(1_000_000) / 100).toFixed(4),
    about: Math.exp(random(600) / 100),
  }));
  return {
    currency: 'EUR',
    lines: all.map(({ id, quantity, about }) => ({ id, quantity, estimate: about.toFixed(4) })),
    bidders: Array.from({ length: bidders }, (_, id) => ({
      id,
      currency: id === 3 ? 'USD' : 'EUR',
      rate: id === 3 ? '0.912345' : null,
      isExcluded: false,
    })),
    bids: all.flatMap(({ id: line, about }) =>
      Array.from({ length: bidders }, (_, bidder): Bid => {
        const price = (about * (0.8 + random(500) / 1000)).toFixed(4);
        const isBid = random(20) > 0;
        return {
          line,
          bidder,
          state: isBid ? 'priced' : 'no_bid',
          price: isBid ? price : null,
          extension: null,
          alternate: null,
          minimum: null,
          leadTime: null,
        };
      }),
    ),
    decisions: [],
    plug: { by: 'average', value: null },
  };
};

/** What is left without exactness, by hand: extensions as floats, the sums of each bidder over all lines, and their ranks. */
const byHand = ({ lines, bids }: LevellingInput) => {
  const quantities = Float64Array.from(lines, ({ quantity }) => Number(quantity));
  const prices = Float64Array.from(bids, ({ price }) => (price === null ? NaN : Number(price)));
  return (at: number, price: number) => {
    prices[at] = price;
    const [quoted, common, plugged] = [0, 1, 2].map(() => new Float64Array(bidders));
    for (let line = 0; line < quantities.length; line += 1) {
      let [sum, count] = [0, 0];
      for (let of = 0; of < bidders; of += 1) {
        const own = prices[line * bidders + of]!;
        if (own === own) [sum, count] = [sum + own, count + 1];
      }
      const average = Math.round((sum / count) * 1e4) / 1e4;
      for (let of = 0; of < bidders; of += 1) {
        const own = prices[line * bidders + of]!;
        const extension = Math.round(quantities[line]! * (own === own ? own : average) * 100) / 100;
        plugged![of]! += extension;
        if (own === own) quoted![of]! += extension;
        if (count === bidders) common![of]! += extension;
      }
    }
    return [quoted!, common!, plugged!].map((totals) => {
      const sorted = totals.toSorted();
      return [...totals].map((total) => sorted.indexOf(total) + 1);
    });
  };
};

/** Milliseconds of the processor, which others do not lengthen. */
const timed = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const column = (value: number, digits = 2) => value.toFixed(digits).padStart(9);
const over = (value: number, aim: number) => `aim ${aim}${value <= aim ? '' : '  OVER'}`;
const line = (name: string, ms: number, rest: string) => console.log(`  ${name.padEnd(34)}${column(ms)}  ${rest}`);

const measureTyped = (): void => {
  const input = rfqOf(2000);
  let now: Levelling = level(input);
  const hand = byHand(input);
  const [own, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds + 10; round += 1) {
    const at = (round * 7919) % input.bids.length;
    const bid: Bid = { ...input.bids[at]!, state: 'priced', price: (10 + round / 100).toFixed(4) };
    own.push(
      timed(() => {
        now = relevel(now, { bids: [bid] });
        return levelOfLine(now, bid.line);
      }),
    );
    bare.push(timed(() => hand(at, Number(bid.price))));
  }
  const [typed, other] = [own, bare].map((all) => median(all.slice(10))) as [number, number];
  line(
    'typed price, 2,000 × 12',
    typed,
    `by hand ${other.toFixed(2)}  ratio ${(typed / other).toFixed(2)}  ${over(typed, 30)}`,
  );
  const out = { ...input.bidders[1]!, isExcluded: true };
  const times = Array.from({ length: rounds }, () => timed(() => relevel(now, { bidders: [out] })));
  line('bidder excluded, 2,000 × 12', median(times), '');
  const whole = Array.from({ length: rounds }, () => timed(() => level(input)));
  line('all of it, 2,000 × 12', median(whole), '');
};

/** Each vendor wants a part of what the lowest of all come to, some more and some less. */
const splitOf = (levelling: Levelling, part: number, atMost: number | null): SplitInput => {
  const random = numbers();
  const least = new Map(
    levelling.bidders.map(({ id }) => [
      id,
      part === 0 ? null : (Number(levelling.lowest) * part * (0.5 + random(1000) / 1000)).toFixed(2),
    ]),
  );
  return splitInput(levelling, { minimumOrder: (vendor) => least.get(vendor) ?? null, atMost, maxLeadTime: null });
};

const measureSplit = (): void => {
  const levelling = level(rfqOf(200));
  for (const part of [0, 0.05, 0.15, 0.35])
    for (const atMost of [2, 4, 8, null]) {
      const input = splitOf(levelling, part, atMost);
      const { total, bound } = bestSplit(input);
      const apart = Number(total) / Number(bound) - 1;
      const ms = median(Array.from({ length: rounds }, () => timed(() => bestSplit(input))));
      line(
        `split, ${atMost ?? 'all'} vendors, minimum ${part * 100} %`,
        ms,
        `${over(ms, 200)}, ${(apart * 100).toFixed(3)} % above its bound  ${over(apart * 100, 1)}`,
      );
    }
};

/** `npm run bench`: a typed price beside a hand-written pass over floats, and the best split with what its bound leaves. */
export const measureLevelling = (): void => {
  console.log('\nLevelling of bids                      ms of the processor');
  measureTyped();
  measureSplit();
};
