import { assertDefined } from '../../../../domain/assertDefined.ts';
import { compare, type Decimal } from '../../../../domain/decimal.ts';
import {
  againstEstimate,
  allAgainstEstimate,
  estimateOf,
  type AgainstEstimate,
} from '../../../../domain/rfq/againstEstimate.ts';
import type { BidLevel } from '../../../../domain/rfq/lineLevel.ts';
import type { VendorNow } from '../../../../domain/rfq/awardNow.ts';
import { outdatedKey, outdatedOf, type Outdated } from '../../../../domain/rfq/outdated.ts';
import type { AgainstNow, LineNow, RateNow } from '../../../../resources/rfq/awardNow.ts';
import { levellingInput } from '../../../../resources/rfq/levellingInput.ts';
import { awardWorkflow } from '../../../../workflows/rfq/awards.ts';
import { isEnd, type WorkflowState } from '../../../../schema/workflow.ts';
import type { Tx } from '../../../db/database.ts';
import type { Who } from '../../../engine/who.ts';
import { levelledBids } from '../levelledBids.ts';
import { readAwards, type StoredAward, type StoredLine } from './read.ts';

/** An award as the quotations, decisions and requests behind it have it now. */
export interface QuotationStanding {
  /** Why it is outdated, without what was kept; nothing once it has ended. */
  readonly outdated: readonly Outdated[];
  readonly lines: readonly LineNow[];
  readonly rates: readonly RateNow[];
  readonly needsApproval: boolean;
  readonly against: ReturnType<typeof allAgainstEstimate>;
  /** From which percentage on the branch is told. */
  readonly overPercent: Decimal;
}

const states: Readonly<Record<string, WorkflowState>> = awardWorkflow.states;
const hasEnded = (state: string): boolean => {
  const known = states[state];
  return known !== undefined && isEnd(known);
};

/** The vendors of an award: of the answer that it was awarded by, and of their last one. */
const vendorsOf = ({ vendors, quotations, lines }: StoredAward): ReadonlyMap<number, VendorNow> => {
  const drafted = new Map(lines.map(({ vendor_id: vendor, revision }) => [vendor, revision]));
  return new Map(
    vendors.map(({ id, name, is_active: isActive }) => {
      const own = quotations.filter(({ vendor_id: vendor }) => vendor === id);
      const last = own.find(({ is_current: isCurrent }) => isCurrent);
      const of = own.find(({ revision }) => revision === drafted.get(id)) ?? last;
      return [
        id,
        {
          name,
          isActive,
          revision: last?.revision ?? null,
          rate: last?.exchange_rate ?? null,
          ended: of?.is_over ? of.valid_until : null,
        },
      ];
    }),
  );
};

const priceOfBid = ({ leftOut, price }: BidLevel) => (leftOut === null ? price : null);

/** Who answered for a line, the cheapest first. */
const bidsOf = (line: StoredLine, bids: readonly BidLevel[], names: ReadonlyMap<number, string>): LineNow['bids'] =>
  bids
    .filter(({ leftOut }) => leftOut !== 'unquoted')
    .toSorted((a, b) => {
      const [left, right] = [priceOfBid(a), priceOfBid(b)];
      return left === null || right === null ? Number(left === null) - Number(right === null) : compare(left, right);
    })
    .map((bid) => ({
      vendor: names.get(bid.bidder) ?? '',
      price: priceOfBid(bid),
      is_awarded: bid.bidder === line.vendor_id,
    }));

/** What a line is awarded at beside its estimate. */
const lineAgainst = (line: StoredLine, limit: string): AgainstEstimate | null => {
  const estimate = estimateOf(line.quantity, line.estimate_rate);
  return estimate === null ? null : againstEstimate(line.extension, estimate, limit);
};

/** As the answer has it. */
export const againstNow = ({ isAbove, amount, estimate, difference, percent }: AgainstEstimate): AgainstNow => ({
  amount,
  estimate,
  difference,
  percent,
  is_above: isAbove,
});

