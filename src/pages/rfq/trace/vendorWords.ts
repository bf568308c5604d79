import { purchaseRequestWorkflow } from '../../../workflows/requests/purchaseRequests.ts';
import { rfqWorkflow } from '../../../workflows/rfq/rfqs.ts';
import type { VendorRecord } from '../../../resources/rfq/vendorCalls.ts';

const words: Readonly<Record<string, string>> = {
  CURRENT: 'Current',
  REPLACED: 'Replaced',
  LATE: 'Late',
  ON_TIME: 'On time',
};
const states: Readonly<Record<string, Readonly<Record<string, { readonly label: string }>>>> = {
  purchase_requests: purchaseRequestWorkflow.states,
  rfqs: rfqWorkflow.states,
};

/** How the state of a record that names a vendor is called; empty for none. */
export const stateWord = ({ resource, status }: VendorRecord): string =>
  status === null ? '' : (words[status] ?? states[resource]?.[status]?.label ?? status);
