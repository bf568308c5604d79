import { eq, sql } from 'drizzle-orm';
import { rowFieldsOf, type Fields } from '../../../schema/field.ts';
import type { AnyRecord, StoredOf } from '../../../schema/record.ts';
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

/** A record by the names of its description, by which its statement was built. */
export const storedOf = <F extends Fields>(_: Resource<F>, record: AnyRecord): StoredOf<F> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the columns follow from the description
  record as StoredOf<F>;

/** A record without its lines. @throws Failure 404, as `readRecord` */
export const readColumns = async <F extends Fields>(
  tx: Tx,
  resource: Resource<F>,
  id: number,
): Promise<StoredOf<F>> => {
  const [row] = await tx.run(statementOf(readingOf(resource)), { id });
  if (!row) throw notFound(resource.title);
  return storedOf(resource, row);
};

/** A record with its lines. @throws Failure 404, the same for one of another branch as for one that does not exist */
export const readRecord = async <F extends Fields>(tx: Tx, resource: Resource<F>, id: number): Promise<StoredOf<F>> => {
  // Both statements are sent in one message.
  const [[row], lines] = await Promise.all([
    tx.run(statementOf(readingOf(resource)), { id }),
    rowFieldsOf(resource.fields).length ? readRows(tx, resource, [id]) : undefined,
  ]);
  if (!row) throw notFound(resource.title);
  return storedOf(resource, lines ? { ...row, ...lines.get(id) } : row);
};
