import { identifier, literal } from '../../src/server/db/sqlText.ts';
import { ownedResources } from '../../src/server/db/tables.ts';

/** Tables whose rows name their record by the word of its resource and its id, which no foreign key holds. */
const tables = ['comments', 'transitions', 'seen_marks'];

/** Statements that fail if a row is about a record that is not there. */
export const requireSubjects = tables.flatMap((table) =>
  ownedResources.map(
    ({ name }) => `do $$ declare missing bigint; begin
      select record_id into missing from ${identifier(table)} a where resource = ${literal(name)} and not exists (
        select from ${identifier(name)} r where r.branch_id = a.branch_id and r.id = a.record_id) limit 1;
      if found then raise exception ${literal(`A row of ${table} is about ${name} %, which is not there`)}, missing; end if;
    end $$`,
  ),
);
