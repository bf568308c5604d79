import { allAgainstEstimate } from '../../../../domain/rfq/againstEstimate.ts';
import { round, sum, type Decimal } from '../../../../domain/decimal.ts';
import type { Outdated } from '../../../../domain/rfq/outdated.ts';
import type { Levelling } from '../../../../domain/rfq/levelling.ts';
import type { Rest } from '../../../../domain/rfq/single.ts';
import type { AgainstNow } from '../../../../resources/rfq/awardNow.ts';
import { awards } from '../../../../resources/rfq/awards.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Step } from '../../../../schema/workflow.ts';
import type { Tx } from '../../../db/database.ts';
import { readColumns, readRecord } from '../../../engine/records/read.ts';
import type { Who } from '../../../engine/who.ts';
import { workflowStatuses } from '../../../engine/workflows/status.ts';
import type { Sender } from '../../../print/letterhead.ts';
import { againstNow, standingsOf } from '../asOfNow/standing.ts';
import { levellingPages, type LevellingPages } from '../levelling.ts';

/** A line of an award as it is written. Amounts are in the branch's currency. */
export interface AwardedLine {
  readonly line: number;
  readonly vendor: number;
  /** Its number in the RFQ, from 1. */
  readonly position: number;
  readonly description: string;
  readonly unit: string | null;
  readonly quantity: Decimal;
  readonly price: Decimal;
  /**
   * What the vendor said in another currency or for another unit of the item, with the rate that the award counts on and
   * the base units that the price is for: the amount follows from it.
   */
  readonly theirs: { readonly price: Decimal; readonly rate: Decimal; readonly per: Decimal } | null;
  readonly extension: Decimal;
  readonly leadTime: number | null;
  readonly due: string | null;
  readonly isLowest: boolean;
  readonly alternate: string | null;
  readonly reason: string | null;
  /** Beside its estimate (rule 132); null without one. */
  readonly against: AgainstNow | null;
}

/** The best single vendor for all of the RFQ beside the award, with what stands for what either leaves out (rule 87). */
export interface SingleVendor {
  readonly name: string;
  readonly lines: number;
  readonly total: Decimal;
  readonly compared: Decimal;
  readonly rest: Rest;
  readonly award: { readonly compared: Decimal; readonly rest: Rest };
}

/** What an award says of a vendor beside the lines: nothing in one that was drafted before rule 149. */
export interface AwardedVendor {
  readonly vendor: number;
  readonly freight: Decimal;
  readonly lumpSum: Decimal;
  readonly discount: Decimal;
  readonly total: Decimal;
  readonly reason: string | null;
}

/** The quotations of an RFQ as they are written side by side; of an award, or before there is one. */
export interface WrittenLevelling extends Sender {
  readonly rfqCode: string;
  readonly rfqName: string;
  readonly stored: LevellingAnswer;
  readonly levelled: Levelling;
  readonly nameOf: (vendor: number) => string;
  /** Who gets each line by an award. */
  readonly winners: ReadonlyMap<number, number>;
  /** What was done with the award, oldest first. */
  readonly steps: readonly Step[];
}

/** An award with all that is written of it. */
export interface WrittenAward extends WrittenLevelling {
  readonly number: string;
  /** As the documents say it. */
  readonly status: string;
  readonly isAwarded: boolean;
  readonly made: string;
  readonly total: Decimal;
  readonly recommendation: string | null;
  readonly lines: readonly AwardedLine[];
  readonly vendors: readonly AwardedVendor[];
  readonly single: SingleVendor | null;
  /** Why it is outdated, in the language of the document. */
  readonly outdated: readonly string[];
  /** All lines that have an estimate, beside it. */
  readonly against: AgainstNow | null;
  /** Of the branch, from which on what is above its estimate is told as such. */
  readonly overPercent: Decimal;
  readonly people: {
    readonly creator: string | null;
    readonly reviewer: string | null;
    readonly approver: string | null;
  };
}

/** An award as it was read, for the thread: the comparison that it follows from is not taken apart here. */
export interface ReadAward extends Sender {
  readonly award: AnyRecord;
  readonly rfq: AnyRecord;
  readonly stored: LevellingPages;
  readonly steps: readonly Step[];
  readonly outdated: readonly Outdated[];
  /** Beside its estimate (rule 132): all of it, and its lines by their id. */
  readonly against: AgainstNow | null;
  readonly lineAgainst: ReadonlyMap<number, AgainstNow | null>;
  readonly overPercent: Decimal;
}

/** Reads an award with the levelling that it follows from. @throws Failure 404 */
export const readAward = async (tx: Tx, id: number, sender: Sender, who: Who): Promise<ReadAward> => {
  const award = await readRecord(tx, awards, id);
  const rfqId = Number(award['rfq_id']);
  const [rfq, stored, statuses, standings] = await Promise.all([
    readColumns(tx, rfqs, rfqId),
    levellingPages(tx, rfqId, who),
    workflowStatuses(tx, { resource: awards, ids: [id] }, who, { withFacts: false }),
    standingsOf(tx, [id], who),
  ]);
  const standing = standings.get(id);
  return {
    ...sender,
    award,
    rfq,
    stored,
    steps: statuses.get(id)?.steps ?? [],
    outdated: standing?.outdated ?? [],
    against: standing?.against ? againstNow(standing.against) : null,
    overPercent: standing?.overPercent ?? '0',
    lineAgainst: new Map(standing?.lines.map((line) => [line.line_id, line.against_estimate])),
  };
};

/** What a vendor gets: lines + freight + lump sums − discount. */
const totalOf = (lines: readonly AwardedLine[], said: AwardedVendor | undefined) => {
  const sumOfLines = round(sum(lines.map(({ extension }) => extension)), 2);
  const none = { freight: '0.00', lumpSum: '0.00', discount: '0.00', total: sumOfLines, reason: null };
  return { lineSum: sumOfLines, ...(said ?? none) };
};

/** The awarded lines of each vendor, in the order of the vendors' names. */
export const byVendor = ({ lines, vendors: said, nameOf, overPercent }: WrittenAward) => {
  const vendors = [...new Set(lines.map(({ vendor }) => vendor))];
  return vendors
    .map((vendor) => {
      const own = lines.filter((line) => line.vendor === vendor);
      const against = allAgainstEstimate(
        own.map((line) => line.against),
        overPercent,
      );
      return {
        vendor,
        name: nameOf(vendor),
        lines: own,
        ...totalOf(
          own,
          said.find((one) => one.vendor === vendor),
        ),
        against: against && againstNow(against),
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.vendor - b.vendor);
};
