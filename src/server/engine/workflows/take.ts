import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { transitions } from '../../db/sharedTables.ts';
import { columnNamed } from '../../db/column.ts';
import { ownedResourceNamed, tableOf } from '../../db/tables.ts';
import { pauses } from '../../pauses.ts';
import { Failure } from '../errors.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { toColumns } from '../records/toColumns.ts';
import { openRecords, setValues, takeAlong } from './along.ts';
import { checkSent, decideStep, transitionOf, type DecidedStep, type Taking, type WantedStep } from './decidedStep.ts';
import { lockRecords } from './editing.ts';
import { extensionOf } from '../modules.ts';
import { seenForStep } from './seen.ts';
import { concernsItselfAlone, writeTogether } from './takeTogether.ts';
import type { Who } from '../who.ts';
import { workflowStatuses } from './status.ts';
import { workflowOf } from './workflowOf.ts';

/** The records of which one step and all that it takes along have taken a step. */
type Chain = Set<string>;
const keyOf = ({ name }: Resource, id: number): string => `${name} ${id}`;

/** Writes a decided step of a locked record, with its effect and all that it takes along. */
const take = async (taking: Taking, step: DecidedStep, chain: Chain): Promise<void> => {
  const { tx, resource, name, action, who } = taking;
  const { record, fields, sent, to } = step;
  const table = tableOf(resource);
  const noted = await extensionOf(resource).notes?.[name]?.(tx, record, sent, who);
  // One UPDATE sets all columns of the step, so that the version rises by one.
  await mapDatabaseErrors(resource, async () => {
    await openRecords(tx, resource, action?.opens, record);
    const effect = await extensionOf(resource).effects?.[name]?.(tx, record, sent, who);
    await tx
      .update(table)
      .set({
        ...toColumns(fields, sent),
        ...setValues(action?.sets, sent),
        ...effect,
        [workflowOf(resource).field]: to,
        version: sql`${table['version']} + 1`,
      })
      .where(eq(table.id, record.id));
  });
  await tx.insert(transitions).values(transitionOf(taking, step, noted));
  await takeAlong(
    tx,
    resource,
    name,
    record,
    sent,
    // oxlint-disable-next-line max-params -- as TakeAlong
    (other, next, ids, taken, needed) => {
      const others = ids.map((id): WantedStep => ({ id, sent: taken, along: needed ? 'needed' : 'possible' }));
      return takeSteps(tx, other, next, others, who, chain);
    },
    (other, id) => chain.has(keyOf(other, id)),
  );
};

/** Locks the records that the step's `within` names, before its own. */
const lockWithin = async (tx: Tx, resource: Resource, name: string, ids: readonly number[]): Promise<void> => {
  const within = workflowOf(resource).actions[name]?.within;
  const field = within === undefined ? undefined : resource.fields[within];
  if (within === undefined || field?.kind !== 'reference') return;
  const table = tableOf(resource);
  const column = columnNamed(table, within);
  const rows = await tx
    .selectDistinct({ id: column })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNotNull(column)));
  await lockRecords(
    tx,
    ownedResourceNamed(field.resource),
    rows.map(({ id }) => Number(id)),
  );
};

const naming = (error: unknown, record: number): unknown =>
  error instanceof Failure ? new Failure(error.status, error.message, { ...error.more, record }) : error;

/** Checks each different request once: those of several records are mostly the same. */
const checkOnce = (): Taking['check'] => {
  const checked = new Set<string>();
  return async (tx, resource, asked) => {
    const { comment: _, version: __, seen: ___, ...values } = asked.sent;
    const key = JSON.stringify(values);
    if (!checked.has(key)) await checkSent(tx, resource, asked);
    checked.add(key);
  };
};

/**
 * Takes one step of several records, all or none. Nothing else changes a state.
 * @throws Failure 404; 403 without permission or role; 409 for a state or guard that refuses it, or an old version; 422
 * for an unknown step
 */
// oxlint-disable-next-line max-params -- `chain` is for the engine alone
export const takeSteps = async (
  tx: Tx,
  resource: Resource,
  name: string,
  all: readonly WantedStep[],
  who: Who,
  chain: Chain = new Set(),
): Promise<void> => {
  const wanted = all.filter(({ id }) => !chain.has(keyOf(resource, id)));
  if (wanted.length === 0) return;
  const ids = wanted.map(({ id }) => id);
  for (const id of ids) chain.add(keyOf(resource, id));
  await lockWithin(tx, resource, name, ids);
  await lockRecords(tx, resource, ids);
  const statuses = await workflowStatuses(tx, { resource, ids }, who);
  const requireSeen = await seenForStep(
    tx,
    resource,
    name,
    wanted.filter(({ along }) => !along),
  );
  const action = workflowOf(resource).actions[name];
  const areAlone = wanted.length > 1 && concernsItselfAlone(resource, name, action);
  const check = areAlone ? checkOnce() : checkSent;
  const taking: Taking = { tx, resource, name, action, who, requireSeen, check };
  const together: DecidedStep[] = [];
  const next = pauses();
  for (const one of wanted)
    try {
      // oxlint-disable-next-line no-await-in-loop -- others have their turn
      await next();
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const step = await decideStep(taking, one, statuses.get(one.id));
      if (!step) continue;
      if (areAlone) together.push(step);
      // oxlint-disable-next-line no-await-in-loop -- one connection
      else await take(taking, step, chain);
    } catch (error) {
      throw naming(error, one.id);
    }
  if (together.length > 0) await writeTogether(taking, together);
};
