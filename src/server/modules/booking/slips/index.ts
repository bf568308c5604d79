import { issueSlips } from '../../../../resources/booking/issueSlips.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import { bind, bindOutside, type Binding } from '../../../engine/binding.ts';
import { extendResource } from '../../../engine/modules.ts';
import { readRecord } from '../../../engine/records/read.ts';
import { readSender } from '../../../print/letterhead.ts';
import { pdfOf } from '../../../print/pdf.ts';
import { pickListPdf, slipPdf, type WrittenPickList, type WrittenSlip } from './documents.ts';
import { heldLines } from './held.ts';
import { correctSlip, issueBySlip, takeSlipBack } from './issueSlip.ts';
import { slipLines } from './slipLines.ts';

const calls = issueSlips.endpoints;

/** The files, read in a transaction and made after it. */
const documents: readonly Binding[] = [
  bindOutside(calls.document, async ({ params: { id }, inBranch }) => {
    const slip = await inBranch(async (tx): Promise<WrittenSlip> => {
      const record = await readRecord(tx, issueSlips, id);
      return {
        ...(await readSender(tx)),
        number: String(record.number),
        isTakenBack: record.status === 'TAKEN_BACK',
        issuedTo: String(record.issued_to),
        issuedOn: String(record.issued_on),
        issuedBy: String(record.created_by_name ?? ''),
        note: typeof record.note === 'string' ? record.note : null,
        lines: await slipLines(tx, id),
      };
    });
    return { name: `${slip.number} ${slip.issuedTo}`, kind: 'pdf', content: async () => pdfOf(slipPdf(slip)) };
  }),
  bindOutside(calls.pickList, async ({ query, inBranch }) => {
    const list = await inBranch(async (tx): Promise<WrittenPickList> => {
      const project = typeof query.project_id === 'number' ? await readRecord(tx, projects, query.project_id) : null;
      return {
        ...(await readSender(tx)),
        ...(await heldLines(tx, query)),
        project: project && String(project.title),
        until: query.due_until ?? null,
      };
    });
    return { name: `Pick list ${list.today}`, kind: 'pdf', content: async () => pdfOf(pickListPdf(list)) };
  }),
];

/** What is handed out over several requests, by slips and by pick lists. */
export const slipExtension = extendResource(issueSlips, {
  effects: { correct: correctSlip, take_back: takeSlipBack },
  bindings: [
    bind(calls.held, (tx, { query }) => heldLines(tx, query)),
    bind(calls.issue, async (tx, { body, who }) => readRecord(tx, issueSlips, await issueBySlip(tx, body, who))),
    bind(calls.lines, async (tx, { params: { id } }) => {
      await readRecord(tx, issueSlips, id);
      return { lines: await slipLines(tx, id) };
    }),
    ...documents,
  ],
});
