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
  vendorBundle: call({
    method: 'GET',
    path: `${vendor}/bundle`,
    summary: 'Everything that goes to one vendor as a ZIP file: the PDF, the workbook and the drawings',
    permission,
    answer: 'file',
    failure: 'Failed to make the bundle',
  }),
  levellingWorkbook: call({
    method: 'GET',
    path: '/api/rfq/:id/levelling/workbook',
    summary: 'The levelling as an Excel workbook with live formulas, before an award as well as after it',
    permission,
    answer: 'file',
    failure: 'Failed to make the workbook',
  }),
};

const award = '/api/rfq-awards/:id';
const mayRead = 'procurement.award.view';

/** What is shown of an award to those who decide and those who order. */
export const awardDocumentCalls = {
  document: call({
    method: 'GET',
    path: `${award}/document`,
    summary: 'The recommendation of an award as a PDF',
    permission: mayRead,
    answer: 'file',
    failure: 'Failed to make the document',
  }),
  workbook: call({
    method: 'GET',
    path: `${award}/workbook`,
    summary: 'An award with its levelling as an Excel workbook with live formulas',
    permission: mayRead,
    answer: 'file',
    failure: 'Failed to make the workbook',
  }),
};
