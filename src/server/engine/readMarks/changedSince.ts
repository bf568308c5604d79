import { sql } from 'drizzle-orm';
import { labelOf, rowFieldsOf } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { currentUser } from '../../db/columns.ts';
import { isoOf } from '../../db/iso.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableName, ownedResources } from '../../db/tables.ts';
import { commentsMark } from '../comments/read.ts';
import { selectRows } from '../../db/rows.ts';

/** The changes of a record by others since the reader's last visit. */
export interface ChangedSince {
  /** Null: never visited, and so without changes. */
  readonly seen_at: Date | null;
  /** The number of saves. */
  readonly count: number;
  /** The labels of changed fields in the order of the description; lines and parts count as one field. */
  readonly fields: string[];
  /** The names of the people. */
  readonly by: string[];
  readonly at: Date | null;
  /** Unread comments by others, on the record and its lines. */
  readonly comments: number;
}

const moment = (value: string | null): Date | null => (value === null ? null : new Date(value));

/** Tables whose changes are no news of the record itself: its comments, and parts that follow a course of their own. */
const quietTables = (resource: Resource): string[] => [
  'comments',
  ...ownedResources.flatMap(({ name, partOf }) =>
    partOf?.parent === resource && partOf.editing === 'own' ? [name] : [],
  ),
];

const labelsOf = (resource: Resource, changed: ReadonlySet<string>, tables: ReadonlySet<string>): string[] => {
  const ofLines = new Map(rowFieldsOf(resource.fields).map(([field]) => [field, rowTableName(resource, field)]));
  const own = Object.entries(resource.fields).flatMap(([name, f]) => {
    const table = ofLines.get(name);
    return (table === undefined ? changed.has(`${resource.name}.${name}`) : tables.has(table))
      ? [labelOf(name, f)]
      : [];
  });
  const parts = ownedResources.filter(({ name, partOf }) => partOf?.parent === resource && tables.has(name));
  return [...own, ...parts.map(({ titles }) => titles)];
};

/**
 * The changes of these records since the reader's marks, in one statement. The caller passes only records that the
 * reader may see.
 */
export const changedSince = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, ChangedSince>> => {
  if (ids.length === 0) return new Map();
  const wanted = sql.join(
    ids.map((id) => sql`(${id}::bigint)`),
    sql`, `,
  );
  const rows = await selectRows(
    tx,
    {
      id: sql<number>`m.id::int`,
      seen_at: sql<string | null>`${isoOf(sql.raw('m.seen_at'))}`,
      count: sql<number>`coalesce(c.count, 0)`,
      names: sql<string[] | null>`c.names`,
      by: sql<string[] | null>`c.by`,
      at: sql<string | null>`${isoOf(sql.raw('c.at'))}`,
      comments: sql<number>`coalesce(s.n, 0)`,
    },
    (list) => sql`
    with wanted (id) as (values ${wanted}),
    marks as (
      select w.id, s.seen_at from wanted w left join seen_marks s
        on s.resource = ${resource.name} and s.record_id = w.id and s.lines = '' and s.line_id = 0
        and s.user_id = ${currentUser}),
    changes as (
      select m.id, h.at, u.name as by_name, coalesce(h.request_id, h.id::text) as saved, h.table_name || '.' || e.key as name
      from marks m
      cross join lateral (
        select * from history where resource = ${resource.name} and record_id = m.id
        union all
        select * from history where resource = ${resource.name} and record_id is null and first_record <= m.id
          and last_record >= m.id and m.id = any(coalesce(record_ids, row_ids))) h
      join users u on u.id = h.by
      cross join lateral (
        select key from jsonb_each(coalesce(h.after, h.before)) one
        where h.before is null or h.after is null or h.before -> one.key is distinct from one.value
        union all
        select jsonb_object_keys(h.changes)) e
      where h.at > m.seen_at and h.by <> ${currentUser} and h.table_name not in ${quietTables(resource)}),
    changed as (
      select id, count(distinct saved)::int as count, array_agg(distinct name) as names, array_agg(distinct by_name) as by,
        max(at) as at
      from changes group by id),
    unread as (
      select c.record_id as id, count(*)::int as n
      from comments c join wanted w on w.id = c.record_id
      left join seen_marks s on s.resource = c.resource and s.record_id = c.record_id
        and s.lines = coalesce(c.lines, ${commentsMark}) and s.line_id = coalesce(c.line_id, 0)
        and s.user_id = ${currentUser}
      where c.resource = ${resource.name} and c.created_by <> ${currentUser}
        and c.created_at > coalesce(s.seen_at, '-infinity')
      group by c.record_id)
    select ${list}
    from marks m left join changed c on c.id = m.id left join unread s on s.id = m.id`,
  );
  return new Map(
    rows.map((row) => {
      const names = row.names ?? [];
      const tables = new Set(names.map((name) => name.slice(0, name.lastIndexOf('.'))));
      return [
        row.id,
        {
          seen_at: moment(row.seen_at),
          count: row.count,
          fields: labelsOf(resource, new Set(names), tables),
          by: row.by ?? [],
          at: moment(row.at),
          comments: row.comments,
        },
      ];
    }),
  );
};
