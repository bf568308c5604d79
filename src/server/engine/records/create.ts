import { getTableName, sql } from 'drizzle-orm';
import { columnsOf, isReference, rowFieldsOf } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { builder, compile, type Compiled } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { insertInto } from '../../db/insertInto.ts';
import { extensionOf } from '../modules.ts';
import { mapDatabaseErrors } from './databaseErrors.ts';
import { selectFrom } from '../lists/selecting.ts';
import { readingOf, type Reading } from '../lists/reading.ts';
import { toColumns } from './toColumns.ts';

/** Whether one statement creates a record: it has no lines, references, workflow or guard, and brings nothing with it. */
export const isPlain = (resource: Resource): boolean =>
  rowFieldsOf(resource.fields).length === 0 &&
  !columnsOf(resource.fields).some(([, f]) => isReference(f)) &&
  !resource.workflow &&
  !extensionOf(resource).guard?.written &&
  !extensionOf(resource).guard?.changed &&
  !extensionOf(resource).created;

const statements = new WeakMap<Reading, Map<string, Compiled<AnyRecord>>>();
/** The most compiled sets of fields of one reading; forms send the same ones. */
const maxShapes = 50;

/** The statement that inserts a row with these columns and reads it as a record. */
const statementOf = (reading: Reading, names: readonly string[]): Compiled<AnyRecord> => {
  const shapes = statements.get(reading) ?? new Map<string, Compiled<AnyRecord>>();
  statements.set(reading, shapes);
  const shape = names.join();
  const known = shapes.get(shape);
  if (known) return known;
  const values = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  const insert = insertInto(builder, reading.table, values).returning().toSQL();
  const select = selectFrom(builder, reading, reading.columns).toSQL();
  // The inserted rows have the table's name, so that the same SELECT reads them.
  const name = getTableName(reading.table);
  const made = compile<AnyRecord>(
    { toSQL: () => ({ sql: `with "${name}" as (${insert.sql}) ${select.sql}`, params: insert.params }) },
    reading.columns,
  );
  if (shapes.size >= maxShapes) shapes.clear();
  shapes.set(shape, made);
  return made;
};

/** Creates a record of a plain resource and reads it. @throws Failure 422 for a taken value */
export const createPlain = (
  tx: Tx,
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
): Promise<AnyRecord> => {
  const values = toColumns(resource.fields, sent);
  return mapDatabaseErrors(resource, async () => {
    const [made] = await tx.run(statementOf(readingOf(resource), Object.keys(values)), values);
    if (!made) throw new Error(`Nothing was inserted into ${resource.name}`);
    return made;
  });
};
