import { sql } from 'drizzle-orm';
import type { Recent } from '../../../resources/home/homeCalls.ts';
import type { Resource } from '../../../schema/resource.ts';
import { constant, constants } from '../../db/constants.ts';
import { currentUser } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { importMark } from '../../db/importMark.ts';
import { history } from '../../db/recorded.ts';
import { subjectIn } from '../../engine/records/subject.ts';
import { columnNamed } from '../../db/column.ts';
import { ownedResourceNamed, tableOf } from '../../db/tables.ts';
import { selectRows } from '../../db/rows.ts';

/** The number of recent changes to read: one save of a record with lines makes several. */
const looked = 400;

/**
 * The last records that the current user created or changed, newest first, without those that are gone or hidden. An
 * import is no work on each of its records.
 */
export const recentOf = async (tx: Tx, resources: readonly Resource[], limit: number): Promise<Recent[]> => {
  if (resources.length === 0) return [];
  const names = resources.map(({ name }) => name);
  const rows = await selectRows(
    tx,
    {
      resource: sql<string>`resource`,
      id: sql<number>`record_id::int`,
      at: sql<string>`${isoOf(sql`max(at)`)}`,
      created: sql<boolean>`bool_or(action = 'create' and table_name = resource)`,
    },
    (list) => sql`
    with mine as (
      select resource, record_id, id, at, action, table_name from ${history}
      where by = ${currentUser} and resource in ${constants(names)} and record_id is not null
        and (request_id is null or request_id not like ${constant(`${importMark}%`)}) order by id desc limit ${looked})
    select ${list}
    from mine group by resource, record_id order by max(id) desc limit ${limit * 3}`,
  );
  const named = [...new Set(rows.map(({ resource }) => resource))].map((name) => {
    const table = tableOf(ownedResourceNamed(name));
    const ids = rows.flatMap((row) => (row.resource === name ? [row.id] : []));
    return sql`select ${constant(name)} as resource, ${table.id}::int as id, ${columnNamed(table, ownedResourceNamed(name).represent)}::text as name,
        ${subjectIn(ownedResourceNamed(name))} as about
      from ${table} where ${table.id} in ${ids}`;
  });
  if (named.length === 0) return [];
  // Asserted: the parts of a union select alike.
  const found = await tx.execute<{ resource: string; id: number; name: string | null; about: string | null }>(
    sql.join(named, sql` union all `),
  );
  const textsOf = new Map(
    found.rows.map(({ resource, id, name, about }) => [`${resource} ${id}`, { name: name ?? '', about }]),
  );
  return rows
    .flatMap(({ resource, id, at, created }): Recent[] => {
      const texts = textsOf.get(`${resource} ${id}`);
      return texts === undefined ? [] : [{ resource, id, ...texts, action: created ? 'create' : 'update', at }];
    })
    .slice(0, limit);
};
