import { and, count, desc, eq } from 'drizzle-orm';
import { linesOf } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { history, users } from '../../db/system.ts';
import { lineTableName } from '../../db/tables.ts';

/** One change of a record or of one of its lines. */
export interface Change {
  id: number;
  at: Date;
  by_name: string | null;
  action: 'create' | 'update' | 'delete';
  /** The field of the lines that changed; null for the record itself. */
  lines: string | null;
  /** What names the line that changed. */
  line_name: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
}

type Row = Record<string, unknown> | null;

const differing = (names: readonly string[], before: Row, after: Row): Change['changes'] =>
  names
    .filter((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));

/**
 * What happened to a record, newest first; its own changes and those of its lines. A record of another branch has none.
 */
export const historyOf = async (tx: Tx, resource: Resource, id: number, page: number, perPage: number): Promise<{ records: Change[]; total: number }> => {
  const where = and(eq(history.resource, resource.name), eq(history.record_id, id));
  const rows = await tx
    .select({ id: history.id, at: history.at, by_name: users.name, action: history.action, table: history.table_name, before: history.before, after: history.after })
    .from(history)
    .leftJoin(users, eq(users.id, history.by))
    .where(where)
    .orderBy(desc(history.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await tx.select({ total: count() }).from(history).where(where);
  const lines = new Map(linesOf(resource.fields).map(([field, f]) => [lineTableName(resource, field), { field, f }]));
  const records = rows.map(({ table, before, after, ...change }) => {
    const of = lines.get(table);
    const names = Object.keys(of ? of.f.fields : resource.fields);
    const named = of ? (after ?? before)?.[of.f.represent] : null;
    return { ...change, lines: of?.field ?? null, line_name: typeof named === 'string' ? named : null, changes: differing(names, before, after) };
  });
  return { records, total: counted?.total ?? 0 };
};
