import { isRecord } from '../schema/guards.ts';
import type { AnyRecord } from '../schema/record.ts';
import type { RecordSummary } from '../schema/summary.ts';
import type { OfferedStep, ShownWorkflow } from '../schema/shownWorkflow.ts';
import type { Workflow } from '../schema/workflow.ts';
import type { Asked } from '../workflows/asked.ts';

/** The record of a step. With `version` the server refuses the step after somebody else's change. */
export interface StepRecord {
  readonly id: number;
  readonly version?: number;
  /** What the decision rests on, as the person read it; else as `values` have it. */
  readonly seen?: number | null;
  readonly name: string;
  /** How it differs now from what it follows from; with `values` theirs counts. */
  readonly outdated?: readonly string[];
  /** What is told of it before it is decided; with `values` theirs counts. */
  readonly told?: readonly string[];
  readonly warned?: readonly string[];
  /** Who asks for the decision; with `values` theirs counts. */
  readonly asked?: readonly Asked[];
  /** What the dialog shows of the record. */
  readonly summary: RecordSummary;
  /** The record's values, if they are loaded. Some calls need the id of another record in them. */
  readonly values?: AnyRecord;
}

/** A step as it is chosen: of one whose choice is made by the button, with that choice. */
export interface StepChoice extends OfferedStep {
  readonly preset?: Readonly<Record<string, string>>;
}

/** The steps with a button for each choice where the process says so: “Mark as won”, “Mark as lost”. */
export const chosenSteps = ({ actions }: Workflow, steps: readonly OfferedStep[]): readonly StepChoice[] =>
  steps.flatMap((step): readonly StepChoice[] => {
    const { each } = actions[step.name] ?? {};
    if (!each) return [step];
    return Object.entries(each.labels).map(([value, label]) => ({ ...step, label, preset: { [each.field]: value } }));
  });

/** What the record suggests for fields of its steps, by field; for a form to begin with. */
export const suggestedBy = ({ values }: Pick<StepRecord, 'values'>): Readonly<Record<string, unknown>> => {
  const suggested = values?.['suggested'];
  return isRecord(suggested) ? suggested : {};
};

const isWorkflowStatus = (value: unknown): value is ShownWorkflow => isRecord(value) && Array.isArray(value['actions']);

/** The workflow status of a record; undefined for a record without one, such as a row of a list. */
export const workflowStatusOf = (record: Readonly<Record<string, unknown>> | undefined): ShownWorkflow | undefined => {
  const value = record?.['workflow'];
  return isWorkflowStatus(value) ? value : undefined;
};
