import { and, count, desc, eq, exists, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { excerptOf } from '../../../schema/mentions.ts';
import type { Resource } from '../../../schema/resource.ts';
import { currentUser } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { commentMentions, comments, readMarks } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import { markOfThread } from '../comments/read.ts';
import { limitsOf, orderOfPage } from '../lists/pages.ts';
import { hasWords } from '../lists/searching.ts';

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
  at: Date;
}

/** The time of the text: an edit may add a mention. */
const writtenAt = sql<Date>`coalesce(${comments.edited_at}, ${comments.created_at})`.mapWith(comments.created_at);

const unseen = and(
  eq(commentMentions.user_id, currentUser),
  ne(comments.created_by, currentUser),
  or(isNull(readMarks.seen_at), sql`${writtenAt} > ${readMarks.seen_at}`),
);

const row = {
  comment_id: comments.id,
  resource: comments.resource,
  record_id: comments.record_id,
  lines: comments.lines,
  line_id: comments.line_id,
  comment: comments.comment,
  by_name: users.name,
  at: writtenAt,
};
const whose = eq(comments.id, commentMentions.comment_id);
const author = eq(users.id, comments.created_by);

/** The resources with unread mentions of the reader. */
const resourcesNamed = async (tx: Tx): Promise<string[]> => {
  const found = await tx
    .selectDistinct({ resource: comments.resource })
    .from(commentMentions)
    .innerJoin(comments, whose)
    .leftJoin(readMarks, markOfThread)
    .where(unseen);
  return found.map(({ resource }) => resource);
};

/** The condition that the record exists and the reader sees it. */
const there = (tx: Tx, resource: Resource): SQL => {
  const table = tableOf(resource);
  const found = tx
    .select({ one: sql`1` })
    .from(table)
    .where(eq(table.id, comments.record_id));
  return assertDefined(and(eq(comments.resource, resource.name), exists(found)));
};

const namesOf = async (tx: Tx, rows: readonly { resource: string; record_id: number }[]) => {
  const names = new Map<string, string>();
  for (const resource of ownedResources) {
    const ids = rows.flatMap((row) => (row.resource === resource.name ? [row.record_id] : []));
    if (ids.length === 0) continue;
    const table = tableOf(resource);
    const found = await tx
      .select({ id: table.id, name: columnNamed(table, resource.represent) })
      .from(table)
      .where(inArray(table.id, ids));
    for (const { id, name } of found) names.set(`${resource.name} ${String(id)}`, String(name ?? ''));
  }
  return names;
};

/**
 * A page of the reader's unread mentions, newest first. Records that are hidden or gone count neither as rows nor in
 * the total.
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
    return named.includes(resource.name) && permission !== null && may(permission);
  });
  if (viewed.length === 0) return { records: [], total: 0 };
  const found = hasWords(page.search, comments.comment, users.name);
  const where = and(unseen, found, or(...viewed.map((resource) => there(tx, resource))));
  const rows = await tx
    .select(row)
    .from(commentMentions)
    .innerJoin(comments, whose)
    .innerJoin(users, author)
    .leftJoin(readMarks, markOfThread)
    .where(where)
    .orderBy(
      ...orderOfPage(page, { at: writtenAt, by_name: sql`lower(${users.name})` }, comments.id, [
        desc(writtenAt),
        desc(comments.id),
      ]),
    )
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({ total: count() })
    .from(commentMentions)
    .innerJoin(comments, whose)
    .innerJoin(users, author)
    .leftJoin(readMarks, markOfThread)
    .where(where);
  const names = await namesOf(tx, rows);
  const records = rows.map(({ comment, ...row }) => ({
    ...row,
    kind: ownedResources.find((r) => r.name === row.resource)?.title ?? row.resource,
    record_name: names.get(`${row.resource} ${row.record_id}`) ?? '',
    excerpt: excerptOf(comment),
  }));
  return { records, total: counted?.total ?? 0 };
};
