import { and, eq } from 'drizzle-orm';
import { enquiries } from '../../../resources/enquiries.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { invalid, notFound } from '../errors.ts';
import { withinList } from '../lists/within.ts';

/**
 * Checks that an enquiry is in the list with this name, the last part of its address (rule 27).
 * @throws Failure 404 if it is not; 422 for an unknown list
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
