import { taxed, type Quote } from '../../../../domain/estimation/quotation/quote.ts';
import type { PrintedFirm, DocumentSettings } from '../../../print/letterhead.ts';
import type { Stage } from '../stages.ts';
import type { WrittenQuotation } from './document.ts';
import type { QuotationFacts } from './facts.ts';
import type { Wording } from './wording.ts';
import { wordsIn } from './words.ts';

export interface WrittenFrom {
  readonly stage: Stage;
  readonly facts: QuotationFacts;
  readonly firm: PrintedFirm;
  readonly settings: Pick<DocumentSettings, 'tax'>;
  readonly wording: Wording;
  readonly quote: Quote;
  readonly preparedBy: string;
}

/** What a quotation says of a bill in these words. Without a number it is a draft. */
export const writeQuotation = ({
  stage,
  facts,
  firm,
  settings,
  wording,
  quote,
  preparedBy,
}: WrittenFrom): WrittenQuotation => {
  const { tax } = wording.with_tax ? settings : { tax: null };
  const { tax: amount, gross } = taxed(quote.total, tax?.percent ?? null);
  return {
    firm,
    language: wording.language,
    number: null,
    isBudget: !stage.isPriced,
    bill: String(facts.record['number']),
    replaces: null,
    preparedBy,
    addressee: wording.addressee,
    attention: wording.attention,
    subject: wording.subject,
    project: facts.project,
    yourReference: wording.your_reference,
    quotedOn: wording.quoted_on,
    validUntil: wording.valid_until,
    introduction: wording.introduction ?? wordsIn[wording.language].introduction(wording.subject),
    terms: wording.terms,
    quote,
    tax: tax && { ...tax, amount },
    gross,
  };
};
