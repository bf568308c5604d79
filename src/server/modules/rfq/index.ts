import { sql } from 'drizzle-orm';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { bids } from '../../../resources/rfq/bids.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import { awards } from '../../../resources/rfq/awards.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { bind } from '../../engine/binding.ts';
import { extendResource, type ServerModule } from '../../engine/modules.ts';
import { readDetail } from '../../engine/recordDetail.ts';
import { deliveredCheck } from '../booking/receivedCheck.ts';
import { asOfNow } from './asOfNow/index.ts';
import { needsApproval } from './asOfNow/read.ts';
import { keptOf } from './asOfNow/standing.ts';
import { requireUnawarded } from './awardedBy.ts';
import { saveBids, saveDecisions } from './bids.ts';
import { awardBindings, documentBindings } from './documents/bindings.ts';
import { draftAward } from './draftAward.ts';
import { requireInOrder, requireQuotedAsked } from './exceptions.ts';
import { answeredLevelling } from './levelling.ts';
import { offeredFilters } from './offeredFilters.ts';
import { openRfq } from './openRfq.ts';
import { makeEarlierOrders } from './orders/earlierOrders.ts';
import { orderExtensions } from './orders/index.ts';
import { placeOrders } from './orders/placeOrders.ts';
import { receiveBuyout } from './orders/receive.ts';
import { letGo } from './orders/letGo.ts';
import { suppliersOf } from './suppliers.ts';
import { rfqRules } from './rfqRules.ts';
import { releaseLines, reopen } from './rfqSteps.ts';
import { traceBindings } from './trace/bindings.ts';
import { mismatchRules } from './trace/notAsked.ts';
import { selectRows } from '../../db/rows.ts';

const rfqLinesTable = tableOf(rfqLines);
const bidsTable = tableOf(bids);

const calls = rfqs.endpoints;
const bodyLimit = 4 * 1024 * 1024;

/** RFQs and what vendors answer: made of buyout requests, levelled, awarded. */
export const rfq: ServerModule = {
  name: 'rfq',
  extensions: [
    extendResource(rfqs, {
      includes: async (tx, record) => {
        const rows = await selectRows(
          tx,
          { id: rfqLinesTable.buyout_request_id },
          (list) =>
            sql`select ${list} from ${rfqLinesTable} where ${rfqLinesTable.rfq_id} = ${record.id} order by ${rfqLinesTable.id}`,
        );
        const vendors = Array.isArray(record['vendors']) ? record['vendors'] : [];
        return {
          code: String(record['rfq_code']),
          buyout_ids: rows.map(({ id }) => id),
          vendor_ids: vendors.map((vendor: { vendor_id: number }) => vendor.vendor_id),
        };
      },
      guard: { written: requireQuotedAsked },
      effects: { reopen },
      bindings: [
        ...traceBindings,
        bind(calls.open, async (tx, { body, who }) => {
          const { buyout_ids: buyouts, ...sent } = body;
          return readDetail(tx, rfqs, await openRfq(tx, buyouts, sent, who), who);
        }),
        bind(calls.suppliers, async (tx, { body, who }) => ({ vendors: await suppliersOf(tx, body.buyout_ids, who) })),
        bind(calls.levelling, (tx, { params, who }) => answeredLevelling(tx, params.id, who)),
        bind(
          calls.saveBids,
          async (tx, { params, body, who }) => ({
            bids: await saveBids(tx, { rfq: params.id, quotation: body.quotation_id }, body.bids, who),
          }),
          { bodyLimit },
        ),
        bind(calls.award, (tx, { params, body, who }) =>
          draftAward(
            tx,
            params.id,
            { sent: body.lines, reasons: body.vendors ?? [], recommendation: body.recommendation },
            who,
          ),
        ),
        bind(
          calls.decide,
          async (tx, { params, body }) => ({ decisions: await saveDecisions(tx, params.id, body.decisions) }),
          { bodyLimit },
        ),
        ...documentBindings,
      ],
    }),
    extendResource(rfqLines, { guard: { removing: releaseLines } }),
    extendResource(quotations, {
      guard: {
        written: requireInOrder,
        removing: async (tx, ids) => {
          await requireUnawarded(tx, ids);
          await tx.execute(
            sql`delete from ${bidsTable} where ${bidsTable.quotation_id} = any(${arrayOf(ids, 'bigint')})`,
          );
        },
      },
    }),
    extendResource(awards, {
      effects: {
        confirm: placeOrders,
        approve: placeOrders,
        keep: async (tx, { id, kept }, _, who) => ({ kept: await keptOf(tx, id, who, kept) }),
      },
      notes: {
        keep: async (tx, { id }, _, who) => (await asOfNow(tx, [id], who)).get(id)?.outdated?.join('\n') ?? null,
      },
      counts: { reviewed: (id) => sql`${needsApproval(id)}::int` },
      asOfNow,
      bindings: awardBindings,
    }),
    extendResource(buyoutRequests, {
      checks: [deliveredCheck],
      effects: { receive: receiveBuyout, let_go: letGo },
      bindings: [
        bind(buyoutRequests.endpoints.offered, (tx, { params, page }) => offeredFilters(tx, params.type, page)),
      ],
    }),
    ...orderExtensions,
  ],
  rules: [rfqRules, mismatchRules],
  upgrade: makeEarlierOrders,
};
