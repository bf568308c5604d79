import { isRecord } from '../../schema/guards.ts';
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

const isNamed = (value: unknown): value is Named =>
  isRecord(value) && typeof value['id'] === 'number' && typeof value['number'] === 'string';
const namedIn = (value: unknown): Named | null => (isNamed(value) ? value : null);

/** What stands beside an enquiry; nothing where it was read without. */
export const includesOf = (record: AnyRecord): Includes => {
  const { cloned_details } = record;
  const { from, clones } = isRecord(cloned_details) ? cloned_details : {};
  return {
    cloned_details: { from: namedIn(from), clones: Array.isArray(clones) ? clones.filter(isNamed) : [] },
    project: namedIn(record['project']),
    estimation: namedIn(record['estimation']),
  };
};
