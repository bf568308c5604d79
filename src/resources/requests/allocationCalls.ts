import * as z from 'zod/mini';
import { count, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { detailAnswer } from '../../schema/calls/recordAnswers.ts';
import { flag } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { allocationBefore, allocationCounts } from './allocationUndo.ts';
import { permissions, purposeQuery, requestFailure } from './requestWords.ts';

const path = '/api/purchase-request/:id/consumable-allocation';
const shared = { path, query: purposeQuery, failure: requestFailure } as const;

/** Those that its lists show. */
export const shownCounts = { products: 'Products', items: 'Items', consumables: 'Consumables' } as const;

/** The calls of the consumables of one request; `requests` gives the resource of the requests, which has these calls. */
export const allocationCalls = (requests: () => Resource) => ({
  allocation: call({
    ...shared,
    method: 'GET',
    summary: 'A purchase request with the numbers of its products, items and consumables',
    permission: `${permissions}.view`,
    answer: () => z.strictObject({ request: detailAnswer(requests()), ...allocationCounts() }),
  }),
  allocate: call({
    ...shared,
    method: 'POST',
    summary: 'Make the consumables of all products that have a BOM, or bring them to what it takes now',
    permission: `${permissions}.update`,
    body: {
      with_deleted: flag({ label: 'Deleted ones too', help: 'Those that somebody deleted are made again.' }),
    },
    answer: () =>
      z.strictObject({
        request_id: id(),
        added: count(),
        changed: count(),
        removed: count(),
        /** The names of those of which the BOMs take less, or none: of these more is booked, or a part was issued or ordered. */
        stays: z.array(z.string()),
        before: allocationBefore(),
        /** How many lines had a mark of the allocation, and have none any more. */
        unmarked: count(),
        ...allocationCounts(),
      }),
    success: 'Consumables allocated',
  }),
});
