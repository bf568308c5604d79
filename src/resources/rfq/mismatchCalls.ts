import * as z from 'zod/mini';
import { count, decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { oneOf } from '../../schema/field.ts';

/**
 * What is asked for and not bought: nothing is booked for it; its buyout is planned; it was sent, and no vendor is asked
 * yet; it is in an RFQ that is not awarded.
 */
export const notBought = ['open', 'planned', 'to_ask', 'in_rfq'] as const;
/**
 * What is bought and not asked for: vendors delivered more than was ordered; more is booked or ordered of a line than the
 * BOQ says; it came for a request that was cancelled, or for a line that is gone.
 */
export const notAsked = ['over_delivery', 'over_boq', 'cancelled', 'line_gone'] as const;
const mismatchKinds = [...notBought, ...notAsked] as const;
export const mismatchSides = ['not_bought', 'not_asked'] as const;
export type MismatchKind = (typeof mismatchKinds)[number];
export type MismatchSide = (typeof mismatchSides)[number];

/** A quantity of a line that is in one kind of mismatch. */
const mismatch = () =>
  z.strictObject({
    /** Of the row, on any page. */
    key: z.string(),
    kind: z.enum(mismatchKinds),
    /** null where the line is gone, and of a line of the BOQ that several requests ask for. */
    line_id: z.nullable(id()),
    request: z.nullable(z.strictObject({ id: id(), number: z.string() })),
    project: z.nullable(z.strictObject({ id: id(), number: z.string(), title: z.string() })),
    bill_line_key: z.nullable(z.string()),
    description: z.string(),
    unit: z.nullable(z.string()),
    quantity: decimal(),
    /** When it is needed; of what came, when it came. */
    day: z.nullable(z.string()),
    /** Where it stands: the buyout request, the RFQ, the production order. */
    order: z.nullable(z.strictObject({ resource: z.string(), id: id(), number: z.string() })),
  });
export type Mismatch = z.output<ReturnType<typeof mismatch>>;

const shared = {
  method: 'GET',
  permission: 'procurement.buyout.view',
  paged: {
    size: 30,
    sorts: ['day', 'description', 'quantity', 'kind'],
    /** Of each kind of this side, whatever the page is narrowed to. */
    extra: () => ({ counts: z.partialRecord(z.enum(mismatchKinds), count()) }),
  },
  query: {
    side: oneOf(mismatchSides, { required: 'Say which mismatches' }),
    kind: oneOf(mismatchKinds),
  },
  answer: mismatch,
  failure: 'Failed to fetch the mismatches',
} as const;

/** The calls of what is asked for and not bought, and bought and not asked for (rule 95). */
export const mismatchCalls = {
  mismatchesOfProject: call({
    ...shared,
    path: '/api/projects/:project_id/procurement-mismatches',
    summary: 'What of a project is asked for and not bought, or bought and not asked for',
  }),
  mismatches: call({
    ...shared,
    path: '/api/procurement-mismatches',
    summary: 'What of the branch is asked for and not bought, or bought and not asked for',
  }),
};
