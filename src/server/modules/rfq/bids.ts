import { sql } from 'drizzle-orm';
import { bids } from '../../../resources/rfq/bids.ts';
import { levellingDecisions } from '../../../resources/rfq/levellingDecisions.ts';
import type { LevellingBid, LevellingDecision } from '../../../resources/rfq/levellingCalls.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { vendors } from '../../../resources/masters/vendors.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { conflict, invalid, notFound } from '../../engine/errors.ts';
import { lockRecords, requireChangeable } from '../../engine/workflows/editing.ts';
import type { Who } from '../../engine/who.ts';
import { requireUnawarded } from './awardedBy.ts';
import { requireEffective, type SentDecision } from './effective.ts';
import { readBids, readDecisions } from './levelling.ts';
import { unitsOf } from '../booking/units.ts';
import { priceUnitOf, type PricedLine } from './bidUnits.ts';
import { saveCells } from './saveCells.ts';
import { selectRows } from '../../db/rows.ts';

const [bidTable, quotationTable, lineTable, rfqTable, vendorTable] = [
  tableOf(bids),
  tableOf(quotations),
  tableOf(rfqLines),
  tableOf(rfqs),
  tableOf(vendors),
];

type Sent = Readonly<Record<string, unknown>>;
export interface SentBid extends Sent {
  readonly rfq_line_id: number;
  readonly bid?: 'priced' | 'no_bid' | null | undefined;
  readonly price?: string | null | undefined;
  readonly version?: number | null | undefined;
}

/** Lines of one RFQ with the units of their items, by id. @throws Failure 404 for one of another RFQ */
const linesNamed = async (tx: Tx, rfq: number, ids: readonly number[]): Promise<ReadonlyMap<number, PricedLine>> => {
  const rows = await selectRows(
    tx,
    { id: lineTable.id, description: lineTable.description, unit: lineTable.unit, item: lineTable.item_id },
    (list) =>
      sql`select ${list} from ${lineTable} where ${lineTable.rfq_id} = ${rfq} and ${lineTable.id} = any(${arrayOf(ids, 'bigint')})`,
  );
  const units = await unitsOf(
    tx,
    rows.map(({ item }) => item),
  );
  const found = new Map(rows.map(({ id, item, ...line }) => [id, { ...line, units: units.get(item ?? 0) }]));
  if (ids.some((id) => !found.has(id))) throw notFound(rfqLines.title);
  return found;
};

const idsOf = (named: readonly (number | null | undefined)[]): number[] => [
  ...new Set(named.flatMap((id) => (typeof id === 'number' ? [id] : []))),
];

/** The names of vendors, by id. @throws Failure 404 */
const vendorsNamed = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await selectRows(
    tx,
    { id: vendorTable.id, name: vendorTable.name },
    (list) => sql`select ${list} from ${vendorTable} where ${vendorTable.id} = any(${arrayOf(ids, 'bigint')})`,
  );
  if (rows.length < ids.length) throw notFound(vendors.title);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** @throws Failure 422 for the same cell twice */
const requireDistinct = (path: string, keys: readonly string[]): void => {
  const seen = new Set<string>();
  const at = keys.findIndex((key) => seen.size === seen.add(key).size);
  if (at >= 0) throw invalid({ [`${path}.${at}`]: ['Named twice'] });
};

/** What is stored of a bid: a "no bid" has no price, a price is needed for another one. @throws Failure 422 */
const valuesOf = (
  of: { readonly rfq: number; readonly quotation: number },
  { version: _, ...sent }: SentBid,
  at: number,
) => {
  if (!sent.bid) return null;
  if (sent.bid === 'priced' && (sent.price === null || sent.price === undefined))
    throw invalid({ [`bids.${at}.price`]: ['Say the price, or that they do not bid'] });
  const priced = sent.bid === 'priced' ? {} : { price: null, stated_extension: null, is_alternate: false };
  return { rfq_id: of.rfq, quotation_id: of.quotation, ...sent, ...priced };
};

/**
 * Saves what one quotation says of lines of its RFQ, all or none; returns them as stored (rule 91).
 * @throws Failure 403; 404; 409 for an RFQ that takes no quotations, or a bid that somebody else changed; 422
 */
