import { and, eq, inArray } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { notFound } from '../errors.ts';

/** Checks that the current user sees this record. @throws Failure 404 */
export const requireRecord = async (tx: Tx, resource: Resource, id: number): Promise<void> => {
  const table = tableOf(resource);
  const [row] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
  if (!row) throw notFound(resource.title);
};

/** Checks that the current user sees all of these records. @throws Failure 404 */
export const requireRecords = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  const table = tableOf(resource);
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]));
  if (found.length < new Set(ids).size) throw notFound(resource.title);
};

/** Checks that each of these records is part of this parent. @throws Failure 404 */
export const requireParts = async (
  tx: Tx,
  resource: Resource,
  parent: number,
  ids: readonly number[],
): Promise<void> => {
  const { partOf } = resource;
  if (!partOf) throw new Error(`${resource.name} is part of nothing`);
  const table = tableOf(resource);
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(columnNamed(table, partOf.by), parent), inArray(table.id, [...ids])));
  if (found.length < new Set(ids).size) throw notFound(resource.title);
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
  const named = Object.keys(breakdown?.query ?? {}).filter(
    (name) => query[name] !== undefined && partOf && name in partOf.parent.fields,
  );
  if (!partOf || named.length === 0) return;
  const table = tableOf(partOf.parent);
  const isSame = named.map((name) => eq(columnNamed(table, name), query[name]));
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, parent), ...isSame));
  if (found.length === 0) throw notFound(partOf.parent.title);
};

/** Checks that each of these lines is of this kind. @throws Failure 404 by the kind's title */
export const requireKind = async (tx: Tx, resource: Resource, kind: string, ids: readonly number[]): Promise<void> => {
  const table = tableOf(resource);
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(columnNamed(table, 'kind'), kind), inArray(table.id, [...ids])));
  if (found.length < new Set(ids).size) throw notFound(resource.breakdown?.kinds[kind]?.title ?? resource.title);
};

/** The id of the parent of each of these records, by the record's id. */
export const parentsOf = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<Map<number, number>> => {
  const { partOf } = resource;
  if (!partOf) throw new Error(`${resource.name} is part of nothing`);
  const table = tableOf(resource);
  const rows = await tx
    .select({ id: table.id, parent: columnNamed(table, partOf.by) })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map((row) => [Number(row.id), Number(row.parent)]));
};

/** The refusal of a part that would move to another parent. */
export const staysWithParent = ({ title }: Resource, parent: Resource): string =>
  `${title} stays with its ${inSentence(parent.title)}`;
