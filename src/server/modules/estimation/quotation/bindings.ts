import { quote } from '../../../../domain/estimation/quotation/quote.ts';
import { clientQuotations } from '../../../../resources/estimation/clientQuotations.ts';
import { quotationCalls } from '../../../../resources/estimation/quotationCalls.ts';
import { bind, bindFile, type Binding, type CallRequest } from '../../../engine/binding.ts';
import { notFound } from '../../../engine/errors.ts';
import { readFirm } from '../../../print/letterhead.ts';
import { pdfOf } from '../../../print/pdf.ts';
import { costStage, stageNamed, type Stage } from '../stages.ts';
import { filledClientBill, readClientBill } from './clientBill.ts';
import { quotationDraft, quotationSource } from './draft.ts';
import { issueQuotation } from './issue.ts';
import { quotationPdf } from './pdf.ts';
import { issuedBill, issuedQuotation } from './printed.ts';
import type { Wording } from './wording.ts';
import { writeQuotation } from './write.ts';

type Calls = (typeof quotationCalls)['boq_sales'];
type Sent = CallRequest<Calls['issueQuotation']>['body'];

/** What was sent; what was left out is empty. */
const wordingOf = ({ with_tax, with_components, ...sent }: Sent): Wording => ({
  addressee: sent.addressee,
  attention: sent.attention ?? null,
  subject: sent.subject,
  your_reference: sent.your_reference ?? null,
  quoted_on: sent.quoted_on,
  valid_until: sent.valid_until ?? null,
  introduction: sent.introduction ?? null,
  terms: sent.terms ?? null,
  language: sent.language,
  with_components: with_components ?? false,
  with_tax: with_tax ?? true,
});

const noWorkbook = () => notFound('Client’s workbook');

/** The calls by which a stage makes quotations. */
const answersOf = (stage: Stage, calls: Calls): readonly Binding[] => {
  const kind = { kind: stage.title };
  return [
    bind(calls.quotation, async (tx, { params }) => quotationDraft(await quotationSource(tx, stage, params.id)), {
      ...kind,
      whole: true,
    }),
    bindFile(
      calls.quotationPreview,
      async (tx, { params, body }) => {
        const { facts, settings, lines } = await quotationSource(tx, stage, params.id);
        const firm = await readFirm(tx);
        const wording = wordingOf(body);
        const quoted = quote(lines, { withComponents: wording.with_components });
        const written = writeQuotation({
          stage,
          facts,
          firm,
          settings,
          wording,
          quote: quoted,
          preparedBy: facts.maker,
        });
        return {
          name: `Draft quotation ${String(facts.record['number'])}`,
          kind: 'pdf',
          content: () => pdfOf(quotationPdf(written)),
        };
      },
      { ...kind, onlyReads: true },
    ),
    bindFile(
      calls.clientWorkbook,
      async (tx, { params }) => {
        const { facts, lines, clientBill } = await quotationSource(tx, stage, params.id);
        const bill = clientBill && (await readClientBill(tx, clientBill.id));
        if (!bill) throw noWorkbook();
        return {
          name: `${String(facts.record['number'])} ${bill.name.replace(/\.\w+$/, '')}`,
          kind: 'xlsx',
          content: () => filledClientBill(bill, lines),
        };
      },
      kind,
    ),
    bind(calls.issueQuotation, (tx, { params, body }) => issueQuotation(tx, stage, params.id, wordingOf(body)), kind),
  ];
};

/** Those of each stage that goes to the client. */
export const quotationAnswers: Readonly<Partial<Record<Stage['name'], readonly Binding[]>>> = {
  boq_sales: answersOf(stageNamed('boq_sales'), quotationCalls.boq_sales),
  cost_estimation: answersOf(costStage, quotationCalls.cost_estimation),
};

const { document, workbook } = clientQuotations.endpoints;

/** The files of a quotation that was issued: the same whenever they are asked for. */
export const issuedAnswers: readonly Binding[] = [
  bindFile(document, async (tx, { params }) => {
    const written = await issuedQuotation(tx, params.id);
    return { name: written.number ?? '', kind: 'pdf', content: () => pdfOf(quotationPdf(written)) };
  }),
  bindFile(workbook, async (tx, { params }) => {
    const found = await issuedBill(tx, params.id);
    if (!found) throw noWorkbook();
    const { number, bill, lines } = found;
    return {
      name: `${number} ${bill.name.replace(/\.\w+$/, '')}`,
      kind: 'xlsx',
      content: () => filledClientBill(bill, lines),
    };
  }),
];
