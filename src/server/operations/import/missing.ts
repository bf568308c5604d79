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

/** What an import creates on its way: where it was asked to, and what it did. */
export interface Creation {
  /** `category_id`, `components.item_id`. */
  readonly fields: ReadonlySet<string>;
  /** The texts of the records that were created, by the resource. */
  readonly created: Record<string, string[]>;
}

/** The first part of the key of the advisory locks under which missing records are created. */
const creatingLock = 7_302;

/**
 * Whoever creates missing records of a resource waits for the others of the branch who do: what one import has created,
 * the next one finds.
 */
export const lockCreation = async (tx: Tx, target: Resource): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${creatingLock}, hashtext(${target.name} || ' ' || (${currentBranch})::text))`,
  );
};

/**
 * Creates a record of each text, many a statement, with the checks, guards and history of any other. Returns why not, by
 * the text's folded key, of those that cannot be.
 * @throws Failure 422 when somebody else is creating the same at this moment
 */
export const createMissing = async (
  tx: Tx,
  target: Resource,
  f: ReferenceField,
  texts: readonly string[],
  { created }: Creation,
): Promise<Map<string, string>> => {
  const all = candidatesOf(target, {
    records: texts.map((text, at) => ({ row: at + 1, values: recordNamed(target, f, text), lines: [] })),
  });
  await findExisting(tx, target, all, 'refuse', false);
  await checkCandidates(tx, target, all);
  try {
    await writeRecords(
      tx,
      target,
      all.filter((c) => c.errors.length === 0).map((c) => recordWriteOf(target, c)),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(422, `The missing ${inSentence(target.titles)} cannot be created: ${error.message}`);
  }
  const refused = new Map<string, string>();
  texts.forEach((text, at) => {
    const error = all[at]?.errors[0];
    if (error) refused.set(foldedKey(text), error.message);
    else (created[target.name] ??= []).push(text);
  });
  return refused;
};
