import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { comments } from '../../db/sharedTables.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import { pageOfComments, type Comment, type CommentPage, type CommentQuery } from './read.ts';
import { ofThread, threadLineNames, threadOf, type ThreadRequest } from './thread.ts';

export interface CommentList extends Omit<CommentPage, 'comments'> {
  readonly comments: (Comment & { item_name: string | null; record_kind?: string })[];
  /** The name of the record, or of the line for a thread of a line. */
  readonly item_name: string | null;
}

/** A page of one thread's comments. @throws Failure 404 for a record or line that the person cannot see */
export const listComments = async (tx: Tx, request: ThreadRequest, query: CommentQuery): Promise<CommentList> => {
  const { thread, name } = await threadOf(tx, request);
  const page = await pageOfComments(tx, ofThread(thread), query);
  return { ...page, comments: page.comments.map((c) => ({ ...c, item_name: name })), item_name: name };
};

/** The parts of a resource's records that take comments of their own: the lines of a stage. */
const commentedParts = ({ name }: Resource): Resource[] =>
  ownedResources.filter(({ partOf, comments: commented }) => partOf?.parent.name === name && commented.length > 0);

const byColumn = ({ partOf }: Resource): string => partOf?.by ?? '';

/** The condition that a comment is on a part of this record. */
const onPartsOf = (part: Resource, recordId: number): SQL => {
  const table = tableOf(part);
  const ids = sql`(select ${table.id} from ${table} where ${columnNamed(table, byColumn(part))} = ${recordId})`;
  return sql`(${comments.resource} = ${part.name} and ${comments.record_id} in ${ids})`;
};

interface CommentedPart {
  readonly name: string;
  /** The kind of a line, where several kinds take comments. */
  readonly kind: { record_kind?: string };
}

/** The kind of a line, where the calls of its comments are those of its kind. */
const kindOf = ({ comments: commented }: Resource, kind: unknown): CommentedPart['kind'] =>
  commented.filter((each) => each.kind !== undefined).length > 1 ? { record_kind: String(kind) } : {};

/** The names and kinds of the parts that comments are on, by the comment. */
const namesOfParts = async (
  tx: Tx,
  parts: readonly Resource[],
  page: readonly Comment[],
): Promise<Map<number, CommentedPart>> => {
  const found = new Map<number, CommentedPart>();
  for (const part of parts) {
    const table = tableOf(part);
    const rows = await tx
      .select({
        id: comments.id,
        name: columnNamed(table, part.represent),
        kind: part.breakdown ? columnNamed(table, 'kind') : sql<null>`null`,
      })
      .from(comments)
      .innerJoin(table, eq(table.id, comments.record_id))
      .where(
        and(
          eq(comments.resource, part.name),
          inArray(
            comments.id,
            page.map(({ id }) => id),
          ),
        ),
      );
    for (const row of rows) found.set(Number(row.id), { name: String(row.name), kind: kindOf(part, row.kind) });
  }
  return found;
};

/** A page of the comments on a record, its lines and its parts, each with the name of its record or line. @throws Failure 404 */
export const listAllComments = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  query: CommentQuery,
): Promise<CommentList> => {
  const { name } = await threadOf(tx, { resource, recordId, line: null });
  const own = assertDefined(and(eq(comments.resource, resource.name), eq(comments.record_id, recordId)));
  const parts = commentedParts(resource);
  const page = await pageOfComments(
    tx,
    assertDefined(or(own, ...parts.map((part) => onPartsOf(part, recordId)))),
    query,
  );
  const partNames = await namesOfParts(tx, parts, page.comments);
  const names = new Map<string | null, Awaited<ReturnType<typeof threadLineNames>>>();
  for (const field of new Set(page.comments.flatMap((c) => c.lines ?? []))) {
    const ids = page.comments.flatMap((c) => (c.lines === field && c.line_id !== null ? [c.line_id] : []));
    names.set(
      field,
      await threadLineNames(tx, resource, field, (c) => and(eq(c.parent, recordId), inArray(c.id, ids))),
    );
  }
  const nameOf = ({ lines, line_id, id }: Comment) =>
    partNames.get(id)?.name ?? (lines === null ? name : (names.get(lines)?.get(line_id ?? 0)?.name ?? null));
  return {
    ...page,
    comments: page.comments.map((c) => ({ ...c, item_name: nameOf(c), ...partNames.get(c.id)?.kind })),
    item_name: name,
  };
};
