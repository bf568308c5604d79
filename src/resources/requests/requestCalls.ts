import * as z from 'zod/mini';
import { idList } from '../../schema/bounds.ts';
import { stages } from '../../domain/estimation/stages.ts';
import { decimal, id } from '../../schema/calls/answers.ts';
import { brokenDownOf } from '../../schema/brokenDown.ts';
import { call } from '../../schema/calls/call.ts';
import { savedOf } from '../../schema/calls/sheetCalls.ts';
import { recordCheck } from '../../schema/check.ts';
import { integer, quantity, reference } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { purposeQuery, requestFailure as failure } from './requestWords.ts';

const one = '/api/purchase-request/:request_id';
const update = 'procurement.request.update';
const most = 200;

/** The most that is asked for of one line. */
export const maxAsked = '999999999';

const added = {
  item_id: reference('items'),
  item_variant_id: reference('items.variants', { label: 'Variant', within: 'item_id' }),
  quantity: quantity({ min: '0', max: maxAsked }),
  structure_id: reference('structures'),
  parent_line_id: integer({ min: 1, label: 'In' }),
};

/** What is added of the masters: an item, also into a product, or BOMs with their items; 1 piece by default. */
const fromMasters = () =>
  z.extend(recordCheck(added), {
    bom_ids: z.optional(idList('Must be ids', { most, tooMany: `At most ${most} BOMs at once` }, 'Must be ids')),
  });
/** The same, checked. */
export type FromMasters = z.output<ReturnType<typeof fromMasters>>;

/** What whoever marks a line sees beside what is asked for, and why its marks fell. */
const restsOn = () =>
  z.strictObject({
    id: id(),
    /** What the BOQ says of the line that it was taken over from, for all pieces of what that is in. */
    boq_quantity: z.nullable(decimal()),
    boq_unit: z.nullable(z.string()),
    /** The material of one unit in the approved cost estimation, and of all that is asked for; for whoever views costs. */
    estimate_rate: z.nullable(decimal()),
    estimate_amount: z.nullable(decimal()),
    /** When the task begins that needs it, by the plan of the project. */
    task_starts_on: z.nullable(z.string()),
    /** Why its marks fell the last time, and who did it; null while they are set, and if they never were. */
    cleared: z.nullable(z.strictObject({ why: z.string(), by_name: z.string(), at: z.string() })),
  });
export type RestsOn = z.output<ReturnType<typeof restsOn>>;

/** The permission by which somebody sees estimates of costs. */
export const viewsCosts = `${stages.cost_estimation.permissions}.view`;

/** The calls of the lines of a request beside those that follow from their breakdown (rule 41). */
export const requestCalls = (lines: () => Resource) => {
  const answer = () => savedOf(brokenDownOf(lines()))();
  return {
    restsOn: call({
      method: 'GET',
      path: `${one}/marks`,
      summary: 'What the marks of the lines of a request rest on: the BOQ, the estimate, and why they fell',
      permission: 'procurement.request.view',
      answer: () => z.strictObject({ records: z.array(restsOn()) }),
      failure,
    }),
    addFromMasters: call({
      method: 'POST',
      path: `${one}/add-from-masters`,
      summary: 'Add an item, or BOMs as products with their items, to a purchase request',
      permission: update,
      query: purposeQuery,
      body: fromMasters,
      answer,
      status: 201,
      success: 'Item added successfully!',
      failure,
    }),
  };
};
