import { sql } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { importSummary, type CreatedRecords, type ImportAnswer, type ImportBody } from '../../../schema/import/wire.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import type { Who } from '../who.ts';
import { candidatesOf } from './candidates.ts';
import { importedChanges } from './changes.ts';
import { examine, examinedWork } from './examine.ts';
import { extensionOf } from '../modules.ts';
import { lockCreation, type Creation } from './missing.ts';
import { isBad, outcomesOf, refusal } from './outcomes.ts';
import type { RecordWrite } from './recordWrite.ts';
import { isGuarded, writeRecords } from './write.ts';

const examined = async (
  tx: Tx,
  resource: Resource,
  body: ImportBody,
  who: Who,
): Promise<{ writes: RecordWrite[]; created: CreatedRecords }> => {
  const creating: Creation = { fields: new Set(body.create_missing), created: {} };
  const all = await candidatesOf(resource, body);
  const writes = await examine(tx, resource, all, { mode: body.mode, creating, who, lock: !body.dry_run });
  return { writes, created: creating.created };
};

/** The most records of a request that a guard refuses one after the other. */
const maxGuarded = 20;

const isGood = ({ candidate: { errors } }: RecordWrite): boolean => errors.count === 0;

/**
 * Tries the guard on the records that are not bad, since those may be left out. It refuses one record at a time, so it
 * is asked again without that one.
 */
const tryGuard = async (tx: Tx, resource: Resource, writes: readonly RecordWrite[]): Promise<void> => {
  for (let tries = 0; tries < maxGuarded; tries += 1) {
    const good = examinedWork(writes).filter(isGood);
    await tx.execute(sql`savepoint guarded`);
    await writeRecords(tx, resource, good);
    await tx.execute(sql`rollback to savepoint guarded`);
    if (good.every(isGood)) return;
  }
};

/** Tries everything, guards of written records included, and rolls it back. */
const dryRun = async (tx: Tx, resource: Resource, body: ImportBody, who: Who): Promise<ImportAnswer> => {
  await tx.execute(sql`savepoint trial`);
  const { writes, created } = await examined(tx, resource, body, who);
  if (isGuarded(resource)) await tryGuard(tx, resource, writes);
  const changes = await importedChanges(tx, resource, writes);
  await tx.execute(sql`rollback to savepoint trial`);
  const records = outcomesOf(writes).map((outcome, at) => ({
    ...outcome,
    ...(outcome.action === 'update' && changes.get(assertDefined(writes[at]))),
  }));
  return { summary: importSummary(records, created), records };
};

/**
 * Checks records of a spreadsheet against this branch and, without `dry_run`, saves them: all or none. The key
 * identifies a record, so a repeated import creates nothing. `create_missing` names references whose missing records
 * are created first. A record that the person may not change is an error of its row.
 * @throws Failure 422 with errors by `row.field`, if anything is wrong and it is not a dry run
 */
export const importRecords = async (tx: Tx, resource: Resource, body: ImportBody, who: Who): Promise<ImportAnswer> => {
  if (body.dry_run) return dryRun(tx, resource, body, who);
  // Two imports of one resource come one after the other: they would wait for each other's keys.
  await lockCreation(tx, resource);
  const { writes, created } = await examined(tx, resource, body, who);
  const outcomes = outcomesOf(writes);
  if (!isBad(outcomes)) await writeRecords(tx, resource, examinedWork(writes));
  const refused = refusal(resource, outcomesOf(writes));
  if (refused) throw refused;
  if (examinedWork(writes).length) await extensionOf(resource).guard?.changed?.(tx);
  return { summary: importSummary(outcomes, created) };
};
