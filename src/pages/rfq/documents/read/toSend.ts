import * as z from 'zod/mini';
import { quotationCheck } from '../../../../resources/rfq/quotationImportCall.ts';
import type { ReadBid } from './types.ts';

/** A read quotation as it is sent, with what a person says of it; lines without a bid stay blank. @throws ZodError */
export const quotationBody = (said: Readonly<Record<string, unknown>>, bids: readonly ReadBid[]) => ({
  quotation: z.parse(quotationCheck(), said),
  bids: bids.flatMap(({ line, bid, price, unit, stated, alternate, leadTime, minimum, note }) =>
    bid === null
      ? []
      : [
          {
            rfq_line_id: line,
            bid,
            price,
            unit,
            stated_extension: stated,
            is_alternate: alternate !== null,
            alternate,
            lead_time_days: leadTime,
            minimum_quantity: minimum,
            note,
          },
        ],
  ),
});
