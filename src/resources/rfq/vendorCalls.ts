import * as z from 'zod/mini';
import { count, decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';

const maybe = <T extends z.ZodMiniType>(check: T) => z.nullable(check);

/** The most records of each kind that are shown, the newest first. */
export const vendorRecordsShown = 10;

/** A record that names a vendor: what it is called, what is said about it, its state, its day, an amount. */
const named = () =>
  z.strictObject({
    resource: z.string(),
    id: id(),
    name: z.string(),
    about: z.string(),
    status: maybe(z.string()),
    day: maybe(z.string()),
    amount: maybe(decimal()),
  });
export type VendorRecord = z.output<ReturnType<typeof named>>;

const kind = () => z.strictObject({ total: count(), records: z.array(named()) });
/** A share in percent with two places. */
const share = () => maybe(decimal());

/**
 * What names a vendor (rule 97). On time is a delivery on or before the day on which it was due, of those that have one;
 * days late are on average those of the late ones; the hit rate is of the awarded RFQs that they quoted the share in which
 * they were awarded a line.
 */
export const vendorCalls = {
  vendorStanding: call({
    method: 'GET',
    path: '/api/vendors/:id/procurement',
    summary: 'What names a vendor: requests, RFQs, quotations, awards, deliveries, and how reliable they are',
    permission: 'procurement.rfq.view',
    answer: () =>
      z.strictObject({
        requests: kind(),
        rfqs: kind(),
        quotations: kind(),
        awards: kind(),
        deliveries: kind(),
        awarded_value: decimal(),
        deliveries_due: count(),
        deliveries_on_time: count(),
        on_time_percent: share(),
        average_days_late: maybe(decimal()),
        rfqs_decided: count(),
        rfqs_won: count(),
        hit_percent: share(),
      }),
    failure: 'Failed to fetch what names the vendor',
  }),
};
export type VendorStanding = z.output<ReturnType<typeof vendorCalls.vendorStanding.answer>>;
