import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { choiceLabel } from '../../../schema/choice.ts';
import { isReference } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { OpenedRecord, SetValues, TakenChange, TakenStep } from '../../../schema/workflow.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { seeing } from '../../db/seeing.ts';
import { resourceNamed, tableOf } from '../../db/tables.ts';
import { extensionOf } from '../modules.ts';
import type { StepSent } from './stepSent.ts';

type Taken = TakenStep | TakenChange;

/** The columns that a step sets. `now`: the moment of the step, as it is written. */
export const setValues = (
  sets: SetValues = {},
  { comment = null }: StepSent,
  now: Date | SQL = sql`now()`,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(sets).map(([name, value]) => {
      if (typeof value !== 'object' || value === null) return [name, value];
      return [name, value.is === 'now' ? now : comment];
    }),
  );

/** Does work on records whoever sees them: who takes a step along need not see the record that it is of. */
const whoeverSees = <T>(tx: Tx, resource: Resource, work: () => Promise<T>): Promise<T> => {
  const [all] = Object.entries(resource.visibleTo ?? {}).find(([, which]) => Object.keys(which).length === 0) ?? [];
  return all === undefined ? work() : seeing(tx, all, work);
};

const resourceOf = ({ fields }: Resource, taken: Taken): Resource => {
  if ('of' in taken) return resourceNamed(taken.of);
  const field = fields[taken.to];
  if (!field || !isReference(field)) throw new Error(`${taken.to} is no reference`);
  return resourceNamed(field.resource);
};

/** The ids of the records that are connected with the record of the step. */
const idsOf = async (tx: Tx, other: Resource, taken: Taken, record: AnyRecord): Promise<number[]> => {
  if ('to' in taken) return typeof record[taken.to] === 'number' ? [Number(record[taken.to])] : [];
  const { id } = tableOf(other);
  const found = tx
    .select({ id })
    .from(tableOf(other))
    .where(eq(columnNamed(tableOf(other), taken.by), record.id))
    .orderBy(desc(id));
  return (await (taken.newest ? found.limit(1) : found)).map((row) => Number(row.id));
};

/** The step and its request; undefined if the request of the leading step chooses none. */
const stepOf = (
  { fields, workflow }: Resource,
  name: string,
  { step, with: own = {}, reason }: TakenStep,
  sent: StepSent,
): { step: string; sent: StepSent } | undefined => {
  const chosen = typeof step === 'string' ? step : step.words[String(sent[step.body])];
  if (chosen === undefined) return undefined;
  const field = reason === undefined ? undefined : (workflow?.actions[name]?.body?.[reason] ?? fields[reason]);
  const choice = field?.kind === 'one_of' ? choiceLabel(field, String(sent[reason ?? ''])) : null;
  return { step: chosen, sent: { ...own, comment: sent.comment ?? choice } };
};

/** Takes a step of records, as `takeSteps` does. */
export type TakeAlong = (
  resource: Resource,
  step: string,
  ids: readonly number[],
  sent: StepSent,
  needed: boolean,
) => Promise<void>;

/** Takes the steps and makes the changes of other records that a step takes along, one after another. @throws Failure */
export const takeAlong = async (
  tx: Tx,
  resource: Resource,
  name: string,
  record: AnyRecord,
  sent: StepSent,
  take: TakeAlong,
): Promise<void> => {
  for (const taken of resource.workflow?.actions[name]?.takes ?? []) {
    const other = resourceOf(resource, taken);
    // oxlint-disable-next-line no-await-in-loop -- records are locked one after another, always in the same order
    await whoeverSees(tx, other, async () => {
      const ids = await idsOf(tx, other, taken, record);
      if ('sets' in taken) {
        if (ids.length === 0) return;
        await tx
          .update(tableOf(other))
          .set(setValues(taken.sets, sent))
          .where(inArray(tableOf(other).id, ids));
        return;
      }
      const along = stepOf(resource, name, taken, sent);
      if (along && ids.length) await take(other, along.step, ids, along.sent, taken.needed === true);
    });
  }
};

const isOpen = async (tx: Tx, resource: Resource, field: string, record: AnyRecord): Promise<boolean> => {
  const table = tableOf(resource);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(columnNamed(table, field), record[field]))
    .limit(1);
  return row !== undefined;
};

/** Opens the records that a step opens. @throws Error if the module of a resource does not say how */
export const openRecords = async (
  tx: Tx,
  resource: Resource,
  opens: readonly OpenedRecord[] = [],
  record: AnyRecord,
): Promise<void> => {
  for (const { of, unless } of opens) {
    const opened = resourceNamed(of);
    // oxlint-disable-next-line no-await-in-loop -- the next may follow from this one
    if (unless !== undefined && (await isOpen(tx, opened, unless, record))) continue;
    const { open } = extensionOf(opened);
    if (!open) throw new Error(`No module says how a record of ${of} is opened`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await open(tx, resource, record);
  }
};
