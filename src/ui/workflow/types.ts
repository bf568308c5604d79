import { isRecord } from '../../schema/guards.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { ShownWorkflow } from '../../schema/workflow.ts';

/** The record that a step is taken of. `version` refuses the step where somebody has changed it meanwhile. */
export interface StepRecord {
  readonly id: number;
  readonly version?: number;
  readonly name: string;
  /** The record itself, where it has been read: some calls name it by the id of another record that it names. */
  readonly values?: AnyRecord;
}

const isWorkflowStatus = (value: unknown): value is ShownWorkflow => isRecord(value) && Array.isArray(value['actions']);

/** Where a record stands; undefined where it was read without. */
export const workflowStatusOf = (record: AnyRecord | undefined): ShownWorkflow | undefined => {
  const value = record?.['workflow'];
  return isWorkflowStatus(value) ? value : undefined;
};
