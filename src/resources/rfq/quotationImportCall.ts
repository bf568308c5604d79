import * as z from 'zod/mini';
import { listOf } from '../../schema/bounds.ts';
import { count, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { recordCheck } from '../../schema/check.ts';
import { integer, oneOf, rate } from '../../schema/field.ts';
import { normalised } from '../../schema/normalise.ts';
import { bidFields } from './bidFields.ts';
import { quotationFields } from './quotationFields.ts';

/** The most lines of one workbook: a whole RFQ. */
const maxLines = 2000;

const readBid = {
  ...bidFields,
  rfq_line_id: integer({ label: 'Line', min: 1, required: true }),
  bid: oneOf(['priced', 'no_bid'], { required: 'Say a price, or that they do not bid' }),
};

const readEstimate = {
  rfq_line_id: integer({ label: 'Line', min: 1, required: true }),
  estimate_rate: rate({ label: 'Estimate', min: '-9999999999', max: '9999999999', required: true }),
};

/** What a person says of a quotation, as it is sent. */
export const quotationCheck = () => normalised(quotationFields, recordCheck(quotationFields));

/** A vendor's workbook as it was read: another answer of the vendor, with its bids, all or none. */
export const quotationImportCall = call({
  method: 'POST',
  path: '/api/rfq/:id/quotations/import',
  summary:
    'Enter a quotation with what it says of lines, as it was read from a workbook; a line without a bid is blank',
  permission: 'procurement.rfq.update',
  body: () =>
    z.strictObject({
      quotation: quotationCheck(),
      bids: listOf(normalised(readBid, recordCheck(readBid)), 'Must be a list', {
        most: maxLines,
        tooMany: `At most ${maxLines} at once`,
      }),
      /** What one unit of a line was estimated at, of a table that says it: for lines without an estimate. */
      estimates: z.optional(
        listOf(normalised(readEstimate, recordCheck(readEstimate)), 'Must be a list', {
          most: maxLines,
          tooMany: `At most ${maxLines} at once`,
        }),
      ),
    }),
  answer: () => z.strictObject({ id: id(), vendor_id: id(), revision: z.int(), bids: z.int(), estimates: count() }),
  status: 201,
  success: 'Quotation entered',
  failure: 'Failed to enter the quotation',
});
