import { purchaseOrders } from '../../../../../resources/rfq/purchaseOrders.ts';
import { bindOutside, type Binding, type OpenRequest } from '../../../../engine/binding.ts';
import { readSender } from '../../../../print/letterhead.ts';
import { pdfOf } from '../../../../print/pdf.ts';
import { inThread } from '../../../../thread/thread.ts';
import { readOrder, type WrittenOrder } from './order.ts';
import { orderPdf } from './orderPdf.ts';

const calls = purchaseOrders.endpoints;

const asked = ({ params, inBranch }: OpenRequest<typeof calls.document>): Promise<WrittenOrder> =>
  inBranch(async (tx) => readOrder(tx, params.id, await readSender(tx)));

const nameOf = ({ number, vendorName }: WrittenOrder) => `${number} ${vendorName}`;

/** The files of an order, read in a transaction and made after it. */
export const orderDocumentBindings: readonly Binding[] = [
  bindOutside(calls.document, async (request) => {
    const order = await asked(request);
    return { name: nameOf(order), kind: 'pdf', content: async () => pdfOf(orderPdf(order)) };
  }),
  bindOutside(calls.workbook, async (request) => {
    const order = await asked(request);
    return { name: nameOf(order), kind: 'xlsx', content: () => inThread('orderWorkbook', order) };
  }),
];
