import * as z from 'zod/mini';
import { listOf } from '../../schema/bounds.ts';
import { id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { recordCheck } from '../../schema/check.ts';
import { integer, longText, text } from '../../schema/field.ts';
import { normalised } from '../../schema/normalise.ts';

const maxLines = 2000;
const maxVendors = 200;

const awardedVendor = {
  vendor_id: integer({ label: 'Vendor', min: 1, required: true }),
  reason: text({ max: 500, required: 'Say why' }),
};
const drafted = { recommendation: longText({ max: 4000 }) };
const awardedLine = {
  rfq_line_id: integer({ label: 'Item', min: 1, required: true }),
  vendor_id: integer({ label: 'Vendor', min: 1, required: 'Say who gets it' }),
  /** Why not the lowest; required then. */
  reason: text({ max: 500 }),
};

/** The calls by which an RFQ is awarded (rule 92). */
export const awardCalls = {
  award: call({
    method: 'POST',
    path: '/api/rfq/:id/awards',
    summary: 'Draft an award: what is ordered from whom, by the prices of the current quotations',
    permission: 'procurement.award.create',
    body: () =>
      normalised(
        drafted,
        z.extend(recordCheck(drafted), {
          lines: listOf(normalised(awardedLine, recordCheck(awardedLine)), 'Must be a list', {
            least: 1,
            tooFew: 'Choose what is awarded',
            most: maxLines,
            tooMany: `At most ${maxLines} at once`,
          }),
          /** Why a vendor gets an order though their quotation is over, or it is below their minimum (rule 150). */
          vendors: z.optional(
            listOf(normalised(awardedVendor, recordCheck(awardedVendor)), 'Must be a list', {
              most: maxVendors,
              tooMany: `At most ${maxVendors} at once`,
            }),
          ),
        }),
      ),
    answer: () => z.strictObject({ id: id(), number: z.string() }),
    status: 201,
    success: 'Award drafted',
    failure: 'Failed to award the RFQ',
  }),
};
