import { sql, type SQL } from 'drizzle-orm';
import { isRestricted, showsEach } from '../../schema/partOf.ts';
import type { Resource } from '../../schema/resource.ts';
import { identifier, literal } from './sqlText.ts';
import { waitingForOthers } from './standingIn.ts';

/** The condition that the transaction has this permission (`app.sees`), evaluated once a statement. */
const hasPermission = (permission: string): string =>
  `(select position(${literal(`,${permission},`)} in coalesce(current_setting('app.sees', true), '')) > 0)`;

/** The id of the current user, in a subquery, so that it is evaluated once a statement. */
const me = `(select nullif(current_setting('app.user_id', true), '')::bigint)`;
const branch = `(select nullif(current_setting('app.branch_id', true), '')::bigint)`;

/** The records that this transaction took out of the current user's sight: the same call can still answer them. */
const handedOn = `(select coalesce(string_to_array(nullif(current_setting('app.handed_on', true), ''), ',')::bigint[], '{}'))::bigint[]`;

/** The table of who sees which records of a resource. */
export const sightName = ({ name }: Pick<Resource, 'name'>): string => `${name}_sight`;

/** The condition for the rows of a table of who sees what that are about the current user. */
export const seenByMe = (table: string): SQL => sql.raw(`${identifier(table)}.user_id = ${me}`);

const rolesIn = (roles: readonly string[]): string => `roles && array[${roles.map(literal).join(', ')}]`;

/** The condition that the record with this id is looked up as the current user's, in one of `roles` if they are given. */
const isSeen = (resource: Resource, id: string, of: string, roles?: readonly string[]): string => {
  const table = identifier(sightName(resource));
  const inRoles = roles ? ` and ${table}.${rolesIn(roles)}` : '';
  return `exists (select from ${table} where ${table}.branch_id = ${of}.branch_id and ${table}.record_id = ${id} and ${table}.user_id = ${me}${inRoles})`;
};

/** The columns that every record has, as roles in a table of who sees what. */
export const [author, editor] = ['created_by', 'updated_by'];

/** A resource without creators of its own calls the author of a record its creator. */
const authorOf = (role: string): string => {
  if (role !== 'creator') throw new Error(`Nobody has the role ${role}`);
  return author;
};

/** The condition that the current user has a role on the row: by a column, by its lines, or by a permission. */
const isPerson = ({ name, people }: Resource, role: string): string => {
  const place = people[role] ?? role;
  if (typeof place !== 'string' && 'newest' in place) {
    const [other, of] = [identifier(place.newest), identifier(name)];
    return `(select ${other}.${identifier(place.person)} from ${other} where ${other}.branch_id = ${of}.branch_id
      and ${other}.${identifier(place.by)} = ${of}.id order by ${other}.id desc limit 1) = ${me}`;
  }
  if (typeof place !== 'string') return `${me} in (select app_colleagues(${literal(place.permission)}))`;
  const own = identifier(name);
  const [lines, column] = place.split('.');
  if (lines === undefined || column === undefined) return `${own}.${identifier(place)} = ${me}`;
  const of = identifier(`${name}_${lines}`);
  return `exists (select from ${of} where ${of}.branch_id = ${own}.branch_id and ${of}.parent_id = ${own}.id and ${of}.${identifier(column)} = ${me})`;
};

const full = ({ visibleTo = {} }: Resource): string[] =>
  Object.entries(visibleTo).flatMap(([permission, being]) => (Object.keys(being).length === 0 ? [permission] : []));

const isBeing = (t: string, being: Readonly<Record<string, string>>): string =>
  Object.entries(being)
    .map(([column, value]) => `${t}.${identifier(column)} = ${literal(value)}`)
    .join(' and ');

/** Whose visibility a resource has, its own or its parent's, and the column with that record's id. */
const seenThrough = (resource: Resource): { readonly root: Resource; readonly by: string } => {
  const { partOf } = resource;
  return partOf && isRestricted(partOf.parent) ? { root: partOf.parent, by: partOf.by } : { root: resource, by: 'id' };
};

/** The permissions that show the records with some values, each with a select of their ids. */
const shownByValues = ({ name, visibleTo = {} }: Resource): (readonly [permission: string, ids: string])[] => {
  const t = identifier(name);
  return Object.entries(visibleTo).flatMap(([permission, being]) =>
    Object.keys(being).length === 0
      ? []
      : [[permission, `select ${t}.id from ${t} where ${t}.branch_id = ${branch} and ${isBeing(t, being)}`] as const],
  );
};

/**
 * A select of the ids of the records of which it is looked up that the current user sees them, or that wait for somebody
 * for whom they stand in (rule 129).
 */
const lookedUpIds = (root: Resource): string =>
  `select record_id from ${identifier(sightName(root))} where branch_id = ${branch} and user_id = ${me} union ${waitingForOthers(root)}`;

/** The condition that the record with this id waits for somebody for whom the current user stands in. */
const isSeenForOther = (resource: Resource, id: string): string => `${id} = any (array(${waitingForOthers(resource)}))`;

/**
 * The condition of a table's policy besides the branch, by `partOf` and `visibleTo` of the description. Who sees a record
 * by a role on it or on one of its parts is looked up (decision 93); a row that is being written is not in that table
 * yet, so its author and last editor are its own. People see a part if they see its parent.
 */
