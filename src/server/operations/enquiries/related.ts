import { columnNamed } from '../../db/column.ts';
import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { enquiries, type RelatedEnquiry } from '../../../resources/enquiries.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Tx } from '../../db/database.ts';
import { enquiryRelations } from '../../db/relations.ts';
import { tableOf } from '../../db/tables.ts';
import { customers } from '../../../resources/customers.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { refuseEdit } from '../workflows/editing.ts';
import type { Who } from '../workflows/status';

const { lower_id, upper_id } = enquiryRelations;

const otherOf = (id: number) => sql<number>`case when ${lower_id} = ${id} then ${upper_id} else ${lower_id} end`;
const pairOf = (a: number, b: number) => ({ lower_id: Math.min(a, b), upper_id: Math.max(a, b) });

/** The person sees the enquiry. @throws Failure 404 */
export const seeEnquiry = async (tx: Tx, id: number): Promise<void> => {
  const table = tableOf(enquiries);
  const [row] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
  if (!row) throw notFound(enquiries.title);
};

/** A page of the enquiries to which one is related, of those that the person sees, newest first. @throws Failure 404 */
export const relatedTo = async (
  tx: Tx,
  id: number,
  asked: PageQuery,
): Promise<{ records: RelatedEnquiry[]; total: number }> => {
  await seeEnquiry(tx, id);
  const table = tableOf(enquiries);
  const asking = tableOf(customers);
  const where = inArray(
    table.id,
    tx
      .select({ id: otherOf(id) })
      .from(enquiryRelations)
      .where(or(eq(lower_id, id), eq(upper_id, id))),
  );
  const column = (name: string) => columnNamed(table, name);
  const rows = tx
    .select({
      id: table.id,
      number: column('number'),
      title: column('title'),
      status: column('status'),
      customer_name: columnNamed(asking, 'name'),
      expected_value: column('expected_value'),
    })
    .from(table)
    .leftJoin(asking, and(eq(asking.branch_id, table.branch_id), eq(asking.id, column('customer_id'))))
    .where(where)
    .orderBy(desc(table.id))
    .$dynamic();
  const records = (await (asked.perPage === null
    ? rows
    : rows.limit(asked.perPage).offset((asked.page - 1) * asked.perPage))) as RelatedEnquiry[];
  const [counted] = await tx.select({ total: count() }).from(table).where(where);
  return { records, total: counted?.total ?? 0 };
};

/**
 * Relates an enquiry to others, both ways; what is related already stays as it is.
 * @throws Failure 404; 422 for itself, and for one that is not there; 403, 409 where this one cannot be changed now
 */
export const relate = async (tx: Tx, id: number, related: readonly number[], who: Who): Promise<void> => {
  const others = [...new Set(related)];
  if (others.includes(id)) throw invalid({ related_ids: ['An enquiry cannot be related to itself'] });
  const table = tableOf(enquiries);
  // All of them in the order of their ids: two who relate the same from both sides wait for each other, and not in a circle.
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [id, ...others]))
    .orderBy(asc(table.id))
    .for('update');
  await refuseEdit(tx, enquiries, [id], who);
  if (found.length <= others.length) throw invalid({ related_ids: ['No such enquiry'] });
  await tx
    .insert(enquiryRelations)
    .values(others.map((other) => pairOf(id, other)))
    .onConflictDoNothing();
};

/** Ends a relation, both ways. @throws Failure 404; 409 for two that are not related; 403, 409 where this one cannot be changed now */
export const unrelate = async (tx: Tx, id: number, other: number, who: Who): Promise<void> => {
  await refuseEdit(tx, enquiries, [id], who);
  await seeEnquiry(tx, other);
  const pair = pairOf(id, other);
  const gone = await tx
    .delete(enquiryRelations)
    .where(and(eq(lower_id, pair.lower_id), eq(upper_id, pair.upper_id)))
    .returning({ lower_id });
  if (gone.length === 0) throw conflict('These enquiries are not related');
};
