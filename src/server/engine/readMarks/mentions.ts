import { and, desc, sql, type SQL } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { excerptOf } from '../../../schema/mentions.ts';
import type { Resource } from '../../../schema/resource.ts';
import { currentBranch, currentUser } from '../../db/columns.ts';
import { constant } from '../../db/constants.ts';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { commentMentions, comments, readMarks } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import { markOfThread } from '../comments/read.ts';
import { limitsOf, orderOfPage } from '../lists/pages.ts';
import { hasWords } from '../lists/searching.ts';
import { selectRows } from '../../db/rows.ts';

/** A comment that mentions the reader. */
interface MentionOfMe {
  comment_id: number;
  resource: string;
  /** The record's kind: "Enquiry". */
  kind: string;
  record_id: number;
  record_name: string;
  lines: string | null;
  line_id: number | null;
  excerpt: string;
  by_name: string;
  at: string;
}

interface Row extends Record<string, unknown>, Omit<MentionOfMe, 'kind' | 'excerpt' | 'resource'> {
  total: number;
  resource: string | null;
  comment: string;
}

/**
 * The reader's mentions that they have not read: begins at those that may be unread, which are kept as such, and
 * compares the mark of each.
 */
const unread = sql`${commentMentions}
  join ${comments} on ${comments.branch_id} = ${commentMentions.branch_id} and ${comments.id} = ${commentMentions.comment_id}
  left join ${readMarks} on ${readMarks.branch_id} = ${comments.branch_id} and ${readMarks.user_id} = ${currentUser}
    and ${markOfThread}
  where ${commentMentions.user_id} = ${currentUser} and ${commentMentions.unread_since} is not null
    and ${comments.created_by} <> ${currentUser}
    and (${readMarks.seen_at} is null or ${commentMentions.unread_since} > ${readMarks.seen_at})`;

/** The resources with unread mentions of the reader: seldom more than one or two, and nothing else is looked into. */
const resourcesNamed = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const rows = await selectRows(
    tx,
    { resource: comments.resource },
    (list) => sql`select distinct ${list} from ${unread}`,
  );
  return new Set(rows.map(({ resource }) => resource));
};

const rowsOf = (search: string | undefined): SQL => sql`
  select ${comments.id} as comment_id, ${comments.resource} as resource, ${comments.record_id} as record_id,
    ${comments.lines} as lines, ${comments.line_id} as line_id, ${comments.comment} as comment, ${users.name} as by_name,
    ${commentMentions.unread_since} as at
  from ${users}, ${unread} and ${and(sql`${users.id} = ${comments.created_by}`, hasWords(search, comments.comment, users.name))}`;

/** The name of the record that a comment is on, of those that are there and that the reader sees; looked up one by one. */
const nameIn = (resource: Resource): SQL => {
  const table = tableOf(resource);
  return sql`select ${columnNamed(table, resource.represent)}::text as name from ${table}
    where unread.resource = ${constant(resource.name)} and ${table.branch_id} = ${currentBranch} and ${table.id} = unread.record_id`;
};

const kindOf = (name: string): string => ownedResources.find((r) => r.name === name)?.title ?? name;

/**
 * A page of the reader's unread mentions, newest first. Records that are hidden or gone count neither as rows nor in
 * the total. The cost does not grow with what was read.
 */
export const unseenMentions = async (
  tx: Tx,
  may: (permission: string) => boolean,
  page: PageQuery,
): Promise<{ records: MentionOfMe[]; total: number }> => {
  const { limit, offset } = limitsOf(page);
  const named = await resourcesNamed(tx);
  const viewed = ownedResources.filter((resource) => {
    const { permission } = callsOf(resource).read;
    return named.has(resource.name) && permission !== null && may(permission);
  });
  if (viewed.length === 0) return { records: [], total: 0 };
  const sorts = { at: sql`at`, by_name: sql`lower(by_name)` };
  const order = orderOfPage(page, sorts, sql`comment_id`, [desc(sql`at`), desc(sql`comment_id`)]);
  const rows = await selectRows(
    tx,
    {
      total: sql<Row['total']>`counted.total`,
      comment_id: sql<Row['comment_id']>`shown.comment_id::int`,
      resource: sql<Row['resource']>`shown.resource`,
      record_id: sql<Row['record_id']>`shown.record_id::int`,
      record_name: sql<Row['record_name']>`coalesce(shown.record_name, '')`,
      lines: sql<Row['lines']>`shown.lines`,
      line_id: sql<Row['line_id']>`shown.line_id::int`,
      comment: sql<Row['comment']>`shown.comment`,
      by_name: sql<Row['by_name']>`shown.by_name`,
      at: sql<Row['at']>`${isoOf(sql`shown.at`)}`,
    },
    (list) => sql`
    with unread as materialized (${rowsOf(page.search)}),
    seen as materialized (
      select unread.*, record.name as record_name
      from unread cross join lateral (${sql.join(viewed.map(nameIn), sql` union all `)} limit 1) as record)
    select ${list}
    from (select count(*)::int as total from seen) as counted
    left join (
      select *, row_number() over (order by ${sql.join(order, sql`, `)}) as place from seen
      order by place limit ${limit} offset ${offset}
    ) as shown on true
    order by shown.place`,
  );
  const records = rows.flatMap(({ total: _, comment, resource, ...row }): MentionOfMe[] => {
    if (resource === null) return [];
    const ids = { comment_id: row.comment_id, record_id: row.record_id };
    const line_id = row.line_id;
    return [{ ...row, ...ids, line_id, resource, kind: kindOf(resource), excerpt: excerptOf(comment) }];
  });
  return { records, total: rows[0]?.total ?? 0 };
};
