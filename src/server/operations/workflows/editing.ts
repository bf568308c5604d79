import { asc, inArray, sql } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { editRefusal, type Refusal } from '../../../workflows/decide.ts';
import type { Tx } from '../../db/database';
import { frozenCondition, frozenReason } from '../../db/frozen.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict, type Failure, forbidden, invalid, notFound } from '../errors.ts';
import { parentsOf } from '../parts/within.ts';
import { workflowStatuses, type Who } from './status';

/**
 * The failure that tells why a step or a change is refused: 403 for who may not, 409 for what the state does not allow.
 */
export const failureOf = ({ kind, message }: Refusal): Failure => {
  if (kind === 'unknown') return invalid({ action: [message] });
  return kind === 'permission' || kind === 'role' ? forbidden(message) : conflict(message);
};

/**
 * Locks the records, the lower ids first: of two people who change one at once, the second sees the first one's change.
 */
export const lockRecords = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  const table = tableOf(resource);
  await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for('update');
};

/** Those of the records that can never change again. */
const frozenAmong = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<number[]> => {
  if (!resource.frozen) return [];
  const table = tableOf(resource);
  const { rows } = await tx.execute<{ id: string | number }>(
    sql`select f.id from ${table} f where ${inArray(sql`f.id`, [...ids])} and ${sql.raw(frozenCondition(resource))}`,
  );
  return rows.map(({ id }) => Number(id));
};

/** Whether a change of a part is a change of its parent. */
const changesParent = ({ partOf }: Resource): boolean => partOf !== undefined && partOf.editing !== 'own';

/** Of these records, those that the person cannot change in their own state. */
const ownRefusals = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  who: Who,
): Promise<Map<number, Failure>> => {
  const { workflow, frozen } = resource;
  const found = new Map<number, Failure>();
  if (!(workflow || frozen) || ids.length === 0) return found;
  // The database grants nobody to lock what is never changed.
  if (frozen !== 'always') await lockRecords(tx, resource, ids);
  for (const id of await frozenAmong(tx, resource, ids)) found.set(id, conflict(frozenReason(resource)));
  if (!workflow) return found;
  const statuses = await workflowStatuses(tx, resource, ids, who);
  for (const id of ids) {
    const context = statuses.get(id)?.context;
    const refused = context && editRefusal(workflow, context);
    if (found.has(id)) continue;
    if (!context) found.set(id, notFound(resource.title));
    else if (refused) found.set(id, failureOf(refused));
  }
  return found;
};

/**
 * Of these records, those that the person cannot change now, each with the reason: by their own state, or by that of
 * the record that they are part of. What was asked is locked until the transaction ends, parents first.
 */
export const editRefusals = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  who: Who,
): Promise<Map<number, Failure>> => {
  const { partOf } = resource;
  if (!partOf || !changesParent(resource) || ids.length === 0) return ownRefusals(tx, resource, ids, who);
  const parents = await parentsOf(tx, resource, ids);
  const refused = await ownRefusals(tx, partOf.parent, [...new Set(parents.values())], who);
  const own = await ownRefusals(tx, resource, ids, who);
  return new Map(
    ids.flatMap((id): [number, Failure][] => {
      const failure = refused.get(parents.get(id) ?? 0) ?? own.get(id);
      return failure ? [[id, failure]] : [];
    }),
  );
};

/**
 * Refuses a change of records whose state, or somebody's role on them, does not allow one. Every operation that writes
 * to a record, its lines, its files or its relations asks this first, so that no route can forget it.
 * @throws Failure 404, 403, 409
 */
export const refuseEdit = async (tx: Tx, resource: Resource, ids: readonly number[], who: Who): Promise<void> => {
  const [refused] = (await editRefusals(tx, resource, ids, who)).values();
  if (refused) throw refused;
};

/**
 * Refuses a new part where its parent cannot be changed now. Records that are part of nothing are refused nothing.
 * @throws Failure 404 by the parent's kind; 403, 409
 */
export const refuseNewPart = async (
  tx: Tx,
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
  who: Who | undefined,
): Promise<void> => {
  const { partOf } = resource;
  if (!partOf || !changesParent(resource)) return;
  if (!who) throw new Error(`${resource.name}: whoever makes one must be known, since it changes its parent`);
  const parent = sent[partOf.by];
  if (typeof parent === 'number') await refuseEdit(tx, partOf.parent, [parent], who);
};
