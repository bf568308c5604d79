import { round, sum, type Decimal } from '../../../../domain/decimal.ts';
import { level, type Levelling } from '../../../../domain/rfq/levelling.ts';
import { bestSingle } from '../../../../domain/rfq/split.ts';
import { splitOffers } from '../../../../domain/rfq/splitOffers.ts';
import { awards } from '../../../../resources/rfq/awards.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { levellingInput } from '../../../../resources/rfq/levellingInput.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Step } from '../../../../schema/workflow.ts';
import type { Tx } from '../../../db/database.ts';
import { readColumns, readRecord } from '../../../engine/records/read.ts';
import type { Who } from '../../../engine/who.ts';
import { workflowStatuses } from '../../../engine/workflows/status.ts';
import type { Sender } from '../../../print/letterhead.ts';
import { levellingOf } from '../levelling.ts';
import { awardWords } from './awardWords.ts';
import { textOf } from './request.ts';

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
  readonly people: {
    readonly creator: string | null;
    readonly reviewer: string | null;
    readonly approver: string | null;
  };
}

const decimalOf = (row: AnyRecord, field: string): Decimal => String(row[field]);

const linesOf = (award: AnyRecord, stored: LevellingAnswer): AwardedLine[] => {
  const rows: readonly AnyRecord[] = Array.isArray(award['lines']) ? award['lines'] : [];
  const places = new Map(stored.lines.map(({ id }, at) => [id, at]));
  return rows
    .map((row): AwardedLine => {
      const line = Number(row['rfq_line_id']);
      const at = places.get(line);
      const asked = at === undefined ? undefined : stored.lines[at];
      return {
        line,
        vendor: Number(row['vendor_id']),
        position: (at ?? -1) + 1,
        description: asked?.description ?? textOf(row, 'rfq_line_name') ?? '',
        unit: asked?.unit ?? null,
        quantity: decimalOf(row, 'quantity'),
        price: decimalOf(row, 'unit_price'),
        extension: decimalOf(row, 'extension'),
        leadTime: typeof row['lead_time_days'] === 'number' ? row['lead_time_days'] : null,
        due: textOf(row, 'due_on'),
        isLowest: row['is_lowest'] === true,
        alternate: textOf(row, 'alternate'),
        reason: textOf(row, 'reason'),
      };
    })
    .toSorted((a, b) => a.position - b.position);
};

/** The best single vendor for what is awarded, beside it for the lines that this vendor quotes. */
const singleOf = (lines: readonly AwardedLine[], levelled: Levelling, nameOf: (id: number) => string) => {
  const vendors = levelled.bidders.map(({ id }) => ({ id, minimumOrder: null }));
  const offers = splitOffers(levelled);
  const { assignment, shares } = bestSingle({
    lines: lines.map(({ line }) => line),
    vendors,
    offers,
    atMost: 1,
    maxLeadTime: null,
  });
  const [share] = shares;
  if (!share) return null;
  const same = lines.filter(({ line }) => assignment.has(line)).map(({ extension }) => extension);
  return { name: nameOf(share.vendor), lines: share.lines, total: share.total, same: round(sum(same), 2) };
};

/** Reads an award with the levelling that it follows from. @throws Failure 404 */
export const writtenAward = async (tx: Tx, id: number, sender: Sender, who: Who): Promise<WrittenAward> => {
  const award = await readRecord(tx, awards, id);
  const rfqId = Number(award['rfq_id']);
  const [rfq, stored, statuses] = await Promise.all([
    readColumns(tx, rfqs, rfqId),
    levellingOf(tx, rfqId, who),
    workflowStatuses(tx, awards, [id], who, false),
  ]);
  const levelled = level(levellingInput(stored));
  const names = new Map(stored.vendors.map((vendor) => [vendor.id, vendor.name]));
  const nameOf = (vendor: number) => names.get(vendor) ?? '';
  const lines = linesOf(award, stored);
  const status = String(award['status']);
  return {
    ...sender,
    number: String(award['number']),
    status: awardWords[sender.language].states[status] ?? status,
    isAwarded: status === 'APPROVED',
    rfqCode: String(rfq['rfq_code']),
    rfqName: String(rfq['name']),
    made: new Date().toISOString().slice(0, 10),
    total: decimalOf(award, 'total'),
    recommendation: textOf(award, 'recommendation'),
    lines,
    single: singleOf(lines, levelled, nameOf),
    stored,
    levelled,
    nameOf,
    steps: statuses.get(id)?.steps ?? [],
    people: {
      creator: textOf(award, 'created_by_name'),
      reviewer: textOf(award, 'reviewer_name'),
      approver: textOf(award, 'approver_name'),
    },
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