export const visibilityRule = (resource: Resource): SQL | undefined => {
  const { name, visibleTo, partOf } = resource;
  const t = identifier(name);
  if (partOf && isRestricted(partOf.parent)) {
    const parent = identifier(partOf.parent.name);
    const by = `${t}.${identifier(partOf.by)}`;
    const { visibleTo: shown } = partOf.parent;
    // An `exists` over the parents is planned as the list of all that somebody sees: those that are not looked up are few.
    const inSome = shownByValues(partOf.parent).map(
      ([permission, ids]) => `(${hasPermission(permission)} and ${by} = any (array(${ids})))`,
    );
    return sql.raw(
      `(${[
        ...full(partOf.parent).map(hasPermission),
        ...(shown
          ? [isSeen(partOf.parent, by, t), isSeenForOther(partOf.parent, by), ...inSome, `${by} = any (${handedOn})`]
          : [`exists (select from ${parent} where ${parent}.branch_id = ${t}.branch_id and ${parent}.id = ${by})`]),
      ].join(' or ')})`,
    );
  }
  if (!visibleTo) return undefined;
  const byPermission = Object.entries(visibleTo).map(
    ([permission, being]) =>
      `(${[hasPermission(permission), ...(Object.keys(being).length ? [isBeing(t, being)] : [])].join(' and ')})`,
  );
  return sql.raw(
    `(${[
      ...byPermission,
      ...[author, editor].map((column) => `${t}.${column} = ${me}`),
      isSeen(resource, `${t}.id`, t),
      isSeenForOther(resource, `${t}.id`),
      `${t}.id = any (${handedOn})`,
    ].join(' or ')})`,
  );
};

/**
 * For functions with the owner's rights: whether somebody sees every record of the resource, and else the ids by which
 * they see them, with the column that has these ids; undefined where everybody sees all.
 */
export const seenIds = (
  resource: Resource,
): { readonly all: string; readonly ids: string; readonly by: string } | undefined => {
  const { root, by } = seenThrough(resource);
  if (!root.visibleTo) return undefined;
  const some = shownByValues(root).map(([permission, ids]) => `${ids} and ${hasPermission(permission)}`);
  return {
    all: full(root).map(hasPermission).join(' or ') || 'false',
    ids: `array(${[lookedUpIds(root), ...some].join(' union ')}) || ${handedOn}`,
    by,
  };
};

/** The roles that make a record somebody's own, and whether one look-up serves them all. */
const rolesAsked = ({ people, visibleTo }: Resource, roles?: readonly string[]) => {
  const ofRecord = Object.keys(people).filter((role) => typeof people[role] === 'string');
  const asked = roles?.map((role) => (role in people ? role : authorOf(role))) ?? [author, ...ofRecord];
  const inSight = visibleTo !== undefined && asked.every((role) => role === author || ofRecord.includes(role));
  return { asked, inSight };
};

/**
 * The condition that a record is the current user's, for other statements: they are its creator or have a role on it,
 * or have one of `roles`.
 */
export const isMine = (resource: Resource, roles?: readonly string[]): SQL => {
  const { asked, inSight } = rolesAsked(resource, roles);
  const t = identifier(resource.name);
  return sql.raw(
    inSight ? isSeen(resource, `${t}.id`, t, asked) : `(${asked.map((role) => isPerson(resource, role)).join(' or ')})`,
  );
};

/**
 * As `isMine`, where a list begins at the person's own records: the planner, which takes everybody for having as many,
 * read all records of the branch for somebody who has three. Where no table says whose they are, it is `isMine`.
 */
export const amongMine = (resource: Resource, roles?: readonly string[]): SQL => {
  const { asked, inSight } = rolesAsked(resource, roles);
  if (!inSight) return isMine(resource, roles);
  const [sight, t] = [identifier(sightName(resource)), identifier(resource.name)];
  const own = `select record_id from ${sight} where branch_id = ${branch} and user_id = ${me} and ${rolesIn(asked)}`;
  return sql.raw(`${t}.id = any (array(${own}))`);
};

/**
 * The columns of a resource that hold people with these roles; undefined if one of them is elsewhere, or if a table says
 * whose the records are.
 */
export const roleColumns = (resource: Resource, roles: readonly string[]): readonly string[] | undefined => {
  const { asked, inSight } = rolesAsked(resource, roles);
  const columns = asked.flatMap((role) => {
    const place = resource.people[role] ?? role;
    return typeof place === 'string' && !place.includes('.') ? [place] : [];
  });
  return inSight || columns.length < asked.length ? undefined : columns;
};

/**
 * `isMine` by several roles in parts: somebody has the first role, or the second and not the first, and so on. Each
 * record is in one part at most. Of each an index has the order of a list, of all together none has.
 */
export const mineByRole = (resource: Resource, roles: readonly string[]): SQL[] => {
  const t = identifier(resource.name);
  const columns = (roleColumns(resource, roles) ?? []).map((column) => `${t}.${identifier(column)}`);
  return columns.map((column, at) =>
    sql.raw(
      [`${column} = ${me}`, ...columns.slice(0, at).map((other) => `${other} is distinct from ${me}`)].join(' and '),
    ),
  );
};

/**
 * The condition by which a list begins at the records that somebody with these permissions sees, and does not test each
 * record of the branch; undefined if they see all. Row-level security stays the guard: this one only leads the planner.
 */
export const amongSeen = (resource: Resource, permissions: ReadonlySet<string>): SQL | undefined => {
  if (!isRestricted(resource) || showsEach(resource, permissions)) return undefined;
  const { root, by } = seenThrough(resource);
  if (!root.visibleTo) return undefined;
  const some = shownByValues(root).flatMap(([permission, ids]) => (permissions.has(permission) ? [ids] : []));
  const ids = [lookedUpIds(root), ...some].join(' union ');
  return sql.raw(`${identifier(resource.name)}.${identifier(by)} = any (array(${ids}))`);
};
