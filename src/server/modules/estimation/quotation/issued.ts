import { aliasedTable, sql } from 'drizzle-orm';
import type { QuotationDraft } from '../../../../resources/estimation/quotationCalls.ts';
import { clientQuotations } from '../../../../resources/estimation/clientQuotations.ts';
import type { Tx } from '../../../db/database.ts';
import { users } from '../../../db/system.ts';
import { tableOf } from '../../../db/tables.ts';

const q = aliasedTable(tableOf(clientQuotations), 'q');
const u = aliasedTable(users, 'u');

/** A quotation that was issued, with what the next one takes over. */
export interface Issued {
  readonly told: QuotationDraft['issued'][number];
  readonly addressee: string;
  readonly attention: string | null;
  readonly subject: string;
  readonly yourReference: string | null;
  readonly introduction: string | null;
  readonly terms: string | null;
  readonly language: unknown;
  readonly withComponents: boolean;
}

/** The most that are told; an estimation has seldom more than a few. */
const most = 50;

interface Row extends Record<string, unknown> {
  readonly id: string | number;
  readonly number: string;
  readonly bill: string;
  readonly quoted_on: string;
  readonly total: string;
  readonly gross_total: string;
  readonly is_current: boolean;
  readonly client_workbook: string | null;
  readonly by: string | null;
  readonly addressee: string;
  readonly attention: string | null;
  readonly subject: string;
  readonly your_reference: string | null;
  readonly introduction: string | null;
  readonly terms: string | null;
  readonly language: string;
  readonly with_components: boolean;
}

/** The quotations of an estimation, the newest first. */
export const issuedOf = async (tx: Tx, estimation: number): Promise<Issued[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select ${q.id}, ${q.number}, ${q.bill}, ${q.quoted_on}::text as quoted_on, ${q.total}::text as total,
      ${q.gross_total}::text as gross_total, ${q.is_current}, ${q.client_workbook}, ${u.name} as by, ${q.addressee}, ${q.attention},
      ${q.subject}, ${q.your_reference}, ${q.introduction}, ${q.terms}, ${q.language}, ${q.with_components}
    from ${tableOf(clientQuotations)} ${q} left join ${users} ${u} on ${u.id} = ${q.created_by}
    where ${q.estimation_id} = ${estimation} order by ${q.id} desc limit ${most}`);
  return rows.map((row) => ({
    told: {
      id: Number(row.id),
      number: row.number,
      bill: row.bill,
      quoted_on: row.quoted_on,
      total: row.total,
      gross_total: row.gross_total,
      is_current: row.is_current,
      client_workbook: row.client_workbook,
      created_by_name: row.by ?? '',
    },
    addressee: row.addressee,
    attention: row.attention,
    subject: row.subject,
    yourReference: row.your_reference,
    introduction: row.introduction,
    terms: row.terms,
    language: row.language,
    withComponents: row.with_components,
  }));
};
