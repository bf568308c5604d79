import { sql, type SQL } from 'drizzle-orm';
import type { Resource } from '../../schema/resource.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Whether the door was opened with this permission to see; asked once a statement, not once a row. */
const seesBy = (permission: string): string =>
  `(select position(${literal(`,${permission},`)} in coalesce(current_setting('app.sees', true), '')) > 0)`;

/** The person of the door; in a subquery of its own, so that a statement asks once and not once a row. */
const me = `(select nullif(current_setting('app.user_id', true), '')::bigint)`;

/**
 * Whether the person of the door plays this part on the row: in a column of its own, or in one of its lines, whose
 * records are gathered once a statement.
 */
const isPerson = (table: string, place: string): string => {
  const [lines, column] = place.split('.');
  if (lines === undefined || column === undefined) return `${quoted(table)}.${quoted(place)} = ${me}`;
  const of = quoted(`${table}_${lines}`);
  return `${quoted(table)}.id in (select ${of}.parent_id from ${of} where ${of}.${quoted(column)} = ${me})`;
};

/**
 * What else the policy of a table asks of a row beside its branch, by `seenBy`, `seenWith` and `seenThrough` of the
 * description. Whoever last changed a record still sees it: handing it over is no way to lose sight of it in the same
 * moment.
 */
export const seenRule = (resource: Resource): SQL | undefined => {
  const { name, seenBy, seenWith, seenThrough, people, fields } = resource;
  const t = quoted(name);
  if (seenWith) {
    const field = fields[seenWith];
    if (field?.kind !== 'reference') throw new Error(`${name}.${seenWith} names no record`);
    const other = quoted(field.resource);
    return sql.raw(
      `exists (select from ${other} where ${other}.branch_id = ${t}.branch_id and ${other}.id = ${t}.${quoted(seenWith)})`,
    );
  }
  if (!seenBy) return undefined;
  const byPermission = Object.entries(seenBy).map(([permission, being]) =>
    [
      seesBy(permission),
      ...Object.entries(being).map(([column, value]) => `${t}.${quoted(column)} = ${literal(value)}`),
    ].join(' and '),
  );
  const own = ['created_by', 'updated_by', ...Object.values(people)].map((place) => isPerson(name, place));
  const through = seenThrough ? [`${t}.id in (select unnest(${seenThrough}()))`] : [];
  return sql.raw(`(${[...byPermission.map((s) => `(${s})`), ...own, ...through].join(' or ')})`);
};

/** The same condition on who asks, for SQL of ours: whose creator or one of whose people the person of the door is. */
export const isMine = ({ name, people }: Resource, roles?: readonly string[]): SQL => {
  const places = roles ? roles.map((role) => people[role] ?? role) : ['created_by', ...Object.values(people)];
  return sql.raw(`(${places.map((place) => isPerson(name, place)).join(' or ')})`);
};
