import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { holdingOf } from '../../../schema/holding.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed, ofOther } from '../../db/column.ts';
import { builder, compile, compiledFor, isOneOfIds } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { users } from '../../db/system.ts';
import { rowTableOf, parentColumn, ownedResourceNamed, tableOf } from '../../db/tables.ts';
import { joinAway } from '../../db/standingIn.ts';
import { author } from '../../db/visibility.ts';
import { selectsOfChangers } from './makers.ts';

const substitute = aliasedTable(users, 'substitute');

/** Where the person of a role stands: in a column of the record, or of its lines, or nowhere: whoever has a permission. */
const placeOf = ({ people }: Resource, role: string) => people[role] ?? author;

/** The table and columns of a role in lines: `approvers.user_id`. */
const placeInLines = (resource: Resource, place: string) => {
  const [field = '', person = ''] = place.split('.');
  const table = rowTableOf(resource, field);
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
      const table = tableOf(ownedResourceNamed(place.newest));
      const owner = columnNamed(table, place.by);
      return sql`(select distinct on (${owner}) ${role}::text as role, ${owner} as record, ${users.id} as id, ${users.name} as name, 0 as place,
            ${users.id} in (select app_colleagues(null)) as can, null::text as holding
          from ${table} join ${users} on ${users.id} = ${columnNamed(table, place.person)}
          where ${isOneOfIds(owner)} order by ${owner}, ${table.id} desc)`;
    }
    if (typeof place !== 'string')
      return sql`select ${role}::text as role, null::bigint as record, ${users.id} as id, ${users.name} as name, 0 as place,
          true as can, null::text as holding
        from ${users} where ${users.id} in (select app_colleagues(${place.permission}))`;
    const { table, owner, person, at } = (place.includes('.') ? placeInLines : placeInRecord)(resource, place);
    return sql`select ${role}::text as role, ${owner} as record, ${users.id} as id, ${users.name} as name, ${at} as place,
        ${users.id} in (select app_colleagues(${holdingOf(resource, place)})) as can, ${holdingOf(resource, place)}::text as holding
      from ${table} join ${users} on ${users.id} = ${person} where ${isOneOfIds(owner)}`;
  });

const personInRole = {
  role: sql`people.role`,
  record: sql`people.record`,
  id: sql`people.id`,
  name: sql`people.name`,
  can: sql`people.can`,
  until: sql`away.ends_on::text`,
  substitute_id: ofOther(substitute.id),
  substitute_name: ofOther(substitute.name),
};
interface PersonRow {
  readonly role: string;
  readonly record: string | null;
  readonly id: string;
  readonly name: string;
  readonly can: boolean;
  readonly until: string | null;
  readonly substitute_id: string | null;
  readonly substitute_name: string | null;
}
const readPeople = compiledFor((resource: Resource) => {
  const selects = [...selectsOfPeople(resource), ...selectsOfChangers(resource)];
  // Whoever has a permission stands in for nobody who has it.
  const people = sql`(${sql.join(selects, sql` union all `)}) as people
    ${joinAway(sql`people.id`, sql`people.record is not null`)}
    left join ${users} as ${substitute} on ${substitute.id} = away.substitute_id and ${substitute.id} in (select app_colleagues(people.holding))`;
  return compile<PersonRow>(
    builder
      .select(personInRole)
      .from(people)
      .orderBy(sql`people.place, people.id`),
    personInRole,
  );
});

/**
 * The people of each role, by record; of roles by a permission, for every record. One statement for all. `can`: they are
 * active colleagues with the permission of the role; whoever left holds nothing, though the record names them. `away`:
 * with their substitute, if that is such a colleague. Beside the roles, `changedIt`: who changed the record since its last
 * decision.
 */
export const peopleByRole = async (tx: Tx, resource: Resource, ids: readonly number[]) => {
  const rows = await tx.run(readPeople(resource), { ids });
  return rows.map(({ role, record, id, name, can, until, substitute_id, substitute_name }) => ({
    role,
    record: record === null ? null : Number(record),
    id: Number(id),
    name,
    can,
    ...(until !== null && {
      away: {
        until,
        substitute: substitute_id === null ? null : { id: Number(substitute_id), name: substitute_name ?? '' },
      },
    }),
  }));
};

/**
 * The ids of the people of a role, in a statement that reads the resource's table: those of `peopleByRole` who can have
 * it, or all that are named.
 */
export const peopleInRole = (resource: Resource, role: string, who: 'can' | 'named' = 'can'): SQL => {
  const table = tableOf(resource);
  const place = placeOf(resource, role);
  if (typeof place !== 'string' && 'newest' in place) {
    const other = tableOf(ownedResourceNamed(place.newest));
    return sql`(select ${columnNamed(other, place.person)} from ${other}
      where ${other.branch_id} = ${table.branch_id} and ${columnNamed(other, place.by)} = ${table.id} order by ${other.id} desc limit 1)`;
  }
  if (typeof place !== 'string') return sql`select app_colleagues(${place.permission})`;
  const colleagues = sql`in (select app_colleagues(${holdingOf(resource, place)}))`;
  const can = who === 'can' ? colleagues : sql`is not null`;
  if (!place.includes('.')) return sql`select ${columnNamed(table, place)} where ${columnNamed(table, place)} ${can}`;
  const [field = '', person = ''] = place.split('.');
  const named = aliasedTable(rowTableOf(resource, field), 'named');
  return sql`select named.${sql.identifier(person)} from ${rowTableOf(resource, field)} as ${named}
    where ${named.branch_id} = ${table.branch_id} and named.${sql.identifier(parentColumn)} = ${table.id}
      and named.${sql.identifier(person)} ${can}`;
};
