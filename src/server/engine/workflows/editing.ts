import { aliasedTable, asc, inArray, SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { editRefusal, type Refusal } from '../../../workflows/decide.ts';
import type { Tx } from '../../db/database.ts';
import { frozenCondition, frozenReason } from '../../db/frozen.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict, type Failure, forbidden, invalid, notFound } from '../errors.ts';
import { parentsOf } from '../parts/within.ts';
import type { Who } from '../who.ts';
import { endedAbove } from './below.ts';
import { workflowStatuses } from './status.ts';
import { selectRows } from '../../db/rows.ts';
import type { SeveralRecords } from '../records/oneRecord.ts';

/** The failure of a refusal: 403 for a missing permission or role, 409 for the state or a guard. */
export const failureOf = ({ kind, message }: Refusal): Failure => {
  if (kind === 'unknown') return invalid({ action: [message] });
  return kind === 'permission' || kind === 'role' ? forbidden(message) : conflict(message);
};

/**
 * Locks the records in the order of their ids, so that the second of two people sees the change of the first. The
 * database grants no locks on rows that never change, and they need none. `ids` may be a query.
 */
export const lockRecords = async (tx: Tx, resource: Resource, ids: readonly number[] | SQL): Promise<void> => {
  if (resource.frozen === 'always') return;
  const table = tableOf(resource);
  await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, ids instanceof SQL ? ids : [...ids]))
    .orderBy(asc(table.id))
    .for('update');
};

/** The ids of the frozen records. */
export const frozenAmong = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<number[]> => {
  if (!resource.frozen) return [];
  const table = tableOf(resource);
  const f = aliasedTable(table, 'f');
  const rows = await selectRows(
    tx,
    { id: f.id },
    (list) =>
      sql`select ${list} from ${table} ${f} where ${inArray(sql`${f.id}`, [...ids])} and ${sql.raw(frozenCondition(resource))}`,
  );
  return rows.map(({ id }) => id);
};

/** What is to happen to a record, for the text of a refusal. */
type Change = 'changed' | 'deleted' | 'supplied';

/** Whether a change of a part is a change of its parent. */
const changesParent = ({ partOf }: Resource): boolean => partOf !== undefined && partOf.editing !== 'own';

/** The refusals of changes by the records' own state, by record. */
const ownRefusals = async (
  tx: Tx,
  { resource, ids }: SeveralRecords,
  who: Who,
  change: Change = 'changed',
): Promise<Map<number, Failure>> => {
  const { workflow, frozen } = resource;
  const found = new Map<number, Failure>();
  if (ids.length === 0) return found;
  if (workflow || frozen) await lockRecords(tx, resource, ids);
  for (const id of await frozenAmong(tx, resource, ids)) found.set(id, conflict(frozenReason(resource)));
  if (!workflow) {
    for (const [id, { message }] of await endedAbove(tx, resource, ids))
      found.set(id, found.get(id) ?? conflict(message));
    return found;
  }
  const statuses = await workflowStatuses(tx, { resource, ids }, who, { withFacts: false });
  for (const id of ids) {
    const context = statuses.get(id)?.context;
    const refused = context && editRefusal(workflow, context, change);
    if (found.has(id)) continue;
    if (!context) found.set(id, notFound(resource.title));
    else if (refused) found.set(id, failureOf(refused));
  }
  return found;
};

/**
 * The records that the current user cannot change now, each with its failure: by its own state, or by its parent's. All
 * records are locked until the transaction ends, parents first.
 */
export const editRefusals = async (
  tx: Tx,
  { resource, ids }: SeveralRecords,
  who: Who,
  change: Change = 'changed',
): Promise<Map<number, Failure>> => {
  const { partOf } = resource;
  if (!partOf || !changesParent(resource) || ids.length === 0) return ownRefusals(tx, { resource, ids }, who, change);
  const parents = await parentsOf(tx, resource, ids);
  // A part that is deleted changes its parent.
  const ofParent = change === 'deleted' ? 'changed' : change;
  const above = { resource: partOf.parent, ids: [...new Set(parents.values())] };
  const refused = await ownRefusals(tx, above, who, ofParent);
  const own = await ownRefusals(tx, { resource, ids }, who, change);
  return new Map(
    ids.flatMap((id): [number, Failure][] => {
      const failure = refused.get(parents.get(id) ?? 0) ?? own.get(id);
      return failure ? [[id, failure]] : [];
    }),
  );
};

/**
 * Refuses a change of records that the current user cannot change now. Every operation that writes a record, its lines,
 * files or relations calls this first.
 * @throws Failure 404, 403, 409
 */
export const requireChangeable = async (
  tx: Tx,
  { resource, ids }: SeveralRecords,
  who: Who,
  change: Change = 'changed',
): Promise<void> => {
  const [refused] = (await editRefusals(tx, { resource, ids }, who, change)).values();
  if (refused) throw refused;
};

/**
 * Refuses a write to records that are frozen, or whose end came from above; their own states do not matter. Locks them.
 * @throws Failure 409
 */
export const requireNotEnded = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> => {
  await lockRecords(tx, resource, ids);
  const [frozen] = await frozenAmong(tx, resource, ids);
  if (frozen !== undefined) throw conflict(frozenReason(resource));
  const [ended] = (await endedAbove(tx, resource, ids)).values();
  if (ended) throw conflict(ended.message);
};

/**
 * Refuses a new part if its parent cannot be changed now; other records pass.
 * @throws Failure 404 with the parent's kind; 403, 409
 */
export const requireChangeableParent = async (
  tx: Tx,
  resource: Resource,
  sent: Readonly<Record<string, unknown>>,
  who: Who | undefined,
): Promise<void> => {
  const { partOf } = resource;
  if (!partOf || !changesParent(resource)) return;
  if (!who) throw new Error(`${resource.name}: whoever makes one must be known, since it changes its parent`);
  const parent = sent[partOf.by];
  if (typeof parent === 'number') await requireChangeable(tx, { resource: partOf.parent, ids: [parent] }, who);
};
