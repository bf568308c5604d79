import { aliasedTable, sql } from 'drizzle-orm';
import type { QuotationDraft } from '../../../../resources/estimation/quotationCalls.ts';
import { clientQuotations } from '../../../../resources/estimation/clientQuotations.ts';
import type { Tx } from '../../../db/database.ts';
import { users } from '../../../db/system.ts';
import { tableOf } from '../../../db/tables.ts';
import { orNull, selectRows } from '../../../db/rows.ts';

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

/** The quotations of an estimation, the newest first. */
export const issuedOf = async (tx: Tx, estimation: number): Promise<Issued[]> => {
  const rows = await selectRows(
    tx,
    {
      id: q.id,
      number: q.number,
      bill: q.bill,
      quoted_on: q.quoted_on,
      total: q.total,
      gross_total: q.gross_total,
      is_current: q.is_current,
      client_workbook: q.client_workbook,
      by: orNull(u.name),
      addressee: q.addressee,
      attention: q.attention,
      subject: q.subject,
      your_reference: q.your_reference,
      introduction: q.introduction,
      terms: q.terms,
      language: q.language,
      with_components: q.with_components,
    },
    (list) => sql`
    select ${list}
    from ${tableOf(clientQuotations)} ${q} left join ${users} ${u} on ${u.id} = ${q.created_by}
    where ${q.estimation_id} = ${estimation} order by ${q.id} desc limit ${most}`,
  );
  return rows.map((row) => ({
    told: {
      id: row.id,
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
