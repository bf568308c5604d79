import { filling } from '../../../../domain/estimation/quotation/filling.ts';
import type { QuotedLine } from '../../../../domain/estimation/quotation/line.ts';
import { quote, taxed, type Quote } from '../../../../domain/estimation/quotation/quote.ts';
import type { QuotationDraft } from '../../../../resources/estimation/quotationCalls.ts';
import type { Tx } from '../../../db/database.ts';
import { readLetterhead, type Letterhead, type DocumentSettings } from '../../../print/letterhead.ts';
import type { Stage } from '../stages.ts';
import { clientBillOf, type ClientBill } from './clientBill.ts';
import { quotationFacts, type QuotationFacts } from './facts.ts';
import { issuedOf, type Issued } from './issued.ts';
import { pricedLines } from './lines.ts';
import { quotationRefusal } from './states.ts';
import { wordingOf } from './wording.ts';

/** All that a quotation of a revision is made from. */
export interface QuotationSource {
  readonly stage: Stage;
  readonly facts: QuotationFacts;
  readonly letterhead: Letterhead;
  readonly settings: DocumentSettings;
  readonly today: string;
  readonly issued: readonly Issued[];
  readonly lines: readonly QuotedLine[];
  readonly clientBill: ClientBill | null;
  /** Why none can be issued; null if one can be. */
  readonly refused: string | null;
}

/** Reads it, in a transaction that reads a `whole`, or has locked the revision. @throws Failure 404 */
export const quotationSource = async (tx: Tx, stage: Stage, id: number): Promise<QuotationSource> => {
  const facts = await quotationFacts(tx, stage, id);
  const { letterhead, settings, today } = await readLetterhead(tx);
  const issued = await issuedOf(tx, facts.estimation);
  const clientBill = await clientBillOf(tx, facts.estimation);
  const lines = await pricedLines(tx, stage, id);
  const refused =
    quotationRefusal(stage, String(facts.record['status'])) ?? (lines.length === 0 ? 'It has no lines' : null);
  return { stage, facts, letterhead, settings, today, issued, clientBill, lines, refused };
};

/** What a letterhead lacks that clients look for. */
const lacksOf = ({ address, phone, email }: Letterhead, { terms }: DocumentSettings): string[] => [
  ...(address.length === 0 ? ['the address'] : []),
  ...(phone === null && email === null ? ['a telephone number or e-mail address'] : []),
  ...(terms ? [] : ['terms']),
];

const fillingTold = ({ clientBill, lines }: QuotationSource, { rows }: Quote): QuotationDraft['client_workbook'] => {
  if (!clientBill) return null;
  const filled = filling(clientBill.sheets, lines, rows);
  return {
    name: clientBill.name,
    filled: filled.rows.length,
    alternates: filled.alternates,
    optional: filled.optional,
    without: filled.without,
    beyond: filled.beyond,
    beyond_amount: filled.beyondAmount,
    differing: filled.differing,
    total: filled.total,
  };
};

/** What a quotation of today would say. */
export const quotationDraft = (source: QuotationSource): QuotationDraft => {
  const { facts, letterhead, settings, today, issued, lines, refused } = source;
  const quoted = quote(lines, { withComponents: false });
  const { tax } = settings;
  const { tax: amount, gross } = taxed(quoted.total, tax?.percent ?? null);
  return {
    wording: wordingOf(facts, settings, issued[0], today),
    currency: letterhead.currency,
    total: quoted.total,
    tax: tax && { ...tax, amount },
    gross,
    unpriced: quoted.unpriced,
    rates_only: quoted.ratesOnly,
    alternates: quoted.alternates,
    optional: quoted.optional,
    provisional: quoted.provisional,
    without_overheads: [...quoted.withoutOverheads],
    rounded: quoted.rounded,
    lacks: lacksOf(letterhead, settings),
    refused,
    client_workbook: fillingTold(source, quoted),
    issued: issued.map(({ told }) => told),
  };
};
