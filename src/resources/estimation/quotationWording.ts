import { documentLanguageNames, documentLanguages } from '../../domain/documents.ts';
import { date, flag, longText, oneOf, text } from '../../schema/field.ts';

/** What a person says in a quotation, beside its bill (rule 111). */
export const quotationWording = {
  /** The name of whom it goes to, then the address: a line each. */
  addressee: longText({ label: 'To', required: 'Say whom it goes to', max: 600 }),
  attention: text({ label: 'For the attention of', max: 120 }),
  subject: text({ required: 'Say what it is for', max: 200 }),
  your_reference: text({ label: 'Their reference', max: 120 }),
  quoted_on: date({ label: 'Date', required: true }),
  valid_until: date({ label: 'Valid until', notBefore: 'quoted_on' }),
  introduction: longText({ max: 2000 }),
  /** A paragraph a line. */
  terms: longText({ max: 10_000, help: 'A paragraph a line; they are numbered.' }),
  language: oneOf(documentLanguages, { required: true, labels: documentLanguageNames }),
  /** What BOMs are made of is listed, without its prices. */
  with_components: flag({ label: 'List what BOMs are made of' }),
  with_tax: flag({ label: 'With tax', initial: true }),
};
