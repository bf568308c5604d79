import type { Role } from './workflow.ts';

/** A mark that somebody has verified a record of a part. */
export interface VerificationMark<Name extends string = string> {
  /** The flag that says so; nobody enters it. */
  readonly field: Name;
  /** Who sets it: a role on the parent. */
  readonly role: Role;
  /** In which states of the parent. */
  readonly states: readonly string[];
  /** The mark that has to be there before. */
  readonly after?: string;
  /** How its call is made; `PUT` on `…/:id/<mark>-verify` unless said. */
  readonly method?: 'PUT' | 'POST';
  readonly path?: string;
}

export interface Verification<Name extends string = string> {
  /** By name: `reviewer`, `approver`. */
  readonly marks: Readonly<Record<string, VerificationMark<Name>>>;
  /** A change of any of these fields takes all marks back. */
  readonly clearedBy: readonly Name[];
}
