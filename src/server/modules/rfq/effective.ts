import { sql } from 'drizzle-orm';
import { bids } from '../../../resources/rfq/bids.ts';
import type { LevellingDecision } from '../../../resources/rfq/levellingCalls.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import type { Tx } from '../../db/database.ts';
import { selectRows } from '../../db/rows.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { invalid } from '../../engine/errors.ts';

const [bidTable, quotationTable, lineTable] = [tableOf(bids), tableOf(quotations), tableOf(rfqLines)];

/** What is decided of a bid, a bidder or a line. */
export interface SentDecision {
  readonly vendor_id?: number | null | undefined;
  readonly rfq_line_id?: number | null | undefined;
  readonly version?: number | null | undefined;
  readonly [field: string]: unknown;
}

type Part = 'plug_by' | 'is_excluded' | 'alternate_is';

/** What a decision can be about: what the vendor says of the line, and whether that has an estimate. */
interface About {
  readonly bid: { readonly isPriced: boolean; readonly isAlternate: boolean } | undefined;
  readonly hasEstimate: boolean;
}

/** Why what is decided of one bid has no effect; undefined where it has one. */
const ofBid: Readonly<Record<Part, (about: About, sent: SentDecision) => string | undefined>> = {
  plug_by: ({ bid, hasEstimate }, sent) => {
    if (bid?.isPriced && !bid.isAlternate && !sent['is_excluded']) return 'They have a price there: it is no gap';
    return sent['plug_by'] === 'estimate' && !hasEstimate ? 'The line has no estimate' : undefined;
  },
  is_excluded: ({ bid }) => (bid?.isPriced ? undefined : 'They have no price there to leave out'),
  alternate_is: ({ bid }) => (bid?.isAlternate ? undefined : 'They offer no alternate there'),
};

const isSaid = (part: Part, decision: Readonly<Record<string, unknown>>) => Boolean(decision[part]);

/** What is about more than one bid: a vendor can be left out, the gaps of all be plugged. */
const ofMore = (part: Part, { vendor_id: vendor, rfq_line_id: line }: SentDecision): string | undefined => {
  if (part === 'is_excluded' && vendor && !line) return undefined;
  if (part === 'plug_by' && !vendor && !line) return undefined;
  return 'This is decided of one bid: name vendor and line';
};

/**
 * Refuses what is decided anew and changes nothing: what was decided before may stay, whatever the vendor says now.
 * @throws Failure 422
 */
export const requireEffective = async (
  tx: Tx,
  rfq: number,
  sent: readonly SentDecision[],
  before: (one: SentDecision) => LevellingDecision | undefined,
): Promise<void> => {
  const ids = [...new Set(sent.flatMap(({ rfq_line_id: id }) => id ?? []))];
  const rows = await selectRows(
    tx,
    {
      vendor: quotationTable.vendor_id,
      line: bidTable.rfq_line_id,
      isPriced: sql<boolean>`${bidTable.bid} = 'priced' and ${bidTable.price} is not null`,
      isAlternate: bidTable.is_alternate,
    },
    (list) => sql`select ${list} from ${bidTable}
      join ${quotationTable} on ${quotationTable.branch_id} = ${bidTable.branch_id} and ${quotationTable.id} = ${bidTable.quotation_id}
      where ${bidTable.rfq_id} = ${rfq} and ${quotationTable.is_current} and ${bidTable.rfq_line_id} = any(${arrayOf(ids, 'bigint')})`,
  );
  const estimated = await selectRows(
    tx,
    { id: lineTable.id },
    (list) => sql`select ${list} from ${lineTable}
      where ${lineTable.id} = any(${arrayOf(ids, 'bigint')}) and ${lineTable.estimate_rate} is not null`,
  );
  const bidAt = new Map(rows.map((row) => [`${row.vendor} ${row.line}`, row]));
  const hasEstimate = new Set(estimated.map(({ id }) => id));
  for (const [at, one] of sent.entries()) {
    const { vendor_id: vendor, rfq_line_id: line } = one;
    const known = before(one);
    for (const part of ['plug_by', 'is_excluded', 'alternate_is'] as const) {
      if (!isSaid(part, one) || known?.[part] === one[part]) continue;
      const about = { bid: bidAt.get(`${vendor} ${line}`), hasEstimate: hasEstimate.has(line ?? 0) };
      const why = vendor && line ? ofBid[part](about, one) : ofMore(part, one);
      if (why) throw invalid({ [`decisions.${at}.${part}`]: [why] });
    }
  }
};
