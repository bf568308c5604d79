import { and, eq, sql } from 'drizzle-orm';
import { customers } from '../../../../resources/masters/customers.ts';
import { enquiries } from '../../../../resources/sales/enquiries.ts';
import { isRecord } from '../../../../schema/guards.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { readRecord } from '../../../engine/records/read.ts';
import { createRecord } from '../../../engine/records/write.ts';
import type { Who } from '../../../engine/who.ts';
import { selectRows } from '../../../db/rows.ts';

/** The ids that a record's lines have in a column. */
const idsIn = (lines: unknown, column: string): number[] =>
  Array.isArray(lines)
    ? lines.flatMap((line) => (isRecord(line) && typeof line[column] === 'number' ? [line[column]] : []))
    : [];

/** The people of these lines who still are colleagues with the permission. */
const colleaguesIn = async (tx: Tx, lines: unknown, holding: string): Promise<{ user_id: number }[]> => {
  const rows = await selectRows(
    tx,
    { id: sql<string>`id` },
    (list) => sql`select ${list} from app_colleagues(${holding}) as id`,
  );
  const active = new Set(rows.map((row) => Number(row.id)));
  return idsIn(lines, 'user_id')
    .filter((id) => active.has(id))
    .map((user_id) => ({ user_id }));
};

/** The contractor with the contact person; nothing if the customer is no contractor any more. */
const contractorOf = async (tx: Tx, { contractor_id, contact_person_id }: AnyRecord) => {
  const table = tableOf(customers);
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, Number(contractor_id ?? 0)), eq(table.is_contractor, true)));
  return found ? { contractor_id, contact_person_id } : {};
};

const clonedFields = [
  'title',
  'customer_id',
  'client_id',
  'log_category_id',
  'source',
  'place',
  'expected_value',
  'description',
] as const satisfies readonly (keyof typeof enquiries.fields)[];

/**
 * Creates a draft with the customer and the description of an enquiry. It is received today, belongs to the current
 * user, and refers to the first one. Dates, status, attachments and follow-ups are not cloned.
 * @throws Failure 404
 */
export const cloneEnquiry = async (tx: Tx, id: number, who: Who): Promise<AnyRecord> => {
  const from = await readRecord(tx, enquiries, id);
  const scopes = idsIn(from['scopes'], 'scope_id').map((scope_id) => ({ scope_id }));
  return createRecord(tx, enquiries, {
    ...Object.fromEntries(clonedFields.map((name) => [name, from[name]])),
    ...(await contractorOf(tx, from)),
    scopes,
    owner_id: who.id,
    reviewers: await colleaguesIn(tx, from['reviewers'], enquiries.fields.reviewers.fields.user_id.holding),
    approvers: await colleaguesIn(tx, from['approvers'], enquiries.fields.approvers.fields.user_id.holding),
    cloned_from_id: id,
  });
};
