import { eq, sql } from 'drizzle-orm';
import { rowFieldsOf } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { builder, compile, compiledFor } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { notFound } from '../errors.ts';
import { readRows } from '../rows/saveRows.ts';
import { selectFrom } from '../lists/selecting.ts';
import { readingOf, type Reading } from '../lists/reading.ts';

/** The statement that reads one record. */
const statementOf = compiledFor((reading: Reading) => {
  const { table, columns } = reading;
  return compile<AnyRecord>(selectFrom(builder, reading, columns).where(eq(table.id, sql.placeholder('id'))), columns);
});

/** A record without its lines. @throws Failure 404, as `readRecord` */
export const readColumns = async (tx: Tx, resource: Resource, id: number): Promise<AnyRecord> => {
  const [row] = await tx.run(statementOf(readingOf(resource)), { id });
  if (!row) throw notFound(resource.title);
  return row;
};

/** A record with its lines. @throws Failure 404, the same for one of another branch as for one that does not exist */
export const readRecord = async (tx: Tx, resource: Resource, id: number): Promise<AnyRecord> => {
  // Both statements are sent in one message.
  const [[row], lines] = await Promise.all([
    tx.run(statementOf(readingOf(resource)), { id }),
    rowFieldsOf(resource.fields).length ? readRows(tx, resource, [id]) : undefined,
  ]);
  if (!row) throw notFound(resource.title);
  return lines ? { ...row, ...lines.get(id) } : row;
};
