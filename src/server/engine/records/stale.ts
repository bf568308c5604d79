import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import { conflict, type Failure } from '../errors.ts';

/** 409 with the user and time of the last change, and the current record (rule 13). */
export const stale = (resource: Resource, current: AnyRecord): Failure => {
  const { version, updated_by_name: changed_by_name } = current;
  const changed_at = new Date(current.updated_at).toISOString();
  return conflict(
    `${changed_by_name} changed this ${inSentence(resource.title)} at ${changed_at}. Reload it, or compare.`,
    {
      conflict: { version, changed_by_name, changed_at, current },
    },
  );
};
