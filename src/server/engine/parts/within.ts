import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../bulk/sent.ts';
import { notFound } from '../errors.ts';
import type { SeveralRecords, OneRecord } from '../records/oneRecord.ts';

/** The condition of these records, of which there may be more than a statement has parameters (65,535). */
const among = ({ id }: OwnedTable, ids: readonly number[]): SQL => sql`${id} = any(${arrayOf(ids, 'bigint')})`;

/**
 * Checks that the current user sees all of these records, and that they meet a condition.
 * @throws Failure 404 by the title, where it differs from the resource's
 */
export const requireRecords = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  { where, title = resource.title }: { readonly where?: SQL | undefined; readonly title?: string | undefined } = {},
): Promise<void> => {
  const table = tableOf(resource);
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(among(table, ids), where));
  if (found.length < new Set(ids).size) throw notFound(title);
};

/** Parts of one parent. */
export interface PartsOf extends SeveralRecords {
  readonly parent: number;
}

/** Checks that each of these records is part of this parent. @throws Failure 404 by the title, or the resource's */
export const requireParts = (tx: Tx, { resource, parent, ids }: PartsOf, title?: string): Promise<void> => {
  const { partOf } = resource;
  if (!partOf) throw new Error(`${resource.name} is part of nothing`);
  return requireRecords(tx, resource, ids, { where: eq(columnNamed(tableOf(resource), partOf.by), parent), title });
};

/**
 * Checks that a record has what a request's parameters say of it: those of a breakdown that name a field of the parent.
 * @throws Failure 404
 */
export const requireNamed = async (
  tx: Tx,
  { partOf, breakdown }: Resource,
  parent: number,
  query: Readonly<Record<string, unknown>>,
): Promise<void> => {
  if (partOf && breakdown?.query)
    await requireValues(tx, { resource: partOf.parent, id: parent }, breakdown.query, query);
};

/** Checks that a record has the values of these parameters that name its fields. @throws Failure 404 */
export const requireValues = async (
  tx: Tx,
  { resource, id }: OneRecord,
  parameters: Fields,
  query: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const named = Object.keys(parameters).filter((name) => query[name] !== undefined && name in resource.fields);
  if (named.length === 0) return;
  const isSame = named.map((name) => eq(columnNamed(tableOf(resource), name), query[name]));
  await requireRecords(tx, resource, [id], { where: and(...isSame) });
};

/** The title of lines of these kinds: that of the first. */
export const titleOfKinds = ({ breakdown }: Resource, [first = '']: readonly string[]): string | undefined =>
  breakdown?.kinds[first]?.title;

/** Checks that each of these lines is of one of these kinds. @throws Failure 404 by the title of the first kind */
export const requireKind = (
  tx: Tx,
  resource: Resource,
  kinds: readonly string[],
  ids: readonly number[],
): Promise<void> =>
  requireRecords(tx, resource, ids, {
    where: inArray(columnNamed(tableOf(resource), 'kind'), [...kinds]),
    title: titleOfKinds(resource, kinds),
  });

/** The id of the parent of each of these records, by the record's id. */
export const parentsOf = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<Map<number, number>> => {
  const { partOf } = resource;
  if (!partOf) throw new Error(`${resource.name} is part of nothing`);
  const table = tableOf(resource);
  const rows = await tx
    .select({ id: table.id, parent: columnNamed(table, partOf.by) })
    .from(table)
    .where(among(table, ids));
  return new Map(rows.map((row) => [Number(row.id), Number(row.parent)]));
};

/** The refusal of a part that would move to another parent. */
export const staysWithParent = ({ title }: Resource, parent: Resource): string =>
  `${title} stays with its ${inSentence(parent.title)}`;
