import { round, sum, type Decimal } from '../../../../domain/decimal.ts';
import type { Outdated } from '../../../../domain/rfq/outdated.ts';
import type { Levelling } from '../../../../domain/rfq/levelling.ts';
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
  readonly extension: Decimal;
  readonly leadTime: number | null;
  readonly due: string | null;
  readonly isLowest: boolean;
  readonly alternate: string | null;
  readonly reason: string | null;
  /** Beside its estimate (rule 132); null without one. */
  readonly against: AgainstNow | null;
}

/** One vendor who would have got all, as far as they quote it. */
export interface SingleVendor {
  readonly name: string;
  readonly lines: number;
  readonly total: Decimal;
  /** What the award comes to for the same lines. */
  readonly same: Decimal;
}

/** An award with all that is written of it. */
export interface WrittenAward extends Sender {
  readonly number: string;
  /** As the documents say it. */
  readonly status: string;
  readonly isAwarded: boolean;
  readonly rfqCode: string;
  readonly rfqName: string;
  readonly made: string;
  readonly total: Decimal;
  readonly recommendation: string | null;
  readonly lines: readonly AwardedLine[];
  readonly single: SingleVendor | null;
  readonly stored: LevellingAnswer;
  readonly levelled: Levelling;
  readonly nameOf: (vendor: number) => string;
  /** What was done with it, oldest first. */
  readonly steps: readonly Step[];
  /** Why it is outdated, in the language of the document. */
  readonly outdated: readonly string[];
  /** All lines that have an estimate, beside it. */
  readonly against: AgainstNow | null;
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
    lineAgainst: new Map(standing?.lines.map((line) => [line.line_id, line.against_estimate])),
  };
};

/** The awarded lines of each vendor, in the order of the vendors' names. */
export const byVendor = ({ lines, nameOf }: WrittenAward) => {
  const vendors = [...new Set(lines.map(({ vendor }) => vendor))];
  return vendors
    .map((vendor) => {
      const own = lines.filter((line) => line.vendor === vendor);
      return { vendor, name: nameOf(vendor), lines: own, total: round(sum(own.map(({ extension }) => extension)), 2) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.vendor - b.vendor);
};
