import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ColumnField } from '../../../schema/field.ts';
import { labelOf } from '../../../schema/field.ts';
import { importLinesOf } from '../../../schema/importTargets.ts';
import { summaryOf, type ImportAnswer, type ImportBody, type ImportMode, type ImportOutcome } from '../../../schema/importWire.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { lineTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { Failure } from '../errors.ts';
import { guards } from '../guards.ts';
import { explained } from './explained.ts';
import { blame, candidatesOf, outcomeOf, type Candidate } from './importCandidates.ts';
import { checkCandidates, lineKey } from './importCheck.ts';
import { idsSaying, rowsIn, type Row } from './importLookup.ts';
import { resolveReferences } from './importReferences.ts';
import { isIdle, workFor, writeWork, type Work } from './importWrite.ts';
import { inSentence } from '../../../schema/words.ts';

/** The most rows whose errors a refusal lists. */
const mostErrors = 500;

const by = <K>(rows: readonly Row[], key: (row: Row) => K): Map<K, Row[]> => {
  const found = new Map<K, Row[]>();
  for (const row of rows) found.set(key(row), [...(found.get(key(row)) ?? []), row]);
  return found;
};

/** Finds the stored record of each key, and says by the mode what becomes of it. */
const findExisting = async (tx: Tx, resource: Resource, all: readonly Candidate[], mode: ImportMode, lock: boolean): Promise<void> => {
  const { key } = resource.import;
  const f = resource.fields[key] as ColumnField;
  const keyed = all.filter((c) => c.values[key] !== undefined);
  const ids = await idsSaying(tx, tableOf(resource), key, keyed.map((c) => String(c.values[key])));
  const rows = new Map((await rowsIn(tx, tableOf(resource), tableOf(resource).id, [...new Set([...ids.values()].flat())], lock)).map((row) => [row.id, row]));
  for (const c of keyed) {
    const text = String(c.values[key]);
    const [id, other] = ids.get(text) ?? [];
    const row = id === undefined ? undefined : rows.get(id);
    if (!row) continue;
    c.existing = row;
    c.action = mode === 'update' ? 'update' : 'skip';
    if (mode === 'refuse') blame(c, key, `${labelOf(key, f)} “${text}” is there already`);
    if (other !== undefined) blame(c, key, `Several ${inSentence(resource.titles)} have the ${labelOf(key, f).toLowerCase()} “${text}”`);
  }
};

/** Finds the stored line of each line's key, for records that are going to be changed. */
const findLines = async (tx: Tx, resource: Resource, all: readonly Candidate[], lock: boolean): Promise<void> => {
  const lines = importLinesOf(resource);
  const changing = all.filter((c) => c.existing && c.action === 'update');
  if (!lines || changing.length === 0) return;
  const table = lineTableOf(resource, lines.name);
  const rows = await rowsIn(tx, table, table[parentColumn] as AnyPgColumn, changing.map((c) => c.existing?.id as number), lock);
  const byParent = by(rows, (row) => row[parentColumn]);
  for (const c of changing) {
    c.existingLines = byParent.get(c.existing?.id) ?? [];
    const byKey = new Map(c.existingLines.map((row) => [lineKey(lines.keys, row), row]));
    for (const line of c.lines) {
      const known = byKey.get(lineKey(lines.keys, line.values));
      if (known) line.existing = known;
    }
  }
};

const refusal = (resource: Resource, outcomes: readonly ImportOutcome[]): Failure | undefined => {
  const bad = outcomes.flatMap((o) => o.errors);
  if (bad.length === 0) return undefined;
  const errors: Record<string, string[]> = {};
  for (const { row, field, message } of bad.slice(0, mostErrors)) (errors[`${row}.${field}`] ??= []).push(message);
  const records = outcomes.filter((o) => o.action === 'error').length;
  const kind = inSentence(outcomes.length === 1 ? resource.title : resource.titles);
  return new Failure(422, `${records} of ${outcomes.length} ${kind} cannot be imported; nothing was saved`, { errors });
};

const examine = async (tx: Tx, resource: Resource, body: ImportBody): Promise<{ work: Work[]; outcomes: ImportOutcome[] }> => {
  const lock = !body.dry_run;
  const all = candidatesOf(resource, body);
  const lines = importLinesOf(resource);
  await resolveReferences(tx, resource.fields, all);
  if (lines) await resolveReferences(tx, lines.field.fields, all.flatMap((c) => c.lines));
  await findExisting(tx, resource, all, body.mode, lock);
  await findLines(tx, resource, all, lock);
  await checkCandidates(tx, resource, all);
  const work = all.map((c) => workFor(resource, c));
  for (const w of work) if (w.candidate.action === 'update' && isIdle(w)) w.candidate.action = 'unchanged';
  return { work, outcomes: work.map((w) => outcomeOf(w.candidate, w.added.length)) };
};

/** Writes, and has the resource's guard look at it; what the guard refuses of a record becomes an error of its row. */
const write = (tx: Tx, resource: Resource, doing: readonly Work[]): Promise<void> =>
  explained(resource, async () => {
    const ids = await writeWork(tx, resource, doing);
    try {
      await guards[resource.name]?.written?.(tx, ids);
    } catch (error) {
      const about = error instanceof Failure ? doing[ids.indexOf(error.more.record ?? 0)] : undefined;
      if (!about || !(error instanceof Failure)) throw error;
      for (const [field, messages] of Object.entries(error.more.errors ?? {})) blame(about.candidate, field.replace(/\.\d+\./, '.'), messages.join('. '));
    }
  });

/** Tries what only the written records can show, and leaves nothing of it. */
const rolledBack = async (tx: Tx, work: () => Promise<void>): Promise<void> => {
  await tx.execute(sql`savepoint trial`);
  await work();
  await tx.execute(sql`rollback to savepoint trial`);
};

/**
 * Checks records of a spreadsheet against this branch and, unless it is a dry run, saves them: all or none. Records are
 * known by their key; sending the same again creates nothing.
 * @throws Failure 422 with errors by `row.field` when anything is wrong and it is no dry run
 */
export const importRecords = async (tx: Tx, resource: Resource, body: ImportBody): Promise<ImportAnswer> => {
  const { work, outcomes } = await examine(tx, resource, body);
  const doing = work.filter(({ candidate: { action } }) => action === 'create' || action === 'update');
  const bad = outcomes.some((o) => o.errors.length);
  if (body.dry_run) {
    if (!bad && guards[resource.name]?.written) await rolledBack(tx, () => write(tx, resource, doing));
    const seen = work.map((w) => outcomeOf(w.candidate, w.added.length));
    return { summary: summaryOf(seen), records: seen };
  }
  if (!bad) await write(tx, resource, doing);
  const refused = refusal(resource, bad ? outcomes : work.map((w) => outcomeOf(w.candidate, w.added.length)));
  if (refused) throw refused;
  return { summary: summaryOf(outcomes) };
};
