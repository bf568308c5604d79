import { and, eq, or, sql } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import type { Resource } from '../../../schema/resource.ts';
import { notFound } from '../errors.ts';
import { readRecord } from './read.ts';
import { stale } from './stale.ts';
import type { OneRecord } from './oneRecord.ts';

type Row = Readonly<Record<string, unknown>>;

/** Increments the version of a record whose lines change, so that a form of the record finds the conflict. */
export const raiseVersion = async (tx: Tx, resource: Resource, id: number): Promise<void> => {
  const table = tableOf(resource);
  const found = await tx
    .update(table)
    .set({ version: sql`${table['version']} + 1` })
    .where(eq(table.id, id))
    .returning({ id: table.id });
  if (found.length === 0) throw notFound(resource.title);
};

/**
 * Writes the values that differ from the stored ones, and locks the record. Without a difference nothing is written:
 * the version stays, and nobody is told of a change (rule 13).
 * @throws Failure 404; 409 if the record does not have this version
 */
export const writeChanged = async (
  tx: Tx,
  { resource, id }: OneRecord,
  version: unknown,
  values: Row,
): Promise<{ row: Row; isChanged: boolean }> => {
  const table = tableOf(resource);
  const ofVersion = and(eq(table.id, id), eq(columnNamed(table, 'version'), version));
  const differs = Object.entries(values).map(([name, value]) => {
    const column = columnNamed(table, name);
    return sql`${column} is distinct from ${sql.param(value, column)}`;
  });
  if (differs.length) {
    const [row] = await tx
      .update(table)
      .set(values)
      .where(and(ofVersion, or(...differs)))
      .returning();
    if (row) return { row, isChanged: true };
  }
  const [row] = await tx.select().from(table).where(ofVersion).for('no key update');
  if (!row) throw stale(resource, await readRecord(tx, resource, id));
  return { row, isChanged: false };
};

/**
 * Refuses a change that starts from an old version of a record, whose lock the caller holds. Without a version nobody
 * asks.
 * @throws Failure 404; 409 that says who changed it, when, and what it is now
 */
export const requireVersion = async (tx: Tx, resource: Resource, id: number, version: unknown): Promise<void> => {
  if (typeof version !== 'number') return;
  const record = await readRecord(tx, resource, id);
  if (record.version !== version) throw stale(resource, record);
};
