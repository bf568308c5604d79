import * as z from 'zod/mini';
import { listOf } from '../../schema/bounds.ts';
import { decimal, id, recordAnswer } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { recordCheck } from '../../schema/check.ts';
import { date, integer, longText, quantity, reference, text, type Fields } from '../../schema/field.ts';
import { normalised } from '../../schema/normalise.ts';

const path = '/api/issue-slips';
const view = 'procurement.booking.view';

/** The most lines of one slip, and of one list of what is held. */
export const maxIssued = 2000;

/** To whom something is handed out, and when. */
export const slipHead = {
  issued_to: text({ label: 'Issued to', required: 'Say to whom, or to which site', max: 200, search: true }),
  issued_on: date({ label: 'Issued on', initial: 'today' }),
  note: longText({ max: 2000 }),
};

const handed = {
  request_line_id: integer({ label: 'Line', required: true, min: 1 }),
  quantity: quantity({ required: 'Say how much is handed out', min: '0.0001', max: '999999999' }),
  /** Another unit of the item; empty for the base unit. */
  unit: text({ max: 20 }),
};

/** What of what is held: empty for all. */
const which = {
  request_id: reference('purchase_requests', { label: 'Request' }),
  project_id: reference('projects', { label: 'Project' }),
  /** Needed by this day, or without a day. */
  due_until: date({ label: 'Needed until' }),
};

const ofItem = {
  item_code: z.string(),
  item_name: z.string(),
  /** Of several of the line all that are held; null where the item has one alone. */
  variant: z.nullable(z.string()),
  unit: z.string(),
  request_id: id(),
  request_number: z.string(),
  request_title: z.string(),
  project_id: z.nullable(id()),
  project_title: z.nullable(z.string()),
  description: z.string(),
};

/** What is held in stock for a line, and not issued. Quantities: exact decimals of 4 places, in the unit of the item. */
const heldLine = () =>
  z.strictObject({
    ...ofItem,
    request_line_id: id(),
    held: decimal(),
    /** Others of the item: how many of `unit` one is. */
    units: z.array(z.strictObject({ unit: z.string(), factor: decimal() })),
    needed_on: z.nullable(z.string()),
    /** Why it cannot be issued now. */
    refused: z.nullable(z.string()),
  });
export type HeldLine = z.output<ReturnType<typeof heldLine>>;

/** What a slip handed out for a line: the issue of the ledger, and what of it came back. */
const slipLine = () =>
  z.strictObject({
    ...ofItem,
    id: id(),
    number: z.string(),
    quantity: decimal(),
    returned: decimal(),
    /** The other unit of the item in which it was handed out, and how many of `unit` one is. */
    in_unit: z.nullable(z.string()),
    unit_factor: z.nullable(decimal()),
  });
export type SlipLine = z.output<ReturnType<typeof slipLine>>;

/** What is held and handed out over several requests (rule 157). `fields`: those of a slip. */
export const issueSlipCalls = (fields: Fields) => ({
  held: call({
    method: 'GET',
    path: `${path}/held`,
    summary: `What is held for lines of requests and not issued, what is needed soonest first: at most ${maxIssued}`,
    permission: view,
    query: which,
    answer: () => z.strictObject({ lines: z.array(heldLine()), more: z.boolean() }),
    failure: 'Failed to fetch what is held',
  }),
  pickList: call({
    method: 'GET',
    path: `${path}/pick-list`,
    summary: 'What is held and due as a list to pick by, as a PDF',
    permission: view,
    query: which,
    answer: 'file',
    failure: 'Failed to make the pick list',
  }),
  issue: call({
    method: 'POST',
    path,
    summary: 'Hand out what is held for lines of any requests, to a person or a site',
    permission: 'procurement.booking.update',
    body: () =>
      normalised(
        slipHead,
        z.extend(recordCheck(slipHead), {
          lines: listOf(normalised(handed, recordCheck(handed)), 'Must be a list', {
            least: 1,
            tooFew: 'Say what is handed out',
            most: maxIssued,
            tooMany: `At most ${maxIssued} lines at once`,
          }),
        }),
      ),
    answer: () => recordAnswer(fields),
    status: 201,
    success: 'Issued',
    failure: 'Failed to create issue slip',
  }),
  lines: call({
    method: 'GET',
    path: `${path}/:id/lines`,
    summary: 'What a slip handed out, and what of it came back',
    permission: view,
    answer: () => z.strictObject({ lines: z.array(slipLine()) }),
    failure: 'Failed to fetch the lines of the slip',
  }),
  document: call({
    method: 'GET',
    path: `${path}/:id/document`,
    summary: 'The issue slip as a PDF',
    permission: view,
    answer: 'file',
    failure: 'Failed to make the document',
  }),
});
