import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { choiceLabel } from '../../../schema/choice.ts';
import { isReference } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { OpenedRecord, SetValues, Taken, TakenByState, TakenStep } from '../../../schema/workflow.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { seeing } from '../../db/seeing.ts';
import { ownedResourceNamed, tableOf } from '../../db/tables.ts';
import { conflict } from '../errors.ts';
import { extensionOf } from '../modules.ts';
import type { StepSent } from './stepSent.ts';

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
  if ('of' in taken) return ownedResourceNamed(taken.of);
  const field = fields[taken.to];
  if (!field || !isReference(field)) throw new Error(`${taken.to} is no reference`);
  return ownedResourceNamed(field.resource);
};

/** A record that is connected with the record of the step: its id, what it is called, and its state if it has one. */
interface Connected {
  readonly id: number;
  readonly name: string;
  readonly state: string;
}

const connectedWith = async (tx: Tx, other: Resource, taken: Taken, record: AnyRecord): Promise<Connected[]> => {
  const table = tableOf(other);
  const own = 'to' in taken ? record[taken.to] : record.id;
  if (typeof own !== 'number') return [];
  const found = tx
    .select({
      id: table.id,
      name: columnNamed(table, other.represent),
      state: other.workflow ? columnNamed(table, other.workflow.field) : sql`null`,
    })
    .from(table)
    .where(eq('to' in taken ? table.id : columnNamed(table, taken.by), own))
    .orderBy(desc(table.id));
  const rows = await ('of' in taken && taken.newest ? found.limit(1) : found);
  return rows.map(({ id, name, state }) => ({ id: Number(id), name: String(name), state: String(state) }));
};

/** The step; undefined if the request of the leading step chooses none. */
const stepOf = ({ step }: TakenStep, sent: StepSent): string | undefined =>
  typeof step === 'string' ? step : step.words[String(sent[step.body])];

/** The request of a step that is taken along. */
const requestOf = (
  { fields, workflow }: Resource,
  name: string,
  { with: own = {}, reason }: Pick<TakenStep, 'with' | 'reason'>,
  sent: StepSent,
): StepSent => {
  const field = reason === undefined ? undefined : (workflow?.actions[name]?.body?.[reason] ?? fields[reason]);
  const choice = field?.kind === 'one_of' ? choiceLabel(field, String(sent[reason ?? ''])) : null;
  return { ...own, comment: sent.comment ?? choice };
};

const maxNamed = 10;

/** The records of each step that the table takes along. @throws Failure 409 with the names of those that refuse the whole */
const byFate = ({ states }: TakenByState, { name }: Resource, found: readonly Connected[]): Map<string, number[]> => {
  const steps = new Map<string, number[]>();
  const refusing = new Map<string, string[]>();
  for (const one of found) {
    const fate = states[one.state];
    if (fate === undefined) throw new Error(`${name} ${one.id}: nothing says what becomes of it as ${one.state}`);
    if (typeof fate === 'string') steps.set(fate, [...(steps.get(fate) ?? []), one.id]);
    else if (fate && 'refuse' in fate) refusing.set(fate.refuse, [...(refusing.get(fate.refuse) ?? []), one.name]);
  }
  const [refused] = refusing;
  if (!refused) return steps;
  const [why, names] = refused;
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  throw conflict(`${why}: ${names.toSorted().slice(0, maxNamed).join(', ')}${more}`);
};

/** Takes a step of records, as `takeSteps` does. */
// oxlint-disable-next-line max-params -- the step of other records, as the one that leads takes it
export type TakeAlong = (
  resource: Resource,
  step: string,
  ids: readonly number[],
  sent: StepSent,
  needed: boolean,
) => Promise<void>;

/**
 * Takes the steps and makes the changes of other records that a step takes along, one after another; nothing becomes of
 * a record that has taken a step of this chain.
 * @throws Failure
 */
// oxlint-disable-next-line max-params -- both are handed in by the step that leads
export const takeAlong = async (
  tx: Tx,
  resource: Resource,
  name: string,
  record: AnyRecord,
  sent: StepSent,
  take: TakeAlong,
  isTaken: (resource: Resource, id: number) => boolean,
): Promise<void> => {
  for (const taken of resource.workflow?.actions[name]?.takes ?? []) {
    const other = resourceOf(resource, taken);
    // oxlint-disable-next-line no-await-in-loop -- records are locked one after another, always in the same order
    await whoeverSees(tx, other, async () => {
      const found = await connectedWith(tx, other, taken, record);
      const ids = found.map(({ id }) => id);
      if ('sets' in taken) {
        if (ids.length === 0) return;
        await tx
          .update(tableOf(other))
          .set(setValues(taken.sets, sent))
          .where(inArray(tableOf(other).id, ids));
        return;
      }
      const request = requestOf(resource, name, taken, sent);
      if ('states' in taken) {
        for (const [step, those] of byFate(
          taken,
          other,
          found.filter(({ id }) => !isTaken(other, id)),
        ))
          // oxlint-disable-next-line no-await-in-loop -- as above
          await take(other, step, those, request, true);
        return;
      }
      const step = stepOf(taken, sent);
      if (step !== undefined && ids.length) await take(other, step, ids, request, taken.needed === true);
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
    const opened = ownedResourceNamed(of);
    // oxlint-disable-next-line no-await-in-loop -- the next may follow from this one
    if (unless !== undefined && (await isOpen(tx, opened, unless, record))) continue;
    const { open } = extensionOf(opened);
    if (!open) throw new Error(`No module says how a record of ${of} is opened`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await open(tx, resource, record);
  }
};
