import { sql } from 'drizzle-orm';
import { present } from '../../../domain/present.ts';
import { importLinesOf } from '../../../schema/import/targets.ts';
import {
  summaryOf,
  type CreatedRecords,
  type ImportAnswer,
  type ImportBody,
  type ImportOutcome,
} from '../../../schema/import/wire.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import type { Tx } from '../../db/database.ts';
import { mapInSlices } from '../../slices.ts';
import { Failure } from '../errors.ts';
import { changesOf } from './changes.ts';
import { addError, candidatesOf, outcomeOf, type RowValues } from './candidates.ts';
import { checkCandidates } from './check.ts';
import { findExisting, findLines } from './existing.ts';
import { staysWithParent } from '../parts/within.ts';
import { editRefusals } from '../workflows/editing.ts';
import type { Who } from '../workflows/status';
import type { Creation } from './missing.ts';
import { mostOfRequest } from './rowErrors.ts';
import { isUnchanged, recordWriteOf, type RecordWrite } from './recordWrite.ts';
import { resolveReferences } from './references.ts';
import { isGuarded, writeRecords } from './write.ts';

const refusal = (resource: Resource, outcomes: readonly ImportOutcome[]): Failure | undefined => {
  const bad = outcomes.flatMap((o) => o.errors);
  if (bad.length === 0) return undefined;
  const errors: Record<string, string[]> = {};
  for (const { row, field, message } of bad) (errors[`${row}.${field}`] ??= []).push(message);
  const records = outcomes.filter((o) => o.action === 'error').length;
  const kind = inSentence(outcomes.length === 1 ? resource.title : resource.titles);
  return new Failure(422, `${records} of ${outcomes.length} ${kind} cannot be imported; nothing was saved`, { errors });
};

/** The outcomes of the records, with the errors that are known by now. */
const outcomesOf = (writes: readonly RecordWrite[]): ImportOutcome[] => {
  let left = mostOfRequest;
  return writes.map(({ candidate, sentLines }) => {
    const outcome = outcomeOf(candidate, sentLines, Math.max(left, 1));
    left -= outcome.errors.length;
    return outcome;
  });
};

interface Examined {
  readonly writes: RecordWrite[];
  readonly outcomes: ImportOutcome[];
  readonly created: CreatedRecords;
}

/** Refuses changes that the form would refuse too: by the record's state or the person's role. */
const refuseEdits = async (tx: Tx, resource: Resource, writes: readonly RecordWrite[], who: Who): Promise<void> => {
  const changed = writes.flatMap(({ candidate: { action, existing } }) =>
    action === 'update' && existing ? [existing.id] : [],
  );
  const refused = await editRefusals(tx, resource, changed, who);
  for (const { candidate } of writes) {
    const failure = candidate.existing && refused.get(candidate.existing.id);
    if (failure) addError(candidate, resource.import.key, failure.message);
  }
};

/** Refuses new parts of parents that cannot change now, and parts that would move to another parent. */
const refuseParts = async (tx: Tx, resource: Resource, writes: readonly RecordWrite[], who: Who): Promise<void> => {
  const { partOf } = resource;
  if (!partOf) return;
  const { by, parent, editing } = partOf;
  const created = writes.map(({ candidate }) => candidate).filter(({ action }) => action === 'create');
  const parents = [...new Set(created.map(({ values }) => Number(values[by])))].filter((id) => id > 0);
  const refused = editing === 'own' ? new Map<number, Failure>() : await editRefusals(tx, parent, parents, who);
  for (const { candidate } of writes) {
    const { action, values, existing } = candidate;
    const failure = action === 'create' ? refused.get(Number(values[by])) : undefined;
    if (failure) addError(candidate, by, failure.message);
    if (action === 'update' && values[by] !== undefined && Number(values[by]) !== Number(existing?.[by]))
      addError(candidate, by, staysWithParent(resource, parent));
  }
};

const examine = async (tx: Tx, resource: Resource, body: ImportBody, who: Who): Promise<Examined> => {
  const lock = !body.dry_run;
  const all = await candidatesOf(resource, body);
  const lines = importLinesOf(resource);
  await findExisting(tx, resource, all, body.mode, lock);
  const skipped = new Set<RowValues>(all.filter((c) => c.action === 'skip').flatMap((c) => [c, ...c.lines]));
  const creating: Creation = { fields: new Set(body.create_missing), created: {} };
  await resolveReferences(tx, resource.fields, all, { creating, skipped });
  if (lines)
    await resolveReferences(
      tx,
      lines.field.fields,
      all.flatMap((c) => c.lines),
      { creating, skipped },
    );
  await findLines(tx, resource, all, lock);
  await checkCandidates(tx, resource, all);
  const writes = await mapInSlices(all, (c) => recordWriteOf(resource, c));
  for (const write of writes)
    if (write.candidate.action === 'update' && isUnchanged(write)) write.candidate.action = 'unchanged';
  await refuseEdits(tx, resource, writes, who);
  await refuseParts(tx, resource, writes, who);
  return { writes, outcomes: outcomesOf(writes), created: creating.created };
};

const isBad = (outcomes: readonly ImportOutcome[]) => outcomes.some((o) => o.errors.length);
const toDo = (writes: readonly RecordWrite[]) =>
  writes.filter(({ candidate: { action } }) => action === 'create' || action === 'update');

/** Tries everything, guards of written records included, and rolls it back. */
const dryRun = async (tx: Tx, resource: Resource, body: ImportBody, who: Who): Promise<ImportAnswer> => {
  await tx.execute(sql`savepoint trial`);
  const { writes, outcomes, created } = await examine(tx, resource, body, who);
  if (!isBad(outcomes) && isGuarded(resource)) await writeRecords(tx, resource, toDo(writes));
  const changes = await changesOf(tx, resource, writes);
  await tx.execute(sql`rollback to savepoint trial`);
  const records = outcomesOf(writes).map((outcome, at) => ({
    ...outcome,
    ...(outcome.action === 'update' && changes.get(present(writes[at]))),
  }));
  return { summary: summaryOf(records, created), records };
};

/**
 * Checks records of a spreadsheet against this branch and, without `dry_run`, saves them: all or none. The key
 * identifies a record, so a repeated import creates nothing. `create_missing` names references whose missing records
 * are created first. A record that the person may not change is an error of its row.
 * @throws Failure 422 with errors by `row.field`, if anything is wrong and it is not a dry run
 */
export const importRecords = async (tx: Tx, resource: Resource, body: ImportBody, who: Who): Promise<ImportAnswer> => {
  if (body.dry_run) return dryRun(tx, resource, body, who);
  const { writes, outcomes, created } = await examine(tx, resource, body, who);
  if (!isBad(outcomes)) await writeRecords(tx, resource, toDo(writes));
  const refused = refusal(resource, outcomesOf(writes));
  if (refused) throw refused;
  return { summary: summaryOf(outcomes, created) };
};
