import { call } from '../../schema/calls/call.ts';
import { stageNames } from '../../domain/estimation/stages.ts';
import { integer, oneOf, text } from '../../schema/field.ts';
import { trace } from './traceAnswers.ts';

const seen = 'procurement.request.view';
const shared = { method: 'GET', answer: trace, failure: 'Failed to fetch the trace' } as const;

/** A line of a BOQ: by its identity through all revisions, or by its id in one stage. */
export const ofBillLine = {
  bill_line_key: text({ label: 'Line', max: 36 }),
  stage: oneOf(stageNames),
  line_id: integer({ label: 'Line', min: 1 }),
};

/** The trace of a line, from wherever it stands (rule 94). Each needs the permission to see requests too. */
export const traceCalls = {
  traceOfRequestLine: call({
    ...shared,
    path: '/api/purchase-request/:request_id/lines/:id/trace',
    summary: 'From the enquiry to the receipts of a line of a request; of a product, of its items',
    permission: seen,
  }),
  traceOfBillLine: call({
    ...shared,
    path: '/api/projects/:project_id/line-trace',
    summary: 'From the enquiry to the receipts of a line of the BOQ of a project, in all its requests',
    permission: seen,
    query: ofBillLine,
  }),
  traceOfBuyout: call({
    ...shared,
    path: '/api/buyout-requests/:id/trace',
    summary: 'From the enquiry to the receipts of the line that a buyout request is for',
    permission: 'procurement.buyout.view',
  }),
  traceOfRfqLine: call({
    ...shared,
    path: '/api/rfq/:rfq_id/items-and-products/:id/trace',
    summary: 'From the enquiry to the receipts of the line that a line of an RFQ asks for',
    permission: 'procurement.rfq.view',
  }),
  traceOfAwardLine: call({
    ...shared,
    path: '/api/rfq-awards/:award_id/lines/:id/trace',
    summary: 'From the enquiry to the receipts of the line that a line of an award orders',
    permission: 'procurement.award.view',
  }),
};
