import { projectPlans } from '../../../../resources/planning/projectPlans.ts';
import { bindOutside, type Binding } from '../../../engine/binding.ts';
import { readSender } from '../../../print/letterhead.ts';
import { inThread } from '../../../thread/thread.ts';
import { programmeOf } from '../programme.ts';

const { msProject, document, workbook } = projectPlans.endpoints;

/** A plan as files: read in a transaction, made after it. */
export const planDocumentBindings: readonly Binding[] = [
  bindOutside(msProject, async ({ params, inBranch }) => {
    const programme = await inBranch((tx) => programmeOf(tx, Number(params.id)));
    return { name: programme.name, kind: 'xml', content: () => inThread('msProject', programme) };
  }),
  bindOutside(document, async ({ params, query, inBranch }) => {
    const plan = await inBranch(async (tx) => ({
      programme: await programmeOf(tx, Number(params.id)),
      sender: await readSender(tx),
    }));
    const paper = query.paper === 'A3' ? 'A3' : 'A4';
    return { name: plan.programme.name, kind: 'pdf', content: () => inThread('planPdf', { ...plan, paper }) };
  }),
  bindOutside(workbook, async ({ params, inBranch }) => {
    const plan = await inBranch(async (tx) => ({
      programme: await programmeOf(tx, Number(params.id)),
      sender: await readSender(tx),
    }));
    return { name: plan.programme.name, kind: 'xlsx', content: () => inThread('planWorkbook', plan) };
  }),
];
