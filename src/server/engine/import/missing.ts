import { sql } from 'drizzle-orm';
import type { ReferenceField } from '../../../schema/field.ts';
import { recordNamed } from '../../../schema/import/missing.ts';
import { foldedKey } from '../../../schema/import/plan.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import { currentBranch } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { Failure } from '../errors.ts';
import { candidatesOf } from './candidates.ts';
import { checkCandidates } from './check.ts';
import { findExisting } from './existing.ts';
import { recordWriteOf } from './recordWrite.ts';
import { writeRecords } from './write.ts';

/** The creation of missing records: the permitted fields, and the result. */
export interface Creation {
  /** `category_id`, `components.item_id`. */
  readonly fields: ReadonlySet<string>;
  /** The names of created records, by resource. */
  readonly created: Record<string, string[]>;
}

/** The first key of the advisory locks for the creation of missing records. */
const creatingLock = 7_302;

/**
 * Lets only one import of the branch create missing records of a resource at a time: the next one finds what it has
 * created.
 */
export const lockCreation = async (tx: Tx, target: Resource): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${creatingLock}, hashtext(${target.name} || ' ' || (${currentBranch})::text))`,
  );
};

/**
 * Creates a record for each name, with the checks, guards and history of any other; many in one statement. Returns the
 * reason for each refused name, by its folded key.
 * @throws Failure 422 if another request creates the same record at this moment
 */
export const createMissing = async (
  tx: Tx,
  target: Resource,
  { f, texts }: { readonly f: ReferenceField; readonly texts: readonly string[] },
  { created }: Creation,
): Promise<Map<string, string>> => {
  const all = await candidatesOf(target, {
    records: texts.map((text, at) => ({ row: at + 1, values: recordNamed(target, f, text), lines: [] })),
  });
  await findExisting(tx, target, all, { mode: 'refuse', lock: false });
  await checkCandidates(tx, target, all);
  try {
    await writeRecords(
      tx,
      target,
      all.filter((c) => c.errors.count === 0).map((c) => recordWriteOf(target, c)),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(422, `The missing ${inSentence(target.titles)} cannot be created: ${error.message}`);
  }
  const refused = new Map<string, string>();
  texts.forEach((text, at) => {
    const error = all[at]?.errors.told(1)[0];
    if (error) refused.set(foldedKey(text), error.message);
    else (created[target.name] ??= []).push(text);
  });
  return refused;
};
