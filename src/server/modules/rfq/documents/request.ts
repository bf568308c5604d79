import { sql } from 'drizzle-orm';
import type { DocumentLanguage } from '../../../../domain/documents.ts';
import { vendors } from '../../../../resources/masters/vendors.ts';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';
import { quotations } from '../../../../resources/rfq/quotations.ts';
import { rfqs } from '../../../../resources/rfq/rfqs.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import { storedFiles, type StoredFile } from '../../../engine/attachments/one.ts';
import type { Sender } from '../../../print/letterhead.ts';
import { notFound } from '../../../engine/errors.ts';
import { readRecord } from '../../../engine/records/read.ts';
import { readLevellingLines } from '../levelling.ts';
import { withOwnNames } from './drawings.ts';
import { requestWords } from './requestWords.ts';

const vendorsTable = rowTableOf(rfqs, 'vendors');

const quotationsTable = tableOf(quotations);

/** What goes to one vendor of an RFQ. Dates are ISO days. */
export interface VendorRequest extends Sender {
  readonly rfq: number;
  readonly vendor: number;
  readonly code: string;
  readonly name: string;
  /** What the vendor has to know of its state. */
  readonly mark: 'draft' | 'cancelled' | null;
  readonly made: string;
  readonly due: string | null;
  readonly paymentTerm: string | null;
  readonly instructions: string | null;
  /** Whom the vendor answers. */
  readonly buyer: string | null;
  readonly vendorName: string;
  /** The contact, address and numbers of the vendor, a line each. */
  readonly vendorLines: readonly string[];
  readonly lines: readonly LevellingLine[];
  /** The drawings and other files that go with it, by name: no two have the same. */
  readonly files: readonly StoredFile[];
}

/** A text of a record; null for none. */
export const askedText = (record: AnyRecord, field: string): string | null => {
  const value = record[field];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

const marks: Readonly<Record<string, VendorRequest['mark']>> = { DRAFT: 'draft', CANCELLED: 'cancelled' };

/** @throws Failure 404 for a vendor whom the RFQ did not ask, and who did not quote */
const requireAsked = async (tx: Tx, rfq: number, vendor: number): Promise<void> => {
  const { rows } = await tx.execute(sql`
    select from ${vendorsTable} where ${vendorsTable.parent_id} = ${rfq} and vendor_id = ${vendor}
    union all select from ${quotationsTable} where ${quotationsTable.rfq_id} = ${rfq} and vendor_id = ${vendor} limit 1`);
  if (rows.length === 0) throw notFound(vendors.title);
};

/** The lines of a vendor's address, as on an envelope. */
export const addressed = (vendor: AnyRecord, language: DocumentLanguage): string[] => {
  const of = (field: string) => askedText(vendor, field);
  const tax = of('tax_number');
  return [
    of('contact_name'),
    ...(of('address')?.split(/\r?\n/) ?? []),
    of('city'),
    of('email'),
    of('phone'),
    tax && requestWords[language].taxNumber(tax),
  ].flatMap((line) => (line?.trim() ? [line.trim()] : []));
};

/** Reads what goes to one vendor. @throws Failure 404 for an RFQ or a vendor that is not there, or was not asked */
export const vendorRequest = async (tx: Tx, id: number, vendorId: number, sender: Sender): Promise<VendorRequest> => {
  const rfq = await readRecord(tx, rfqs, id);
  await requireAsked(tx, id, vendorId);
  const [vendor, lines, files] = await Promise.all([
    readRecord(tx, vendors, vendorId),
    readLevellingLines(tx, id),
    storedFiles(tx, rfqs, id),
  ]);
  return {
    rfq: id,
    vendor: vendorId,
    ...sender,
    code: String(rfq['rfq_code']),
    name: String(rfq['name']),
    mark: marks[String(rfq['status'])] ?? null,
    made: sender.today,
    due: askedText(rfq, 'due_on'),
    paymentTerm: askedText(rfq, 'payment_term_name') ?? askedText(vendor, 'payment_term_name'),
    instructions: askedText(rfq, 'instructions'),
    buyer: askedText(rfq, 'created_by_name'),
    vendorName: String(vendor['name']),
    vendorLines: addressed(vendor, sender.language),
    lines,
    files: withOwnNames(files),
  };
};

/** What a line asks for beside its description: the product that it is, its variant, if the description has them not. */
export const furtherOf = ({
  description,
  product_name,
  variant_name,
}: Pick<LevellingLine, 'description' | 'product_name' | 'variant_name'>): string[] =>
  [product_name, variant_name].flatMap((name) =>
    name && !description.toLowerCase().includes(name.toLowerCase()) ? [name] : [],
  );
