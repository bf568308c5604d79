import { sql, type SQL } from 'drizzle-orm';
import { linesOf } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { NamedPerson } from '../../../schema/workflow.ts';
import { columnNamed } from '../../db/column.ts';
import { builder, compile, compiledFor, isOneOfIds } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { users } from '../../db/system.ts';
import { lineTableOf, parentColumn, resourceNamed, tableOf } from '../../db/tables.ts';

/** The table and column of a role in lines (`approvers.user_id`), and the permission that its people need. */
const placeInLines = (resource: Resource, place: string) => {
  const [field = '', person = ''] = place.split('.');
  const named = linesOf(resource.fields).find(([name]) => name === field)?.[1].fields[person];
  const holding = named?.kind === 'reference' ? (named.holding ?? null) : null;
  return { lines: lineTableOf(resource, field), person, holding };
};

/** The SELECTs of the people of each role that is a reference of lines or a permission. */
const selectsOfPeople = (resource: Resource): SQL[] =>
  Object.entries(resource.people).flatMap(([role, place]): SQL[] => {
    if (typeof place !== 'string' && 'newest' in place) {
      const table = tableOf(resourceNamed(place.newest));
      const owner = columnNamed(table, place.by);
      return [
        sql`(select distinct on (${owner}) ${role}::text as role, ${owner} as record, ${users.id} as id, ${users.name} as name, 0 as place
            from ${table} join ${users} on ${users.id} = ${columnNamed(table, place.person)}
            where ${isOneOfIds(owner)} order by ${owner}, ${table.id} desc)`,
      ];
    }
    if (typeof place !== 'string')
      return [
        sql`select ${role}::text as role, null::bigint as record, ${users.id} as id, ${users.name} as name, 0 as place
            from ${users} where ${users.id} in (select app_colleagues(${place.permission}))`,
      ];
    if (!place.includes('.')) return [];
    const { lines: table, person: column, holding } = placeInLines(resource, place);
    const [owner, person] = [columnNamed(table, parentColumn), columnNamed(table, column)];
    return [
      sql`select ${role}::text as role, ${owner} as record, ${users.id} as id, ${users.name} as name, ${table['position']} as place
          from ${table} join ${users} on ${users.id} = ${person}
          where ${users.id} in (select app_colleagues(${holding})) and ${isOneOfIds(owner)}`,
    ];
  });

const hasPeopleToRead = ({ people }: Resource): boolean =>
  Object.values(people).some((place) => typeof place !== 'string' || place.includes('.'));

const personInRole = { role: sql`role`, record: sql`record`, id: sql`id`, name: sql`name` };
const readPeople = compiledFor((resource: Resource) => {
  const people = sql`(${sql.join(selectsOfPeople(resource), sql` union all `)}) as people`;
  return compile<{ role: string; record: string | null; id: string; name: string }>(
    builder
      .select(personInRole)
      .from(people)
      .orderBy(sql`place, id`),
    personInRole,
  );
});

/**
 * The people of roles that are references of lines, by record, and the people of roles by a permission, for every
 * record; one statement for all roles. Only active colleagues with the permission of the role are included.
 */
export const peopleByRole = async (tx: Tx, resource: Resource, ids: readonly number[]) => {
  if (!hasPeopleToRead(resource)) return [];
  const rows = await tx.run(readPeople(resource), { ids });
  return rows.map((row) => ({ ...row, record: row.record === null ? null : Number(row.record), id: Number(row.id) }));
};

/** The ids of the people of a role, in a statement that reads the resource's table: those of `peopleByRole`. */
export const peopleInRole = (resource: Resource, role: string): SQL => {
  const table = tableOf(resource);
  const place = resource.people[role] ?? 'created_by';
  if (typeof place !== 'string' && 'newest' in place) {
    const other = tableOf(resourceNamed(place.newest));
    return sql`(select ${columnNamed(other, place.person)} from ${other}
      where ${other.branch_id} = ${table.branch_id} and ${columnNamed(other, place.by)} = ${table.id} order by ${other.id} desc limit 1)`;
  }
  if (typeof place !== 'string') return sql`select app_colleagues(${place.permission})`;
  if (!place.includes('.'))
    return sql`select ${columnNamed(table, place)} where ${columnNamed(table, place)} is not null`;
  const { lines, person, holding } = placeInLines(resource, place);
  return sql`select named.${sql.identifier(person)} from ${lines} as named
    where named.branch_id = ${table.branch_id} and named.${sql.identifier(parentColumn)} = ${table.id}
      and named.${sql.identifier(person)} in (select app_colleagues(${holding}))`;
};

/** The people of roles that are columns of the record. */
export const peopleInColumns = (resource: Resource, record: AnyRecord): [string, NamedPerson[]][] => [
  ['creator', [{ id: record.created_by, name: record.created_by_name }]],
  ...Object.entries(resource.people).flatMap(([role, place]): [string, NamedPerson[]][] => {
    if (typeof place !== 'string' || place.includes('.')) return [];
    const id = record[place];
    if (typeof id !== 'number') return [];
    return [[role, [{ id, name: String(record[place.replace(/_id$/, '_name')] ?? '') }]]];
  }),
];
