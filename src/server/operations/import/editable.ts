import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { Failure } from '../errors.ts';
import { partsOf } from '../wings.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { addError } from './candidates.ts';
import { writeWork, type Work } from './write.ts';

/** Whether only written records show all that can be wrong with them. */
export const isGuarded = (resource: Resource): boolean => partsOf(resource).guard?.written !== undefined;

/**
 * Writes, and has the resource's guard look at it; what the guard refuses of a record becomes an error of its row.
 * @throws Failure for what the database refuses, and for what a guard says of no single record
 */
export const writeGuarded = (tx: Tx, resource: Resource, doing: readonly Work[]): Promise<void> =>
  mapDatabaseErrors(resource, async () => {
    const ids = await writeWork(tx, resource, doing);
    try {
      await partsOf(resource).guard?.written?.(tx, ids);
    } catch (error) {
      const about = error instanceof Failure ? doing[ids.indexOf(error.more.record ?? 0)] : undefined;
      if (!about || !(error instanceof Failure)) throw error;
      for (const [field, messages] of Object.entries(error.more.errors ?? {}))
        addError(about.candidate, field.replace(/\.\d+\./, '.'), messages.join('. '));
    }
  });
