import { sql, type SQL } from 'drizzle-orm';
import { resources } from '../../resources/index.ts';
import { isRestricted } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';
import type { People } from '../../schema/workflow.ts';
import { identifier, literal } from './sqlText.ts';

/** The condition that the transaction has this permission (`app.sees`), evaluated once a statement. */
const hasPermission = (permission: string): string =>
  `(select position(${literal(`,${permission},`)} in coalesce(current_setting('app.sees', true), '')) > 0)`;

/** The id of the current user, in a subquery, so that it is evaluated once a statement. */
const me = `(select nullif(current_setting('app.user_id', true), '')::bigint)`;

/**
 * The condition that the current user has a role on the row: by a column, by a column of its lines (read once a
 * statement), or by a permission.
 */
const isPerson = (table: string, place: People[string]): string => {
  if (typeof place !== 'string') return `${me} in (select app_colleagues(${literal(place.permission)}))`;
  const [lines, column] = place.split('.');
  if (lines === undefined || column === undefined) return `${identifier(table)}.${identifier(place)} = ${me}`;
  const of = identifier(`${table}_${lines}`);
  return `${identifier(table)}.id in (select ${of}.parent_id from ${of} where ${of}.${identifier(column)} = ${me})`;
};

/** The resources whose parts show their parent to people with a role on the part (`seenBy`). */
export const partsThatShow = (parent: Pick<Resource, 'name'>): Resource[] =>
  resources.filter(({ partOf }) => partOf?.parent.name === parent.name && partOf.seenBy);

/** The function of the database that returns the ids of such parents for the current user. */
export const partViewFunction = (parent: Pick<Resource, 'name'>): string => `app_seen_by_part_of_${parent.name}`;

/** The references to people; roles by a permission make no record somebody's own. */
const placesOf = (people: People): string[] =>
  Object.values(people).flatMap((place) => (typeof place === 'string' ? place : []));

const placeOf = (people: People, role: string): People[string] => {
  const place = people[role] ?? (role === 'creator' ? 'created_by' : undefined);
  if (place === undefined) throw new Error(`Nobody has the role ${role}`);
  return place;
};

/**
 * The condition of a table's policy besides the branch, by `partOf` and `visibleTo` of the description, and by parts
 * that show their parent. People see a part if they see its parent. The user who last changed a record sees it, so that
 * a call which hands a record over can still read it.
 */
export const visibilityRule = (resource: Resource): SQL | undefined => {
  const { name, visibleTo, partOf, people } = resource;
  const t = identifier(name);
  if (partOf && isRestricted(partOf.parent)) {
    const parent = identifier(partOf.parent.name);
    return sql.raw(
      `exists (select from ${parent} where ${parent}.branch_id = ${t}.branch_id and ${parent}.id = ${t}.${identifier(partOf.by)})`,
    );
  }
  if (!visibleTo) return undefined;
  const byPermission = Object.entries(visibleTo).map(([permission, being]) =>
    [
      hasPermission(permission),
      ...Object.entries(being).map(([column, value]) => `${t}.${identifier(column)} = ${literal(value)}`),
    ].join(' and '),
  );
  const own = ['created_by', 'updated_by', ...placesOf(people)].map((place) => isPerson(name, place));
  const through = partsThatShow(resource).length ? [`${t}.id in (select unnest(${partViewFunction(resource)}()))`] : [];
  return sql.raw(`(${[...byPermission.map((s) => `(${s})`), ...own, ...through].join(' or ')})`);
};

/**
 * The condition that a record is the current user's, for other statements: they are its creator or have a role on it,
 * or have one of `roles`.
 */
export const isMine = ({ name, people }: Resource, roles?: readonly string[]): SQL => {
  const places = roles ? roles.map((role) => placeOf(people, role)) : ['created_by', ...placesOf(people)];
  return sql.raw(`(${places.map((place) => isPerson(name, place)).join(' or ')})`);
};
