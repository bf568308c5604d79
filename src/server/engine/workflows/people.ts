import { sql, type SQL } from 'drizzle-orm';
import { linesOf } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import { builder, compile, compiledFor, isOneOfIds } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { users } from '../../db/system.ts';
import { lineTableOf, parentColumn, resourceNamed, tableOf } from '../../db/tables.ts';
import { author } from '../../db/visibility.ts';
import { selectsOfChangers } from './makers.ts';

/** Where the person of a role stands: in a column of the record, or of its lines, or nowhere: whoever has a permission. */
const placeOf = ({ people }: Resource, role: string) => people[role] ?? author;

/**
 * The permission that people need in a role: that of the field that names them, in the record or in the step that asks
 * them; null for none.
 */
export const holdingOf = ({ fields, workflow }: Resource, place: string): string | null => {
  const [field = '', person] = place.split('.');
  const lines = linesOf(fields).find(([name]) => name === field)?.[1].fields;
  const sent = Object.values(workflow?.actions ?? {}).map(({ body = {} }) => body[field]);
  const named = person === undefined ? [fields[field], ...sent] : [lines?.[person]];
  return named.flatMap((f) => (f?.kind === 'reference' ? (f.holding ?? []) : [])).at(0) ?? null;
};

/** The table and columns of a role in lines: `approvers.user_id`. */
const placeInLines = (resource: Resource, place: string) => {
  const [field = '', person = ''] = place.split('.');
  const table = lineTableOf(resource, field);
  return {
    table,
    owner: columnNamed(table, parentColumn),
    person: columnNamed(table, person),
    at: sql`${table['position']}`,
  };
};

const placeInRecord = (resource: Resource, place: string) => {
  const table = tableOf(resource);
  return { table, owner: table.id, person: columnNamed(table, place), at: sql`0` };
};

/** The SELECTs of the people of each role. Whoever left the branch or lost the permission of the role cannot have it. */
const selectsOfPeople = (resource: Resource): SQL[] =>
  [...new Set(['creator', ...Object.keys(resource.people)])].map((role): SQL => {
    const place = placeOf(resource, role);
    if (typeof place !== 'string' && 'newest' in place) {
      const table = tableOf(resourceNamed(place.newest));
      const owner = columnNamed(table, place.by);
      return sql`(select distinct on (${owner}) ${role}::text as role, ${owner} as record, ${users.id} as id, ${users.name} as name, 0 as place,
            ${users.id} in (select app_colleagues(null)) as can
          from ${table} join ${users} on ${users.id} = ${columnNamed(table, place.person)}
          where ${isOneOfIds(owner)} order by ${owner}, ${table.id} desc)`;
    }
    if (typeof place !== 'string')
      return sql`select ${role}::text as role, null::bigint as record, ${users.id} as id, ${users.name} as name, 0 as place,
          true as can
        from ${users} where ${users.id} in (select app_colleagues(${place.permission}))`;
    const { table, owner, person, at } = (place.includes('.') ? placeInLines : placeInRecord)(resource, place);
    return sql`select ${role}::text as role, ${owner} as record, ${users.id} as id, ${users.name} as name, ${at} as place,
        ${users.id} in (select app_colleagues(${holdingOf(resource, place)})) as can
      from ${table} join ${users} on ${users.id} = ${person} where ${isOneOfIds(owner)}`;
  });

const personInRole = { role: sql`role`, record: sql`record`, id: sql`id`, name: sql`name`, can: sql`can` };
const readPeople = compiledFor((resource: Resource) => {
  const selects = [...selectsOfPeople(resource), ...selectsOfChangers(resource)];
  const people = sql`(${sql.join(selects, sql` union all `)}) as people`;
  return compile<{ role: string; record: string | null; id: string; name: string; can: boolean }>(
    builder
      .select(personInRole)
      .from(people)
      .orderBy(sql`place, id`),
    personInRole,
  );
});

/**
 * The people of each role, by record; of roles by a permission, for every record. One statement for all. `can`: they are
 * active colleagues with the permission of the role; whoever left holds nothing, though the record names them. Beside the
 * roles, `changedIt`: who changed the record since its last decision.
 */
export const peopleByRole = async (tx: Tx, resource: Resource, ids: readonly number[]) => {
  const rows = await tx.run(readPeople(resource), { ids });
  return rows.map((row) => ({ ...row, record: row.record === null ? null : Number(row.record), id: Number(row.id) }));
};

/**
 * The ids of the people of a role, in a statement that reads the resource's table: those of `peopleByRole` who can have
 * it, or all that are named.
 */
export const peopleInRole = (resource: Resource, role: string, who: 'can' | 'named' = 'can'): SQL => {
  const table = tableOf(resource);
  const place = placeOf(resource, role);
  if (typeof place !== 'string' && 'newest' in place) {
    const other = tableOf(resourceNamed(place.newest));
    return sql`(select ${columnNamed(other, place.person)} from ${other}
      where ${other.branch_id} = ${table.branch_id} and ${columnNamed(other, place.by)} = ${table.id} order by ${other.id} desc limit 1)`;
  }
  if (typeof place !== 'string') return sql`select app_colleagues(${place.permission})`;
  const colleagues = sql`in (select app_colleagues(${holdingOf(resource, place)}))`;
  const can = who === 'can' ? colleagues : sql`is not null`;
  if (!place.includes('.')) return sql`select ${columnNamed(table, place)} where ${columnNamed(table, place)} ${can}`;
  const [field = '', person = ''] = place.split('.');
  return sql`select named.${sql.identifier(person)} from ${lineTableOf(resource, field)} as named
    where named.branch_id = ${table.branch_id} and named.${sql.identifier(parentColumn)} = ${table.id}
      and named.${sql.identifier(person)} ${can}`;
};
