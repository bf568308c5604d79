import { assertDefined } from '../../../../domain/assertDefined.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import { purposeQuery } from '../../../../resources/requests/requestWords.ts';
import type { Tx } from '../../../db/database.ts';
import { bind, type Binding } from '../../../engine/binding.ts';
import { parentNamed } from '../../../engine/breakdown/parentNamed.ts';
import { maxSavedBody } from '../../../../schema/calls/sentLines.ts';
import { requireValues } from '../../../engine/parts/within.ts';
import { readDetail } from '../../../engine/recordDetail.ts';
import { requestSet } from '../requestSet.ts';
import { allocateConsumables } from './allocate.ts';
import { allocationCountsOf } from './counts.ts';
import { takeBackAllocation } from './takeBack.ts';

const { allocation, allocate } = purchaseRequests.endpoints;

const countsOf = async (tx: Tx, id: number) => assertDefined((await allocationCountsOf(tx, [id])).get(id));

/** The answers of the calls about the consumables of one request. */
export const allocationBindings: readonly Binding[] = [
  bind(allocation, async (tx, { params: { id }, query, who }) => {
    await requireValues(tx, { resource: purchaseRequests, id }, purposeQuery, query);
    return { request: await readDetail(tx, purchaseRequests, id, who), ...(await countsOf(tx, id)) };
  }),
  bind(allocate, async (tx, { params: { id }, query, body: { with_deleted }, who }) => {
    await requireValues(tx, { resource: purchaseRequests, id }, purposeQuery, query);
    const allocated = await allocateConsumables(tx, id, with_deleted === true, who);
    return { request_id: id, ...allocated, ...(await countsOf(tx, id)) };
  }),
];

/** Takes back what `allocate` did. */
export const takeBackBinding = bind(
  purchaseRequestLines.endpoints.takeBackAllocation,
  async (tx, { params, query, body, who }) => {
    const id = await parentNamed(tx, requestSet(), { params, query });
    await takeBackAllocation(tx, id, body, who);
    return { request_id: id, ...(await countsOf(tx, id)) };
  },
  { kind: purchaseRequests.title, bodyLimit: maxSavedBody },
);
