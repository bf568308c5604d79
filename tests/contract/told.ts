import { expect } from 'vitest';
import type { Answered } from '../support/app.ts';
import type { Made } from '../support/sales.ts';
import { contract, headersOf, held, nameOf, rowOf, type ContractCall } from './table.ts';

/** The calls that do something and were made, each held to its row. */
export const reached = new Set<string>();

/** Holds the answer of a call that did something to the call's row: its status and its message. */
export const told = (name: string, answer: Answered): Made => {
  const row = rowOf(name);
  expect([200, 201], `${name}: ${JSON.stringify(answer)}`).toContain(answer.status);
  expect(answer.success).toBe(true);
  const message = row.success === '*' && answer.message ? '*' : (answer.message ?? '');
  held(row, { status: answer.status, success: message }, { status: row.status, success: row.success });
  reached.add(name);
  return answer.data;
};

/** Whether a call is one of the stages of estimations and their lines; the saved views of their lists are like all others. */
const isOfStages = ({ path }: ContractCall): boolean =>
  /^\/api\/(boq-(?!headings)|estimations\/\{id\}|projects\/\{id\}\/items)/.test(path) && !path.includes('/views');

/** Whether a call is one of material booking: of the lines of requests, of production, buyout and requests for stock. */
const isOfBooking = ({ path }: ContractCall): boolean =>
  /\/material-booking|^\/api\/(production-orders|buyout-requests|stock-requests|issue-slips|below-minimum|stock_entries\/(\{id\}\/(reverse|return)|count))/.test(
    path,
  ) && !path.includes('/views');

/** Whether a call is one of purchase requests and their lines. */
const isOfRequests = ({ path }: ContractCall): boolean =>
  /^\/api\/(projects\/)?purchase-request|\/request-coverage\//.test(path) && !path.includes('/views');

/** Whether a call is one of RFQs: quotations, awards, orders and what is delivered. */
const isOfRfqs = ({ path }: ContractCall): boolean =>
  /^\/api\/(rfq|rfq-awards|purchase-orders|order-changes|deliveries)(\/|$)|^\/api\/buyout-requests\/\{id\}\/(receive|let_go)$/.test(
    path,
  ) && !path.includes('/views');

const areaOf = (row: ContractCall): Area => {
  if (isOfRfqs(row)) return 'rfq';
  if (isOfStages(row)) return 'stages';
  if (isOfBooking(row)) return 'booking';
  return isOfRequests(row) ? 'requests' : 'others';
};
type Area = 'stages' | 'requests' | 'booking' | 'rfq' | 'others';

/** The calls that do something and that no test made: of the stages of estimations, of purchase requests, of material booking, of RFQs, or of all else. */
export const neverMade = (of: Area): string[] =>
  contract
    .filter((row) => row.method !== 'GET' && Object.keys(headersOf(row)).length === 0 && areaOf(row) === of)
    .map(nameOf)
    .filter((name) => !reached.has(name));
