import { isRecord } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { RecordSummary } from '../../schema/summary.ts';
import type { ShownWorkflow } from '../../schema/workflow.ts';

/** The record of a step. With `version` the server refuses the step after somebody else's change. */
export interface StepRecord {
  readonly id: number;
  readonly version?: number;
  readonly name: string;
  /** What the dialog shows of the record. */
  readonly summary: RecordSummary;
  /** The record's values, if they are loaded. Some calls need the id of another record in them. */
  readonly values?: AnyRecord;
}

/** What the record suggests for fields of its steps, by field; for a form to begin with. */
export const suggestedBy = ({ values }: Pick<StepRecord, 'values'>): Readonly<Record<string, unknown>> => {
  const suggested = values?.['suggested'];
  return isRecord(suggested) ? suggested : {};
};

const isWorkflowStatus = (value: unknown): value is ShownWorkflow => isRecord(value) && Array.isArray(value['actions']);

/** The workflow status of a record; undefined for a record without one, such as a row of a list. */
export const workflowStatusOf = (record: AnyRecord | undefined): ShownWorkflow | undefined => {
  const value = record?.['workflow'];
  return isWorkflowStatus(value) ? value : undefined;
};
