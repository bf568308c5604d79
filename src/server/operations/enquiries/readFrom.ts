import { and, eq } from 'drizzle-orm';
import { enquiries } from '../../../resources/enquiries.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { invalid, notFound } from '../errors.ts';
import { withinList } from '../lists/within.ts';

/**
 * The enquiry stands in the list that the last part of its address names (rule 27).
 * @throws Failure 404 when it does not; 422 for a word that is no list
 */
export const needInList = async (tx: Tx, id: number, filter: string): Promise<void> => {
  const list = enquiries.lists.find(({ name }) => name === filter);
  if (!list) throw invalid({ filter: ['Invalid filter type'] });
  const table = tableOf(enquiries);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), withinList(enquiries, list)));
  if (!row) throw notFound(enquiries.title);
};
