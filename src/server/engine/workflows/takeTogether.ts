import { columnsOf, isReference } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { WorkflowAction } from '../../../schema/workflow.ts';
import { transitions } from '../../db/sharedTables.ts';
import { tableOf } from '../../db/tables.ts';
import { changeRows } from '../bulk/changeRows.ts';
import { extensionOf } from '../modules.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { toColumns } from '../records/toColumns.ts';
import { setValues } from './along.ts';
import { transitionOf, type DecidedStep, type Taking } from './decidedStep.ts';
import { workflowOf } from './workflowOf.ts';

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
export const writeTogether = (taking: Taking, steps: readonly DecidedStep[]): Promise<void> => {
  const { tx, resource, action } = taking;
  const { field } = workflowOf(resource);
  return mapDatabaseErrors(resource, async () => {
    const now = new Date();
    await changeRows(
      tx,
      tableOf(resource),
      steps.map(({ record, fields, sent, to }) => ({
        id: record.id,
        values: { ...toColumns(fields, sent), ...setValues(action?.sets, sent, now), [field]: to },
      })),
      {
        kind: resource.title,
        fields: resource.fields,
        nameOf: (at) => String(steps[at]?.record[resource.represent] ?? ''),
        path: (at) => `records.${at}`,
      },
    );
    const taken = steps.map((step) => transitionOf(taking, step));
    for (let at = 0; at < taken.length; at += maxInserted)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await tx.insert(transitions).values(taken.slice(at, at + maxInserted));
  });
};
