import { documentLanguages } from '../../../../domain/documents.ts';
import type { QuotationDraft } from '../../../../resources/estimation/quotationCalls.ts';
import type { DocumentSettings } from '../../../print/letterhead.ts';
import type { QuotationFacts } from './facts.ts';
import type { Issued } from './issued.ts';

export type Wording = QuotationDraft['wording'];

/** The ISO day in so many days. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * What a quotation says before somebody changes it: as the last one of the estimation, for which it may have been
 * settled with the client; else by the branch, the project and its customer.
 */
export const wordingOf = (
  facts: QuotationFacts,
  settings: DocumentSettings,
  last: Issued | undefined,
  today: string,
): Wording => ({
  addressee: last?.addressee ?? facts.addressee,
  attention: last ? last.attention : facts.attention,
  subject: last?.subject ?? facts.subject,
  your_reference: last?.yourReference ?? null,
  quoted_on: today,
  valid_until: settings.validityDays === null ? null : dayAfter(today, settings.validityDays),
  introduction: last?.introduction ?? null,
  terms: last ? last.terms : settings.terms || null,
  language: documentLanguages.find((one) => one === last?.language) ?? settings.language,
  with_components: last?.withComponents ?? false,
  with_tax: settings.tax !== null,
});
