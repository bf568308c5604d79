import { round, sum, type Decimal } from '../../../../domain/decimal.ts';
import { level, levelOfLine, type Levelling } from '../../../../domain/rfq/levelling.ts';
import { bestSingle, restOf } from '../../../../domain/rfq/single.ts';
import type { LevellingAnswer } from '../../../../resources/rfq/levellingCalls.ts';
import { levellingInput } from '../../../../resources/rfq/levellingInput.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import { outdatedText } from '../asOfNow/words.ts';
import { levellingIn } from '../levelling.ts';
import type { AwardedLine, AwardedVendor, ReadAward, SingleVendor, WrittenAward } from './award.ts';
import { awardWords } from './awardWords.ts';
import { askedText } from './request.ts';

const decimalOf = (row: AnyRecord, field: string): Decimal => String(row[field]);

/** What vendors said of lines of an award in another currency or unit, by the answer that was awarded. */
const saidAbroad = ({ quotations, bids }: LevellingAnswer) => {
  const answers = new Map(quotations.map(({ id, vendor_id, revision }) => [`${vendor_id} ${revision}`, id]));
  const found = new Map(bids.map((bid) => [`${bid.quotation_id} ${bid.rfq_line_id}`, bid]));
  return (row: AnyRecord): AwardedLine['theirs'] => {
    const rate = askedText(row, 'exchange_rate');
    const answer = answers.get(`${String(row['vendor_id'])} ${String(row['revision'])}`);
    const { price = null, unit_factor: per = null } = found.get(`${answer} ${String(row['rfq_line_id'])}`) ?? {};
    if (price === null || (rate === null && per === null)) return null;
    return { price, rate: rate ?? '1', per: per ?? '1' };
  };
};

const linesOf = (
  { award, lineAgainst }: Pick<ReadAward, 'award' | 'lineAgainst'>,
  stored: LevellingAnswer,
  levelled: Levelling,
): AwardedLine[] => {
  const rows: readonly AnyRecord[] = Array.isArray(award['lines']) ? award['lines'] : [];
  const places = new Map(stored.lines.map(({ id }, at) => [id, at]));
  const theirsOf = saidAbroad(stored);
  return rows
    .map((row): AwardedLine => {
      const line = Number(row['rfq_line_id']);
      const vendor = Number(row['vendor_id']);
      const at = places.get(line);
      const asked = at === undefined ? undefined : stored.lines[at];
      return {
        line,
        vendor,
        position: (at ?? -1) + 1,
        description: asked?.description ?? askedText(row, 'rfq_line_name') ?? '',
        unit: asked?.unit ?? null,
        quantity: decimalOf(row, 'quantity'),
        price: decimalOf(row, 'unit_price'),
        theirs: theirsOf(row),
        extension: decimalOf(row, 'extension'),
        leadTime: typeof row['lead_time_days'] === 'number' ? row['lead_time_days'] : null,
        due: askedText(row, 'due_on'),
        // As of now, whatever it was when it was drafted.
        isLowest:
          asked !== undefined && levelOfLine(levelled, line).bids.some((bid) => bid.bidder === vendor && bid.isLowest),
        alternate: askedText(row, 'alternate'),
        reason: askedText(row, 'reason'),
        against: lineAgainst.get(Number(row['id'])) ?? null,
      };
    })
    .toSorted((a, b) => a.position - b.position);
};

const vendorsOf = (award: AnyRecord): AwardedVendor[] => {
  const rows: readonly AnyRecord[] = Array.isArray(award['vendors']) ? award['vendors'] : [];
  return rows.map((row) => ({
    vendor: Number(row['vendor_id']),
    freight: decimalOf(row, 'freight'),
    lumpSum: decimalOf(row, 'lump_sum'),
    discount: decimalOf(row, 'discount'),
    total: decimalOf(row, 'total'),
    reason: askedText(row, 'reason'),
  }));
};

/** The best single vendor for all of the RFQ, as the levelling ranks it, and the award on the same terms. */
const singleOf = (
  { total, lines }: { readonly total: Decimal; readonly lines: readonly AwardedLine[] },
  levelled: Levelling,
  nameOf: (id: number) => string,
): SingleVendor | null => {
  const single = bestSingle(levelled, { minimumOrder: () => null, maxLeadTime: null });
  if (!single) return null;
  const awarded = new Set(lines.map(({ line }) => line));
  const { rest, amount } = restOf(levelled, (line) => awarded.has(line));
  return {
    name: nameOf(single.vendor),
    lines: single.served.size,
    total: single.total,
    compared: single.compared,
    rest: single.rest,
    award: { compared: round(sum([total, amount]), 2), rest },
  };
};

/** An award as its documents write it: in the thread, for it levels all bids again. */
export const writtenAward = ({
  award,
  rfq,
  stored: pages,
  steps,
  outdated,
  against,
  overPercent,
  lineAgainst,
  ...sender
}: ReadAward): WrittenAward => {
  const stored = levellingIn(pages);
  const levelled = level(levellingInput(stored));
  const names = new Map(stored.vendors.map((vendor) => [vendor.id, vendor.name]));
  const nameOf = (vendor: number) => names.get(vendor) ?? '';
  const lines = linesOf({ award, lineAgainst }, stored, levelled);
  const status = String(award['status']);
  const total = decimalOf(award, 'total');
  return {
    ...sender,
    number: String(award['number']),
    status: awardWords[sender.language].states[status] ?? status,
    isAwarded: status === 'APPROVED',
    rfqCode: String(rfq['rfq_code']),
    rfqName: String(rfq['name']),
    made: sender.today,
    total,
    recommendation: askedText(award, 'recommendation'),
    lines,
    vendors: vendorsOf(award),
    winners: new Map(lines.map(({ line, vendor }) => [line, vendor])),
    single: singleOf({ total, lines }, levelled, nameOf),
    stored,
    levelled,
    nameOf,
    steps,
    outdated: outdated.map((reason) => outdatedText(reason, sender.language)),
    against,
    overPercent,
    people: {
      creator: askedText(award, 'created_by_name'),
      reviewer: askedText(award, 'reviewer_name'),
      approver: askedText(award, 'approver_name'),
    },
  };
};
