import { columnsOf, isReference, type Fields } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { NamedPerson, WorkflowAction } from '../../../schema/workflow.ts';
import type { Tx } from '../../db/database.ts';
import { transitions } from '../../db/sharedTables.ts';
import { tableOf } from '../../db/tables.ts';
import { changeRows } from '../bulk/changeRows.ts';
import { extensionOf } from '../modules.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { toColumns } from '../records/toColumns.ts';
import { setValues } from './along.ts';

/** A record whose step was decided, with what is written of it. */
export interface DecidedStep {
  readonly record: AnyRecord;
  readonly from: string;
  readonly to: string;
  readonly for: NamedPerson | null;
  readonly round: number;
  readonly comment: string | null;
  readonly fields: Fields;
  readonly sent: Readonly<Record<string, unknown>>;
}

/**
 * Whether a step of a record concerns that record alone: it has no effect, note or follower. Such steps of several
 * records are written in two statements.
 */
export const concernsItselfAlone = (resource: Resource, name: string, action: WorkflowAction | undefined): boolean => {
  const { effects, notes } = extensionOf(resource);
  const asked = columnsOf({ ...action?.extra, ...action?.body });
  return (
    action !== undefined &&
    !effects?.[name] &&
    !notes?.[name] &&
    (action.opens ?? []).length === 0 &&
    (action.takes ?? []).length === 0 &&
    // A line is checked against its record.
    asked.every(([, f]) => !isReference(f) || f.within === undefined)
  );
};

/** A statement takes 65,535 values. */
const maxInserted = 5000;

/** Writes decided steps of locked records: their columns in one statement, what was done in another. */
// oxlint-disable-next-line max-params -- the step as it was decided
export const writeTogether = (
  tx: Tx,
  resource: Resource,
  name: string,
  action: WorkflowAction,
  field: string,
  steps: readonly DecidedStep[],
): Promise<void> =>
  mapDatabaseErrors(resource, async () => {
    const now = new Date();
    await changeRows(
      tx,
      tableOf(resource),
      steps.map(({ record, fields, sent, comment, to }) => ({
        id: record.id,
        values: { ...toColumns(fields, sent), ...setValues(action.sets, { comment }, now), [field]: to },
      })),
      {
        kind: resource.title,
        fields: resource.fields,
        nameOf: (at) => String(steps[at]?.record[resource.represent] ?? ''),
        path: (at) => `records.${at}`,
      },
    );
    for (let at = 0; at < steps.length; at += maxInserted)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await tx.insert(transitions).values(
        steps.slice(at, at + maxInserted).map(({ record, from, to, for: whom, round, comment }) => ({
          resource: resource.name,
          record_id: record.id,
          action: name,
          from_state: from,
          to_state: to,
          round,
          comment,
          noted: null,
          for_id: whom?.id ?? null,
        })),
      );
  });
