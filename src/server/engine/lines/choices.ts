import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { pickedIn, type ReferenceField } from '../../../schema/field.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { lineField, lineTableOf, parentColumn, targetOf } from '../../db/tables.ts';
import { hasWords } from '../lists/searching.ts';
import { needRecord } from '../parts/within.ts';
import { changeRecord } from '../records/write.ts';
import { readRecord } from '../records/read.ts';
import { offeredBy } from '../records/references.ts';
import type { Who } from '../workflows/status.ts';
import { limitsOf, orderOfPage } from '../lists/pages.ts';

/** The only reference of the lines. @throws Error for lines with other fields */
const pickIn = (resource: Resource, field: string): readonly [name: string, field: ReferenceField] => {
  const picked = pickedIn(lineField(resource, field));
  if (!picked) throw new Error(`${resource.name}.${field} are no choice: they have more than one unique reference`);
  return picked;
};

/** A record that can be chosen. */
interface Choice {
  readonly id: number;
  readonly name: string;
  readonly is_selected: boolean;
}

interface ChoiceQuery extends PageQuery {
  readonly onlySelected?: boolean;
}

/** A page of the records that can be chosen, by name, each with whether a line refers to it. @throws Failure 404 */
export const listChoices = async (
  tx: Tx,
  resource: Resource,
  field: string,
  id: number,
  { onlySelected, ...page }: ChoiceQuery,
): Promise<{ records: Choice[]; total: number }> => {
  const { limit, offset } = limitsOf(page);
  await needRecord(tx, resource, id);
  const [column, reference] = pickIn(resource, field);
  const target = targetOf(reference);
  const lines = lineTableOf(resource, field);
  const named = tx
    .select({ id: columnNamed(lines, column) })
    .from(lines)
    .where(eq(columnNamed(lines, parentColumn), id));
  const isSelected = inArray(target.id, named);
  const offered = offeredBy(reference, target);
  const where = and(
    // A target that is not offered any more stays selected until it is taken away.
    onlySelected ? isSelected : offered && or(offered, isSelected),
    hasWords(page.search, target.name),
  );
  const name = sql`lower(${target.name})`;
  const rows = tx
    .select({ id: target.id, name: target.name, is_selected: sql<boolean>`${isSelected}` })
    .from(target.table)
    .where(where)
    .orderBy(...orderOfPage(page, { name }, target.id, [asc(name), asc(target.id)]))
    .$dynamic();
  const found = await rows.limit(limit).offset(offset);
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(target.table)
    .where(where);
  const records = found.map((row) => ({ ...row, id: Number(row.id), name: String(row.name) }));
  return { records, total: counted?.total ?? 0 };
};

/**
 * Makes the lines of a record refer to these targets and no others; existing lines of a target stay. Returns the ids in
 * their order.
 * @throws Failure 404; 422 for an unknown target; 403, 409 if the record cannot be changed now
 */
export const choose = async (
  tx: Tx,
  resource: Resource,
  field: string,
  id: number,
  ids: readonly number[],
  who: Who,
): Promise<number[]> => {
  const [column] = pickIn(resource, field);
  const record = await readRecord(tx, resource, id);
  const stored = Array.isArray(record[field]) ? record[field] : [];
  const wanted = [...new Set(ids)];
  const known = new Map(stored.map((line) => [line[column], line]));
  const lines = wanted.map((chosen) => known.get(chosen) ?? { [column]: chosen });
  await changeRecord(tx, resource, id, { version: record.version, [field]: lines }, who);
  return wanted;
};
