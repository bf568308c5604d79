import type pg from 'pg';
import { identifier, literal } from '../../src/server/db/sqlText.ts';
import { ownedResources } from '../../src/server/db/tables.ts';

/** Tables whose rows name their record by the word of its resource and its id, which no foreign key holds. */
const tables = ['comments', 'transitions', 'seen_marks'];

/** @throws Error if a row is about a record that is not there */
export const requireSubjects = async (client: pg.Client): Promise<void> => {
  for (const table of tables)
    for (const { name } of ownedResources) {
      const { rows } = await client.query<{ record_id: string }>(
        `select record_id from ${identifier(table)} a where resource = ${literal(name)} and not exists (
           select from ${identifier(name)} r where r.branch_id = a.branch_id and r.id = a.record_id) limit 1`,
      );
      if (rows[0]) throw new Error(`A row of ${table} is about ${name} ${rows[0].record_id}, which is not there`);
    }
};
