import { sql, type SQL } from 'drizzle-orm';
import { resources } from '../../resources/index.ts';
import { isRestricted } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';
import type { People } from '../../schema/workflow.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Whether the door was opened with this permission to see; asked once a statement, not once a row. */
const seesBy = (permission: string): string =>
  `(select position(${literal(`,${permission},`)} in coalesce(current_setting('app.sees', true), '')) > 0)`;

/** The current user; in a subquery of its own, so that a statement asks once and not once a row. */
const me = `(select nullif(current_setting('app.user_id', true), '')::bigint)`;

/**
 * Whether the current user has this role on the row: in a column of its own, or in one of its lines, whose records are
 * gathered once a statement, or by a permission.
 */
const isPerson = (table: string, place: People[string]): string => {
  if (typeof place !== 'string') return `${me} in (select app_colleagues(${literal(place.permission)}))`;
  const [lines, column] = place.split('.');
  if (lines === undefined || column === undefined) return `${quoted(table)}.${quoted(place)} = ${me}`;
  const of = quoted(`${table}_${lines}`);
  return `${quoted(table)}.id in (select ${of}.parent_id from ${of} where ${of}.${quoted(column)} = ${me})`;
};

/** The parts by which people see a record that is not theirs: those of which somebody is to do something. */
export const partsThatShow = (parent: Pick<Resource, 'name'>): Resource[] =>
  resources.filter(({ partOf }) => partOf?.parent.name === parent.name && partOf.seenBy);

/** The function of the database that answers the ids of those records for the current user. */
export const partViewFunction = (parent: Pick<Resource, 'name'>): string => `app_seen_by_part_of_${parent.name}`;

/** Where people are named: a permission makes no record somebody's own. */
const placesOf = (people: People): string[] =>
  Object.values(people).flatMap((place) => (typeof place === 'string' ? place : []));

const placeOf = (people: People, role: string): People[string] => {
  const place = role === 'creator' ? 'created_by' : people[role];
  if (place === undefined) throw new Error(`Nobody has the role ${role}`);
  return place;
};

/**
 * What else the policy of a table asks of a row than its branch, by `partOf` and `visibleTo` of the
 * description, and by the parts that show their parent. A part is seen with its parent. Whoever last changed a record
 * still sees it: handing it over is no way to lose sight of it in the same moment.
 */
export const visibilityRule = (resource: Resource): SQL | undefined => {
  const { name, visibleTo, partOf, people } = resource;
  const t = quoted(name);
  if (partOf && isRestricted(partOf.parent)) {
    const parent = quoted(partOf.parent.name);
    return sql.raw(
      `exists (select from ${parent} where ${parent}.branch_id = ${t}.branch_id and ${parent}.id = ${t}.${quoted(partOf.by)})`,
    );
  }
  if (!visibleTo) return undefined;
  const byPermission = Object.entries(visibleTo).map(([permission, being]) =>
    [
      seesBy(permission),
      ...Object.entries(being).map(([column, value]) => `${t}.${quoted(column)} = ${literal(value)}`),
    ].join(' and '),
  );
  const own = ['created_by', 'updated_by', ...placesOf(people)].map((place) => isPerson(name, place));
  const through = partsThatShow(resource).length ? [`${t}.id in (select unnest(${partViewFunction(resource)}()))`] : [];
  return sql.raw(`(${[...byPermission.map((s) => `(${s})`), ...own, ...through].join(' or ')})`);
};

/**
 * The same condition on who asks, for SQL of ours: whose creator or one of whose people the current user is, or has
 * these roles.
 */
export const isMine = ({ name, people }: Resource, roles?: readonly string[]): SQL => {
  const places = roles ? roles.map((role) => placeOf(people, role)) : ['created_by', ...placesOf(people)];
  return sql.raw(`(${places.map((place) => isPerson(name, place)).join(' or ')})`);
};
