import type { AnyRecord } from '../../schema/record.ts';
import type { NamedPerson, Step } from '../../schema/workflow.ts';
import type { OfferedStep } from '../../workflows/decide.ts';

/** Where a record stands in its workflow, as the server answers it with the record. */
export interface Standing {
  readonly state: string;
  /** UTC ISO 8601. */
  readonly since: string;
  readonly held_by: { readonly role: string; readonly people: readonly NamedPerson[] } | null;
  readonly actions: readonly OfferedStep[];
  /** Why the person cannot change what the record says; null where they can. */
  readonly edit_refused: string | null;
  /** Every step that was taken, oldest first. */
  readonly steps: readonly Step[];
}

/** The record that a step is taken of. `version` refuses the step where somebody has changed it meanwhile. */
export interface StepRecord {
  readonly id: number;
  readonly version?: number;
  readonly name: string;
}

/** Where a record stands; undefined where it was read without. */
export const standingIn = (record: AnyRecord | undefined): Standing | undefined => {
  const value = record?.['workflow'];
  return typeof value === 'object' && value !== null && 'actions' in value ? (value as Standing) : undefined;
};
