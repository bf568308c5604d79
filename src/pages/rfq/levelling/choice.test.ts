import { expect, it } from 'vitest';
import { level } from '../../../domain/rfq/levelling.ts';
import { awardChoiceOf, needsReason } from './choice.ts';

/** Each line asks for one piece, with the prices of bidders 1, 2 and so on. */
const levelled = (lines: Readonly<Record<number, readonly string[]>>) =>
  level({
    currency: 'EUR',
    lines: Object.keys(lines).map((id) => ({ id: Number(id), quantity: '1', estimate: null })),
    bidders: (Object.values(lines)[0] ?? []).map((_, at) => ({
      id: at + 1,
      currency: 'EUR',
      rate: null,
      isExcluded: false,
    })),
    bids: Object.entries(lines).flatMap(([line, prices]) =>
      prices.map((price, at) => ({
        line: Number(line),
        bidder: at + 1,
        state: 'priced' as const,
        price,
        extension: null,
        alternate: null,
        minimum: null,
        leadTime: null,
      })),
    ),
    decisions: [],
    plug: null,
  });

it('of equal bids the one of who is the lowest in all is proposed, and each of them needs no reason', () => {
  const levelling = levelled({ 11: ['10', '10', '12'], 12: ['30', '20', '40'] });
  expect([...awardChoiceOf(levelling, new Map())]).toEqual([
    [11, 2],
    [12, 2],
  ]);
  expect([1, 2, 3].map((vendor) => needsReason(levelling, 11, vendor))).toEqual([false, false, true]);
  // Whoever was chosen stays, and a line that goes to nobody is left out.
  const chosen = new Map<number, number | null>([
    [11, 3],
    [12, null],
  ]);
  expect([...awardChoiceOf(levelling, chosen)]).toEqual([[11, 3]]);
});
