import { assertDefined } from '../../../../domain/assertDefined.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import { purposeQuery } from '../../../../resources/requests/requestWords.ts';
import type { Tx } from '../../../db/database.ts';
import { bind, type Binding } from '../../../engine/binding.ts';
import { requireValues } from '../../../engine/parts/within.ts';
import { readDetail } from '../../../engine/recordDetail.ts';
import { allocateConsumables } from './allocate.ts';
import { allocationCountsOf } from './counts.ts';

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
