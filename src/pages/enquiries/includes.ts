import type { AnyRecord } from '../../schema/record.ts';

/** A record that stands beside an enquiry, as far as a link needs it. */
export interface Named {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly status: string;
}

/** What the server answers with an enquiry beside its own fields. */
export interface Includes {
  readonly cloned_details: { readonly from: Named | null; readonly clones: readonly Named[] };
  readonly project: Named | null;
  readonly estimation: Named | null;
}

/** What stands beside an enquiry; nothing where it was read without. */
export const includesOf = (record: AnyRecord): Includes => {
  const { cloned_details, project, estimation } = record as Partial<Includes>;
  return {
    cloned_details: cloned_details ?? { from: null, clones: [] },
    project: project ?? null,
    estimation: estimation ?? null,
  };
};
