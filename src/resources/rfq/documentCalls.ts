import { call } from '../../schema/calls/call.ts';

const vendor = '/api/rfq/:id/vendors/:vendorId';
const permission = 'procurement.rfq.view';

/** What goes to one vendor of an RFQ: made anew whenever it is asked for. */
export const documentCalls = {
  vendorDocument: call({
    method: 'GET',
    path: `${vendor}/document`,
    summary: 'The request to one vendor as a PDF',
    permission,
    answer: 'file',
    failure: 'Failed to make the document',
  }),
  vendorWorkbook: call({
    method: 'GET',
    path: `${vendor}/workbook`,
    summary: 'The workbook that one vendor fills in, whose rows are known again by their identity',
    permission,
    answer: 'file',
    failure: 'Failed to make the workbook',
  }),
};
