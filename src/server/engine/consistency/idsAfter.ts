import { asc, gt } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';

/** The next so many records of a resource, by id. */
export const idsAfter =
  (resource: Resource, most: number) =>
  async (tx: Tx, after: number): Promise<number[]> => {
    const table = tableOf(resource);
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(gt(table.id, after))
      .orderBy(asc(table.id))
      .limit(most);
    return rows.map(({ id }) => Number(id));
  };