const lineNow = (
  line: StoredLine,
  bids: readonly BidLevel[],
  names: ReadonlyMap<number, string>,
  limit: string,
): LineNow => {
  const against = lineAgainst(line, limit);
  const own = bids.find(({ bidder }) => bidder === line.vendor_id);
  const lowest = bids.filter(({ isLowest }) => isLowest);
  return {
    line_id: line.id,
    position: line.position,
    is_lowest: own?.isLowest ?? false,
    price: own?.leftOut === null ? own.price : null,
    lowest_price: lowest[0]?.price ?? null,
    lowest_vendors: lowest.map(({ bidder }) => names.get(bidder) ?? ''),
    estimate_rate: line.estimate_rate,
    against_estimate: against && againstNow(against),
    bids: bidsOf(line, bids, names),
  };
};

const ratesOf = ({ lines, rates, vendors }: StoredAward): RateNow[] => {
  const names = new Map(vendors.map(({ id, name }) => [id, name]));
  const foreign = lines.filter(({ currency }) => currency !== null);
  const known = new Map(foreign.map((line) => [line.vendor_id, line]));
  return [...known.values()].map(({ vendor_id: vendor, currency, exchange_rate: rate }) => ({
    currency: currency ?? '',
    rate,
    vendor: names.get(vendor) ?? '',
    last: rates.find((one) => one.currency === currency)?.last ?? [],
  }));
};

const standingOf = async (award: StoredAward, currency: string): Promise<QuotationStanding> => {
  const { lines, quotations, bids, decisions, vendors, status } = award;
  const input = levellingInput({
    currency,
    vendors,
    lines: lines.map(({ rfq_line_id: id, asked }) => ({ id, quantity: asked, estimate_rate: null })),
    quotations,
    bids,
    decisions,
  });
  const levelled = await levelledBids(input);
  const now = vendorsOf(award);
  const bidAt = new Map(input.bids.map((bid) => [`${bid.line} ${bid.bidder}`, bid]));
  const names = new Map(vendors.map(({ id, name }) => [id, name]));
  const kept = new Set((award.kept ?? '').split('\n'));
  const reasons = outdatedOf({
    vendors: now,
    lines: lines.map((line) => ({
      drafted: {
        line: line.rfq_line_id,
        vendor: line.vendor_id,
        quantity: line.quantity,
        price: line.unit_price,
        revision: line.revision,
        currency: line.currency,
        rate: line.exchange_rate,
        requested: line.requested,
        lowest: line.lowest_price,
      },
      now: {
        position: line.position,
        description: line.description,
        quantity: line.asked,
        requested: line.wanted,
        bids: levelled.get(line.rfq_line_id) ?? [],
        own: bidAt.get(`${line.rfq_line_id} ${line.vendor_id}`)?.price ?? null,
        per: bidAt.get(`${line.rfq_line_id} ${line.vendor_id}`)?.per ?? null,
      },
    })),
  });
  return {
    outdated: hasEnded(status) ? [] : reasons.filter((reason) => !kept.has(outdatedKey(reason))),
    overPercent: award.over_percent,
    lines: lines.map((line) => lineNow(line, levelled.get(line.rfq_line_id) ?? [], names, award.over_percent)),
    rates: ratesOf(award),
    needsApproval: award.needs_approval,
    against: allAgainstEstimate(
      lines.map((line) => lineAgainst(line, award.over_percent)),
      award.over_percent,
    ),
  };
};

/** How awards stand now. */
export const standingsOf = async (
  tx: Tx,
  ids: readonly number[],
  who: Who,
): Promise<Map<number, QuotationStanding>> => {
  const found = new Map<number, QuotationStanding>();
  for (const award of await readAwards(tx, ids))
    // oxlint-disable-next-line no-await-in-loop -- levelled one after another, with pauses
    found.set(award.id, await standingOf(award, assertDefined(who.currency)));
  return found;
};

/** What is kept of an award with a reason: the keys of what is told now, beside those of before. */
export const keptOf = async (tx: Tx, id: number, who: Who, before: unknown): Promise<string> => {
  const outdated = (await standingsOf(tx, [id], who)).get(id)?.outdated ?? [];
  const keys = typeof before === 'string' && before !== '' ? before.split('\n') : [];
  return [...new Set([...keys, ...outdated.map(outdatedKey)])].join('\n');
};
