import { sql, type SQL } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import { constant } from '../../db/constants.ts';
import { frozenCondition } from '../../db/frozen.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import { subjectIn } from '../records/subject.ts';
import { isStuck } from './awaiting.ts';
import { workflowOf } from './workflowOf.ts';

/** `stuck`: the records of the branch with which nobody can go on: resource, id, name, about and state. */
export const withStuck = (): SQL => {
  const parts = ownedResources.flatMap((resource) => {
    if (!resource.workflow) return [];
    const table = tableOf(resource);
    return [
      sql`select ${constant(resource.name)} as resource, ${table.id} as id, ${columnNamed(table, resource.represent)}::text as name,
          ${subjectIn(resource)} as about, ${columnNamed(table, workflowOf(resource).field)} as state
        from ${table} where ${isStuck(resource)} and not ${sql.raw(frozenCondition(resource, resource.name))}`,
    ];
  });
  return sql`with stuck as materialized (${sql.join(parts, sql` union all `)})`;
};
