import * as z from 'zod/mini';
import { listOf } from '../../schema/bounds.ts';
import { brokenDownOf } from '../../schema/brokenDown.ts';
import { fieldCheck } from '../../schema/check.ts';
import { count, decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { anId, lineVersions, maxSavedLines, savedBody } from '../../schema/calls/sentLines.ts';
import { enteredColumns } from '../../schema/calls/sheetCalls.ts';
import { quantity } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { maxAsked } from './requestCalls.ts';
import { permissions, purposeQuery, requestFailure } from './requestWords.ts';

const tooMany = `At most ${maxSavedLines} at once`;

/** How much of a request there is to allocate, and to verify as allocated. */
export const allocationCounts = () => ({
  products: count(),
  /** Products that follow from a BOM. */
  products_with_bom: count(),
  items: count(),
  consumables: count(),
});

/** A consumable that was made before and is gone, as a save makes it again. */
const goneConsumable = () =>
  z.strictObject({
    key: z.string(),
    kind: z.literal('consumable'),
    line_key: z.string(),
    parent_line_id: id(),
    description: z.string(),
    unit: z.nullable(z.string()),
    quantity: decimal(),
    item_id: id(),
    item_variant_id: z.nullable(id()),
    needed_on: z.nullable(z.iso.date()),
    task_number: z.nullable(z.int()),
  });

/** What each product's BOM took when it was allocated before: none is a product that never was. */
const keptBefore = () =>
  z.strictObject({
    product_id: anId('Unknown line'),
    consumables: listOf(
      z.strictObject({
        item_id: anId('Must be an item'),
        item_variant_id: z.nullable(anId('Must be a variant')),
        quantity: fieldCheck('quantity', quantity({ required: true, min: '0', max: maxAsked })),
      }),
      'Must be consumables',
      { most: maxSavedLines, tooMany },
    ),
  });

/** What takes an allocation back: what it changed, with the versions since, as it was before. */
export const allocationBefore = () =>
  z.strictObject({
    changes: z.array(z.strictObject({ id: id(), version: id(), quantity: decimal() })),
    added: z.array(goneConsumable()),
    removed: z.array(id()),
    /** Of those to be removed. */
    versions: z.array(id()),
    kept: z.array(
      z.strictObject({
        product_id: id(),
        consumables: z.array(z.strictObject({ item_id: id(), item_variant_id: z.nullable(id()), quantity: decimal() })),
      }),
    ),
  });

/** The call that takes an allocation back; `lines` gives the resource of the lines of requests. */
export const allocationUndo = (lines: () => Resource) => ({
  takeBackAllocation: call({
    method: 'PUT',
    path: '/api/purchase-request/:request_id/consumable-allocation',
    query: purposeQuery,
    failure: requestFailure,
    summary: 'Take an allocation back by what it answered as before, unless somebody changed one of its lines since',
    permission: `${permissions}.update`,
    body: () =>
      z.extend(savedBody(enteredColumns(brokenDownOf(lines())))(), {
        versions: lineVersions(),
        kept: listOf(keptBefore(), 'Must be products', { most: maxSavedLines, tooMany }),
      }),
    answer: () => z.strictObject({ request_id: id(), ...allocationCounts() }),
    success: 'Allocation taken back',
  }),
});
