import { and, desc, eq } from 'drizzle-orm';
import { isReference, labelOf } from '../../../schema/field.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { ownedResourceNamed, tableOf } from '../../db/tables.ts';
import { notFound } from '../errors.ts';
import { requireNamed, requireRecords } from '../parts/within.ts';
import type { LineSet } from './lineSet.ts';

/** What a request says of the parent of lines: the parameters of its path, and of its query. */
export interface NamedParent {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The record with these values, the newest of several. @throws Failure 404 by the last of them that is no record */
const recordWith = async (tx: Tx, { records }: LineSet, params: NamedParent['params']): Promise<number> => {
  const table = tableOf(records);
  const named = Object.entries(params).filter(([name]) => name in records.fields);
  let kind = records.title;
  for (const [name, value] of named) {
    const f = records.fields[name];
    // oxlint-disable-next-line no-await-in-loop -- one or two
    if (f && isReference(f)) await requireRecords(tx, ownedResourceNamed(f.resource), [Number(value)]);
    else kind = labelOf(name, f ?? {});
  }
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(...named.map(([name, value]) => eq(columnNamed(table, name), value))))
    .orderBy(desc(table.id))
    .limit(1);
  if (!row) throw notFound(kind);
  return Number(row.id);
};

/**
 * The parent of lines that a path names: by its id, or by values of its own fields, such as its project and the number of
 * the revision; without a number the newest one.
 * @throws Failure 404
 */
export const parentNamed = async (tx: Tx, set: LineSet, { params, query }: NamedParent): Promise<number> => {
  const id = params[set.by];
  if (typeof id === 'number') await requireRecords(tx, set.records, [id]);
  const record = typeof id === 'number' ? id : await recordWith(tx, set, params);
  await requireNamed(tx, set.lines, record, query);
  return record;
};
