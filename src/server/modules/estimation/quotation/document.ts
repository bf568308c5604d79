import type { Decimal } from '../../../../domain/decimal.ts';
import type { DocumentLanguage } from '../../../../domain/documents.ts';
import type { Quote } from '../../../../domain/estimation/quotation/quote.ts';
import type { PrintedFirm } from '../../../print/letterhead.ts';

/** All that a quotation says, to be printed. Days are ISO days. */
export interface WrittenQuotation {
  readonly firm: PrintedFirm;
  readonly language: DocumentLanguage;
  /** A draft has no number, and is marked as one. */
  readonly number: string | null;
  /** Of BOQ sales: the rates that were settled, before costs are known. */
  readonly isBudget: boolean;
  /** The number of the stage's revision: `EST-LDS-2026-0042 R2`. */
  readonly bill: string;
  readonly replaces: string | null;
  readonly preparedBy: string;
  readonly addressee: string;
  readonly attention: string | null;
  readonly subject: string;
  /** Number and place of the project. */
  readonly project: string;
  readonly yourReference: string | null;
  readonly quotedOn: string;
  readonly validUntil: string | null;
  readonly introduction: string | null;
  readonly terms: string | null;
  readonly quote: Quote;
  readonly tax: { readonly name: string; readonly percent: Decimal; readonly amount: Decimal } | null;
  readonly gross: Decimal;
}
