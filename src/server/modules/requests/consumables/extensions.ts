import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import { extendResource, type ResourceExtension, type Rows } from '../../../engine/modules.ts';
import { allocationBindings, takeBackBinding } from './bindings.ts';
import { allocationCountsOf, countsInProducts } from './counts.ts';

const idsOf = (records: readonly AnyRecord[]) => records.map(({ id }) => id);
const ofRequests: Rows = (tx, records) => allocationCountsOf(tx, idsOf(records));

/** What consumable allocation adds to requests and their lines. */
export const allocationExtensions: readonly ResourceExtension[] = [
  extendResource(purchaseRequests, {
    bindings: allocationBindings,
    rows: { consumables: ofRequests, 'consumables-of-project': ofRequests },
  }),
  extendResource(purchaseRequestLines, {
    bindings: [takeBackBinding],
    rows: { 'allocation-products': (tx, records) => countsInProducts(tx, idsOf(records)) },
  }),
];
