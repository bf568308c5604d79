import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { gap } from '../../../domain/positions.ts';
import { pickedIn, type ReferenceField } from '../../../schema/field.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { rowField, rowTableOf, parentColumn, targetOf } from '../../db/tables.ts';
import { textKey } from '../../db/rules.ts';
import { hasWords } from '../lists/searching.ts';
import { requireRecords } from '../parts/within.ts';
import { checkReferences, offeredBy } from '../records/references.ts';
import { raiseVersion } from '../records/version.ts';
import { lockRecords, requireChangeable } from '../workflows/editing.ts';
import { arrayOf } from '../bulk/sent.ts';
import { stamped } from '../bulk/stamped.ts';
import { guardWritten } from '../modules.ts';
import type { Who } from '../who.ts';
import { limitsOf, orderOfPage } from '../lists/pages.ts';
import type { RowsOf } from './rowsOf.ts';

/** The only reference of the rows. @throws Error for rows with other fields */
const pickIn = (resource: Resource, field: string): readonly [name: string, field: ReferenceField] => {
  const picked = pickedIn(rowField(resource, field));
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

/** A page of the records that can be chosen, by name, each with whether a row refers to it. @throws Failure 404 */
export const listChoices = async (
  tx: Tx,
  { resource, field, id }: RowsOf,
  { onlySelected, ...page }: ChoiceQuery,
): Promise<{ records: Choice[]; total: number }> => {
  const { limit, offset } = limitsOf(page);
  await requireRecords(tx, resource, [id]);
  const [column, reference] = pickIn(resource, field);
  const target = targetOf(reference);
  const lines = rowTableOf(resource, field);
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
  const name = textKey(target.name);
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
 * Makes the rows of each of these records refer to these targets and no others, in this order; existing rows of a
 * target stay. Three statements, whatever the number of records. Returns the ids of the targets.
 * @throws Failure 404; 422 for an unknown target; 403, 409 if a record cannot be changed now
 */
export const choose = async (
  tx: Tx,
  {
    resource,
    field,
    records,
  }: { readonly resource: Resource; readonly field: string; readonly records: readonly number[] },
  chosen: readonly number[],
  who: Who,
): Promise<number[]> => {
  const [name] = pickIn(resource, field);
  const f = rowField(resource, field);
  await requireRecords(tx, resource, records);
  await requireChangeable(tx, { resource, ids: records }, who, 'supplied');
  await lockRecords(tx, resource, records);
  const wanted = [...new Set(chosen)];
  const table = rowTableOf(resource, field);
  const [owner, target] = [columnNamed(table, parentColumn), columnNamed(table, name)];
  const before = async () => {
    const rows = await tx
      .select({ id: target })
      .from(table)
      .where(inArray(owner, [...records]));
    return { [field]: rows.map(({ id }) => ({ [name]: Number(id) })) };
  };
  await checkReferences(
    tx,
    { [field]: f },
    { [field]: wanted.map((id) => ({ [name]: id })) },
    {
      who,
      before,
    },
  );
  const own = sql`${owner} = any(${arrayOf(records, 'bigint')})`;
  const places = sql`unnest(${arrayOf(wanted, 'bigint')}) with ordinality as wanted(id, place)`;
  const at = sql`wanted.place * ${gap}`;
  const touched = async (statement: SQL) =>
    // Asserted: the parts of a union select alike.
    (await tx.execute<{ parent: string | number }>(statement)).rows.map(({ parent }) => Number(parent));
  const changed = [
    ...(await touched(sql`
      delete from ${table} where ${own} and ${target} <> all(${arrayOf(wanted, 'bigint')}) returning ${owner} as parent`)),
    ...(await touched(sql`
      update ${table} set position = ${at}, ${stamped(table)} from ${places}
      where ${own} and ${target} = wanted.id and ${table.position} <> ${at} returning ${owner} as parent`)),
    ...(await touched(sql`
      insert into ${table} (${sql.identifier(parentColumn)}, ${sql.identifier(name)}, position)
      select owners.id, wanted.id, ${at} from unnest(${arrayOf(records, 'bigint')}) as owners(id) cross join ${places}
      where not exists (select from ${table} where ${owner} = owners.id and ${target} = wanted.id)
      returning ${sql.identifier(parentColumn)} as parent`)),
  ];
  for (const id of new Set(changed)) {
    // oxlint-disable-next-line no-await-in-loop -- a person chooses for some rows
    await raiseVersion(tx, resource, id);
  }
  await guardWritten(tx, resource, records);
  return wanted;
};
