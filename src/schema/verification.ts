import type { Role } from './workflow.ts';

/** A mark of a verified part. */
export interface VerificationMark<Name extends string = string> {
  /** The flag of the mark, which is read-only. */
  readonly field: Name;
  /** The role on the parent whose people set the mark. */
  readonly role: Role;
  /** The states of the parent in which the mark can be set. */
  readonly states: readonly string[];
  /** The mark that must be set before. */
  readonly after?: string;
  /** The method and path of the call; `PUT` on `…/:id/<mark>-verify` by default. */
  readonly method?: 'PUT' | 'POST';
  readonly path?: string;
}

export interface Verification<Name extends string = string> {
  /** By name: `reviewer`, `approver`. */
  readonly marks: Readonly<Record<string, VerificationMark<Name>>>;
  /** A change of any of these fields clears all marks. */
  readonly clearedBy: readonly Name[];
}