export const saveBids = async (
  tx: Tx,
  { rfq, quotation }: { readonly rfq: number; readonly quotation: number },
  sent: readonly SentBid[],
  who: Who,
): Promise<LevellingBid[]> => {
  await requireChangeable(tx, { resource: rfqs, ids: [rfq] }, who);
  const found = await selectRows(
    tx,
    { is_current: quotationTable.is_current },
    (list) =>
      sql`select ${list} from ${quotationTable} where ${quotationTable.id} = ${quotation} and ${quotationTable.rfq_id} = ${rfq}`,
  );
  const [named] = found;
  if (!named) throw notFound(quotations.title);
  if (!named.is_current) throw conflict('The vendor has quoted again since: this quotation stays as it is');
  await requireUnawarded(tx, [quotation]);
  const ids = sent.map(({ rfq_line_id: id }) => id);
  requireDistinct('bids', ids.map(String));
  const lines = await linesNamed(tx, rfq, ids);
  const rows = await selectRows(
    tx,
    { id: bidTable.id, line: bidTable.rfq_line_id, unit: bidTable.unit, unit_factor: bidTable.unit_factor },
    (list) => sql`select ${list} from ${bidTable} where ${bidTable.quotation_id} = ${quotation}
      and ${bidTable.rfq_line_id} = any(${arrayOf(ids, 'bigint')})`,
  );
  const stored = new Map(rows.map((row) => [row.line, row]));
  await saveCells(
    tx,
    bids,
    'bids',
    sent.map((bid, at) => {
      const [line, before] = [lines.get(bid.rfq_line_id), stored.get(bid.rfq_line_id)];
      const values = valuesOf({ rfq, quotation }, bid, at);
      // Who says nothing of the unit leaves it as it is.
      const named = bid.bid === 'no_bid' ? null : 'unit' in bid ? bid['unit'] : before?.unit;
      return {
        stored: before?.id,
        version: bid.version,
        values: values && { ...values, ...priceUnitOf(line, named, before, `bids.${at}.unit`) },
        name: line?.description ?? '',
      };
    }),
  );
  return readBids(tx, sql`quotation_id = ${quotation} and rfq_line_id = any(${arrayOf(ids, 'bigint')})`);
};

const isNothing = ({ plug_by, is_excluded, alternate_is, note }: Sent): boolean =>
  !plug_by && !is_excluded && !alternate_is && !note;

/**
 * Saves what the buyer decides of bids, all or none; returns what is stored now.
 * @throws Failure 404; 409 for an RFQ that is not sent, or has ended, or a decision that somebody else changed; 422
 */
export const saveDecisions = async (
  tx: Tx,
  rfq: number,
  sent: readonly SentDecision[],
): Promise<LevellingDecision[]> => {
  await lockRecords(tx, rfqs, [rfq]);
  const found = await selectRows(
    tx,
    { status: rfqTable.status },
    (list) => sql`select ${list} from ${rfqTable} where ${rfqTable.id} = ${rfq}`,
  );
  const [state] = found;
  if (!state) throw notFound(rfqs.title);
  if (!['SENT', 'CLOSED'].includes(state.status))
    throw conflict('Quotations are levelled while the RFQ is sent or closed');
  const keyOf = (vendor: unknown, line: unknown) => `${String(vendor ?? '')} ${String(line ?? '')}`;
  requireDistinct(
    'decisions',
    sent.map(({ vendor_id, rfq_line_id }) => keyOf(vendor_id, rfq_line_id)),
  );
  const lines = await linesNamed(tx, rfq, idsOf(sent.map(({ rfq_line_id: id }) => id)));
  const names = await vendorsNamed(tx, idsOf(sent.map(({ vendor_id: id }) => id)));
  const typed = sent.findIndex(({ plug_by, plug_rate }) => plug_by === 'typed' && !plug_rate);
  if (typed >= 0) throw invalid({ [`decisions.${typed}.plug_rate`]: ['Say the rate that stands for the missing one'] });
  const before = await readDecisions(tx, sql`rfq_id = ${rfq}`);
  const stored = new Map(before.map((one) => [keyOf(one.vendor_id, one.rfq_line_id), one]));
  await requireEffective(tx, rfq, sent, (one) => stored.get(keyOf(one.vendor_id, one.rfq_line_id)));
  await saveCells(
    tx,
    levellingDecisions,
    'decisions',
    sent.map(({ version, ...decision }) => ({
      stored: stored.get(keyOf(decision.vendor_id, decision.rfq_line_id))?.id,
      version,
      values: isNothing(decision) ? null : { rfq_id: rfq, ...decision },
      name: [names.get(decision.vendor_id ?? 0), lines.get(decision.rfq_line_id ?? 0)].filter(Boolean).join(', '),
    })),
  );
  return readDecisions(tx, sql`rfq_id = ${rfq}`);
};
