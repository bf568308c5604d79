import { documentLanguages } from '../../../../domain/documents.ts';
import { quote } from '../../../../domain/estimation/quotation/quote.ts';
import type { QuotedLine } from '../../../../domain/estimation/quotation/line.ts';
import { clientQuotations } from '../../../../resources/estimation/clientQuotations.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import { readRecord } from '../../../engine/records/read.ts';
import { readLogo, type Letterhead } from '../../../print/letterhead.ts';
import { stageNamed } from '../stages.ts';
import { readClientBill } from './clientBill.ts';
import type { WrittenQuotation } from './document.ts';
import { pricedLines } from './lines.ts';
import { wordsIn } from './words.ts';

/** What a quotation keeps of what may change after it was issued. */
export interface Printed {
  readonly letterhead: Letterhead;
  readonly project: string;
  readonly preparedBy: string;
}

const text = (record: AnyRecord, field: string): string | null => {
  const value = record[field];
  return typeof value === 'string' && value !== '' ? value : null;
};
const said = (record: AnyRecord, field: string): string => text(record, field) ?? '';

const stageOf = (record: AnyRecord) => {
  const stage = stageNamed(record['stage'] === 'boq_sales' ? 'boq_sales' : 'cost_estimation');
  return { stage, bill: Number(record[stage.isPriced ? 'boq_cost_id' : 'boq_sale_id']) };
};

/** A quotation as it was issued. @throws Failure 404 */
export const issuedQuotation = async (tx: Tx, id: number): Promise<WrittenQuotation> => {
  const record = await readRecord(tx, clientQuotations, id);
  const printed: Printed = JSON.parse(said(record, 'printed'));
  const logo = await readLogo(tx, printed.letterhead.logoId);
  const { stage, bill } = stageOf(record);
  const lines = await pricedLines(tx, stage, bill);
  const language = documentLanguages.find((one) => one === record['language']) ?? 'en';
  const subject = said(record, 'subject');
  const tax = text(record, 'tax_name');
  return {
    firm: { ...printed.letterhead, currency: said(record, 'currency'), logo },
    language,
    number: said(record, 'number'),
    isBudget: !stage.isPriced,
    bill: said(record, 'bill'),
    replaces: text(record, 'replaces_name'),
    preparedBy: printed.preparedBy,
    addressee: said(record, 'addressee'),
    attention: text(record, 'attention'),
    subject,
    project: printed.project,
    yourReference: text(record, 'your_reference'),
    quotedOn: said(record, 'quoted_on'),
    validUntil: text(record, 'valid_until'),
    introduction: text(record, 'introduction') ?? wordsIn[language].introduction(subject),
    terms: text(record, 'terms'),
    quote: quote(lines, { withComponents: record['with_components'] === true }),
    tax: tax === null ? null : { name: tax, percent: said(record, 'tax_percent'), amount: said(record, 'tax_amount') },
    gross: said(record, 'gross_total'),
  };
};

/** The client's workbook that a quotation fills in, with the lines; null where it fills in none. @throws Failure 404 */
export const issuedBill = async (tx: Tx, id: number) => {
  const record = await readRecord(tx, clientQuotations, id);
  const kept = record['client_bill'];
  if (typeof kept !== 'number') return null;
  const bill = await readClientBill(tx, kept);
  if (!bill) return null;
  const { stage, bill: of } = stageOf(record);
  const lines: readonly QuotedLine[] = await pricedLines(tx, stage, of);
  return { number: said(record, 'number'), bill, lines };
};
