import * as z from 'zod/mini';
import { documentLanguages } from '../../domain/documents.ts';
import { stages } from '../../domain/estimation/stages.ts';
import { count, decimal, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { quotationWording } from './quotationWording.ts';

/** What a quotation of a bill says before somebody changes it. */
const wordingAnswer = () =>
  z.strictObject({
    addressee: z.string(),
    attention: z.nullable(z.string()),
    subject: z.string(),
    your_reference: z.nullable(z.string()),
    quoted_on: z.iso.date(),
    valid_until: z.nullable(z.iso.date()),
    introduction: z.nullable(z.string()),
    terms: z.nullable(z.string()),
    language: z.enum(documentLanguages),
    with_components: z.boolean(),
    with_tax: z.boolean(),
  });

/** How far the client's own workbook can be filled in. */
const fillingAnswer = () =>
  z.strictObject({
    name: z.string(),
    /** Rows that get a rate or an amount. */
    filled: count(),
    /** Those of them that are alternates, and that are optional, which get a rate and no amount. */
    alternates: count(),
    optional: count(),
    /** Rows of the file whose line the bill has not, or without a price. */
    without: count(),
    /** Lines of the bill that the file does not have, and what they come to. */
    beyond: count(),
    beyond_amount: decimal(),
    /** Rows whose quantity in the file is another than in the bill. */
    differing: count(),
    /** What the rows come to that are filled in. */
    total: decimal(),
  });
export type Filling = z.output<ReturnType<typeof fillingAnswer>>;

const draftAnswer = () =>
  z.strictObject({
    wording: wordingAnswer(),
    currency: z.string(),
    total: decimal(),
    /** Null where the branch has no tax. */
    tax: z.nullable(z.strictObject({ name: z.string(), percent: decimal(), amount: decimal() })),
    /** With the tax. */
    gross: decimal(),
    /** Items without a price. */
    unpriced: count(),
    rates_only: count(),
    alternates: count(),
    optional: count(),
    provisional: count(),
    /** The numbers of the alternates and optional lines whose price is without overheads, while other lines bear some. */
    without_overheads: z.array(z.string()),
    /** Rows whose quantity × rate is not their amount, whatever the places of the rate. */
    rounded: count(),
    /** What the letterhead of the branch lacks, in words. */
    lacks: z.array(z.string()),
    /** Why no quotation can be issued of it now; null if it can. */
    refused: z.nullable(z.string()),
    /** Null where no client's workbook was imported. */
    client_workbook: z.nullable(fillingAnswer()),
    /** Those that were issued of the estimation, the newest first. */
    issued: z.array(
      z.strictObject({
        id: id(),
        number: z.string(),
        bill: z.string(),
        quoted_on: z.iso.date(),
        total: decimal(),
        gross_total: decimal(),
        is_current: z.boolean(),
        client_workbook: z.nullable(z.string()),
        created_by_name: z.string(),
      }),
    ),
  });
export type QuotationDraft = z.output<ReturnType<typeof draftAnswer>>;

const callsOf = (stage: 'boq_sales' | 'cost_estimation') => {
  const { word, permissions } = stages[stage];
  const path = `/api/${word}/:id` as const;
  const permission = `${permissions}.view`;
  return {
    quotation: call({
      method: 'GET',
      path: `${path}/quotation`,
      summary: 'What a quotation of this revision would say, and those that were issued',
      permission,
      answer: draftAnswer,
      failure: 'Failed to read the quotation',
    }),
    quotationPreview: call({
      method: 'POST',
      path: `${path}/quotation/preview`,
      summary: 'The quotation as a PDF that is marked as a draft; nothing is kept',
      permission,
      body: quotationWording,
      answer: 'file',
      failure: 'Failed to make the document',
    }),
    clientWorkbook: call({
      method: 'GET',
      path: `${path}/quotation/workbook`,
      summary: 'The client’s own workbook with the rates and amounts of this revision',
      permission,
      answer: 'file',
      failure: 'Failed to make the workbook',
    }),
    issueQuotation: call({
      method: 'POST',
      path: `${path}/quotations`,
      summary: 'Issue a quotation of an approved revision: it gets its number, and never changes again',
      permission: 'estimation.quotation.create',
      body: quotationWording,
      answer: () => z.strictObject({ id: id(), number: z.string() }),
      status: 201,
      success: 'Quotation issued',
      failure: 'Failed to issue the quotation',
    }),
  };
};

/** The calls by which a stage with prices makes quotations (rules 111 and 112). */
export const quotationCalls = { boq_sales: callsOf('boq_sales'), cost_estimation: callsOf('cost_estimation') };
