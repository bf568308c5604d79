/** How far an import is, whatever it imports. `R`: what was saved. */
export interface ImportProgress<S extends string = string, R = unknown> {
  readonly step: S;
  readonly reading: boolean;
  /** Why the chosen file cannot be read. */
  readonly problem: string | null;
  /** The uploaded share from 0 to 1; null without a running save. */
  readonly uploaded: number | null;
  readonly failure: string | null;
  readonly result: R | null;
}

export const nothingYet = {
  step: 'file',
  reading: false,
  problem: null,
  uploaded: null,
  failure: null,
  result: null,
} as const satisfies ImportProgress;

/** Whether leaving the page would lose work. */
export const isUnderWay = ({ step, result, reading }: ImportProgress): boolean =>
  (step !== 'file' || reading) && result === null;
