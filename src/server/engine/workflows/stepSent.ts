/** The body of a step: a comment, the record's version, and the fields of the step. */
export interface StepSent {
  readonly comment?: string | null;
  readonly version?: number | null;
  /** What the decision rests on, as the person read it. */
  readonly seen?: number | null;
  readonly [name: string]: unknown;
}
