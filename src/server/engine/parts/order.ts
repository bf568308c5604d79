import { eq, max } from 'drizzle-orm';
import { gap } from '../../../domain/positions.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { moveRows, type Place } from '../bulk/moveRows.ts';
import { lockRecords, refuseEdit } from '../workflows/editing.ts';
import type { Who } from '../workflows/status.ts';

/** The position of a new part after the others of its parent; empty if parts have no order. */
export const lastPlace = async (
  tx: Tx,
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
): Promise<{ position?: number }> => {
  const { partOf } = resource;
  if (!partOf || !resource.ordered) return {};
  // Two people put the parts of a record in order one after the other.
  await lockRecords(tx, partOf.parent, [Number(sent[partOf.by])]);
  const table = tableOf(resource);
  const [last] = await tx
    .select({ position: max(columnNamed(table, 'position')) })
    .from(table)
    .where(eq(columnNamed(table, partOf.by), sent[partOf.by]));
  return { position: Number(last?.position ?? 0) + gap };
};

/**
 * Moves parts of a record before or after another, or to an end of their list, in the order of `ids`.
 * @throws Failure 404 for a record that is no part of it; 403, 409 if one cannot be changed now
 */
export const moveParts = async (
  tx: Tx,
  resource: Resource,
  parent: number,
  ids: readonly number[],
  place: Place,
  who: Who,
): Promise<void> => {
  const { partOf, title } = resource;
  if (!partOf) throw new Error(`${resource.name} is part of nothing`);
  await lockRecords(tx, partOf.parent, [parent]);
  await refuseEdit(tx, resource, ids, who);
  const names = { kind: title, nameOf: () => undefined, path: (at: number) => `ids.${at}` };
  const rows = ids.map((id) => ({ id }));
  await moveRows(tx, tableOf(resource), { column: partOf.by, id: parent }, rows, place, names);
};
