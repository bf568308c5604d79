import * as z from 'zod/mini';
import { idList } from '../../schema/bounds.ts';
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

/** The calls of the lines of a request beside those that follow from their breakdown (rule 41). */
export const requestCalls = (lines: () => Resource) => {
  const answer = () => savedOf(brokenDownOf(lines()))();
  return {
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
