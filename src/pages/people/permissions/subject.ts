import type { Loss } from '../../../resources/people/leftCall.ts';

/** What the editor changes: a list of permissions with its version. */
export interface Edited {
  readonly permissions: readonly string[];
  readonly version: number;
}

/** Whose permissions are edited: a person's single ones, or those of a role. */
export interface Subject {
  readonly name: string;
  /** Saves the whole list on top of what was read. @throws HttpError */
  readonly save: (read: Edited, permissions: readonly string[]) => Promise<{ saved: Edited; message: string }>;
  /** What is stored now, in the refusal of a save from an old version. */
  readonly currentOf: (current: unknown) => Edited | undefined;
  /** What people lose when these permissions are taken away. */
  readonly lossOf: (permissions: readonly string[]) => Loss;
}
