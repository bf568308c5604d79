import * as z from 'zod/mini';
import { listOf, longest } from '../../schema/bounds.ts';
import { brokenDownOf } from '../../schema/brokenDown.ts';
import { count, decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { savedOf } from '../../schema/calls/sheetCalls.ts';
import { recordCheck } from '../../schema/check.ts';
import { flag, oneOf, quantity, text } from '../../schema/field.ts';
import { normalised } from '../../schema/normalise.ts';
import type { Resource } from '../../schema/resource.ts';
import { maxAsked } from './requestCalls.ts';
import { purposeQuery, requestFailure as failure } from './requestWords.ts';

const permissions = 'procurement.request';
const ofProject = '/api/projects/:project_id/request-coverage';

/** The most lines of a BOQ that are named at once. */
const most = 2_000;
const maxKeyLength = 36;

/** Of a line that is taken over, how much of what is open. */
const part = {
  bill_line_key: text({ label: 'Line', required: 'Choose a line', max: maxKeyLength }),
  quantity: quantity({ required: 'Say how much is needed', min: '0.0001', max: maxAsked }),
};
export type TakenPart = { readonly bill_line_key: string; readonly quantity: string };

/**
 * How far the requests of a project cover a line of its BOQ: less than it says, as much, or more; `gone`: something is
 * requested of a line that is not in it any more.
 */
export const coverageStates = ['under', 'covered', 'over', 'gone'] as const;

/** A request with lines that were taken over from a line of the BOQ. */
const namedRequest = () => z.strictObject({ id: id(), number: z.string() });

/** A line of the BOQ, or one that is gone, with what is requested of it; quantities with 4 places. */
const coverageRow = () =>
  z.strictObject({
    bill_line_key: z.string(),
    kind: z.enum(['bom', 'item']),
    description: z.string(),
    unit: z.nullable(z.string()),
    /** What the BOM is called that an item is in; its quantities are for all pieces of it. */
    in_bom: z.nullable(z.string()),
    /** The code of its item or BOM in the masters, and the structure that it stands in: two lines may say the same. */
    code: z.nullable(z.string()),
    structure: z.nullable(z.string()),
    quantity: decimal(),
    requested: decimal(),
    /** From stock, in production and bought out; a BOM is booked through its items. */
    booked: decimal(),
    /** What of that was awarded to vendors; a BOM is bought through its items. */
    ordered: decimal(),
    /** The quantity without what is requested: below zero for too much. */
    open: decimal(),
    /** What taking over the line requests. Of an item in a BOM that is open itself: what its requested pieces lack. */
    rest: decimal(),
    /** What setting it to the BOQ lowers. Of an item in a BOM of which too much is requested itself: nothing. */
    excess: decimal(),
    state: z.enum(coverageStates),
    requests: z.array(namedRequest()),
  });
export type CoverageRow = z.output<ReturnType<typeof coverageRow>>;

/** How many lines are in each state, whatever the page is narrowed to. */
const countsByState = () => z.strictObject({ under: count(), covered: count(), over: count(), gone: count() });

/** The bill that a coverage is about; null while a project has no approved one. */
const coveredBill = () => z.nullable(z.strictObject({ stage: z.string(), number: z.string(), revision: z.int() }));

/** The calls by which the requests of a project follow its approved BOQ (rule 77). */
export const coverageCalls = (lines: () => Resource) => ({
  coverage: call({
    method: 'GET',
    path: ofProject,
    summary: 'The lines of the approved BOQ of a project, and how far its purchase requests cover them',
    permission: `${permissions}.view`,
    paged: {
      size: 10,
      all: true,
      sorts: ['place', 'description', 'quantity', 'requested', 'booked', 'open', 'state'],
      extra: () => ({ bill: coveredBill(), counts: countsByState() }),
    },
    query: { state: oneOf(coverageStates), rest: flag({ label: 'With something to request' }) },
    answer: coverageRow,
    failure: 'Failed to fetch what the requests cover',
  }),
  takeOver: call({
    method: 'POST',
    path: '/api/purchase-request/:request_id/take-over',
    summary: 'Request what is open of the approved BOQ of the project: of chosen lines, or of all',
    permission: `${permissions}.update`,
    query: purposeQuery,
    body: () =>
      z.strictObject({
        bill_line_keys: z.optional(
          listOf(
            z.string('Must be lines of the BOQ').check(longest(maxKeyLength, 'Must be lines of the BOQ')),
            'Must be lines of the BOQ',
            {
              least: 1,
              tooFew: 'Choose at least one line',
              most,
              tooMany: `At most ${most} lines at once`,
            },
          ),
        ),
        /** What is not named is taken over with all that is open of it. */
        quantities: z.optional(
          listOf(normalised(part, recordCheck(part)), 'Must be a list', {
            most,
            tooMany: `At most ${most} lines at once`,
          }),
        ),
      }),
    answer: () => savedOf(brokenDownOf(lines()))(),
    status: 201,
    success: 'Taken over from the BOQ',
    failure,
  }),
  setToBoq: call({
    method: 'PUT',
    path: `${ofProject}/set-to-boq`,
    summary: 'Lower what is requested of a line to what the BOQ says, the last request first',
    permission: `${permissions}.update`,
    body: { bill_line_key: text({ label: 'Line', required: 'Choose a line', max: maxKeyLength }) },
    answer: () =>
      z.strictObject({
        bill_line_key: z.string(),
        requested: decimal(),
        requests: z.array(namedRequest()),
        /** What undoes it: the lines with their versions now, and what they asked for before. */
        before: z.array(
          z.strictObject({
            request_id: id(),
            changes: z.array(
              z.strictObject({
                id: id(),
                version: id(),
                quantity: decimal(),
                /** Where it asked in another unit of its item, and is set to the base unit. */
                unit: z.optional(z.nullable(z.string())),
              }),
            ),
          }),
        ),
        /** How many lines had a mark, and have none any more. */
        unmarked: count(),
      }),
    success: 'Set to what the BOQ says',
    failure,
  }),
});
