import { eq } from 'drizzle-orm';
import { linesOf } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { notFound } from '../errors.ts';
import { readLines } from './lines.ts';
import { selectFrom } from './list.ts';
import { readingOf } from './select.ts';

/** One record with its lines. @throws Failure 404, the same for one of another branch and for one that does not exist */
export const readRecord = async (tx: Tx, resource: Resource, id: number): Promise<AnyRecord> => {
  const reading = readingOf(resource);
  const [row] = await selectFrom(tx, reading, reading.columns).where(eq(reading.table.id, id));
  if (!row) throw notFound(resource.title);
  const lines = linesOf(resource.fields).length ? (await readLines(tx, resource, [id])).get(id) : {};
  return { ...row, ...lines } as unknown as AnyRecord;
};
