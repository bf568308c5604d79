import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { linesOf } from '../../../schema/field.ts';
import { importLinesOf } from '../../../schema/importTargets.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/doors.ts';
import { lineTableOf, parentColumn, tableOf, type OwnedTable } from '../../db/tables.ts';
import { sameValue, type Candidate } from './importCandidates.ts';
import type { Row } from './importLookup.ts';
import { batchesOf, updateRows } from './batches.ts';
import { firstLines } from './lines.ts';
import { stored } from './values.ts';

type Values = Record<string, unknown>;

/** What is to be written of a record that is stored or to be created. */
export interface Work {
  readonly candidate: Candidate;
  /** Changed fields of the record alone. */
  readonly changed: Values;
  readonly added: readonly Values[];
  readonly changedLines: readonly { readonly existing: Row; readonly changed: Values }[];
}

const differing = (existing: Row, values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !keys.includes(name) && !sameValue(existing[name], value)),
  );

const newLines = (resource: Resource, c: Candidate): Values[] => {
  const lines = importLinesOf(resource);
  if (!lines) return [];
  const sent = c.lines.filter((line) => !line.existing).map((line) => line.values);
  if (c.existing) return sent;
  return (firstLines(resource, { ...c.values, [lines.name]: sent })[lines.name] as Values[] | undefined) ?? sent;
};

/** What an import does to one record. A stored one keeps the spelling of its key, and every line that it has. */
export const workFor = (resource: Resource, c: Candidate): Work => {
  if (!c.existing) return { candidate: c, changed: {}, added: newLines(resource, c), changedLines: [] };
  if (c.action !== 'update') return { candidate: c, changed: {}, added: [], changedLines: [] };
  const lines = importLinesOf(resource);
  const changedLines = c.lines.flatMap(({ existing, values }) => {
    const changed = existing && lines ? differing(existing, stored(lines.field.fields, values), lines.keys) : {};
    return existing && Object.keys(changed).length ? [{ existing, changed }] : [];
  });
  return {
    candidate: c,
    changed: differing(c.existing, stored(resource.fields, c.values), [resource.import.key]),
    added: newLines(resource, c),
    changedLines,
  };
};

export const isIdle = (w: Work): boolean =>
  Object.keys(w.changed).length === 0 && w.added.length === 0 && w.changedLines.length === 0;

const insertRecords = async (tx: Tx, resource: Resource, created: readonly Work[]): Promise<Map<Candidate, number>> => {
  const table = tableOf(resource);
  const { key } = resource.import;
  const ids = new Map<Candidate, number>();
  for (const some of batchesOf(created)) {
    const rows = some.map(({ candidate }) => stored(resource.fields, candidate.values));
    const kept = await tx
      .insert(table as PgTable)
      .values(rows as never)
      .returning({ id: table.id, key: table[key] as AnyPgColumn });
    const byKey = new Map(kept.map((row) => [String(row.key), row.id as number]));
    some.forEach(({ candidate }, at) => ids.set(candidate, byKey.get(String(rows[at]?.[key])) as number));
  }
  return ids;
};

const insertLines = async (tx: Tx, table: OwnedTable, rows: readonly Values[]): Promise<void> => {
  for (const some of batchesOf(rows)) await tx.insert(table).values([...some] as never);
};

/** Lines that no import fills, and that a new record starts with all the same. */
const insertFirstLines = async (tx: Tx, resource: Resource, ids: ReadonlyMap<Candidate, number>): Promise<void> => {
  const imported = importLinesOf(resource)?.name;
  for (const [field, f] of linesOf(resource.fields)) {
    if (field === imported || !f.firstFrom) continue;
    const rows = [...ids].flatMap(([c, id]) => {
      const first = (firstLines(resource, c.values)[field] ?? []) as Values[];
      return first.map((values, position) => ({ ...stored(f.fields, values), [parentColumn]: id, position }));
    });
    await insertLines(tx, lineTableOf(resource, field), rows);
  }
};

/** Writes the work, many rows a statement; the ids of the records. Triggers keep the history of every row as ever. */
export const writeWork = async (tx: Tx, resource: Resource, work: readonly Work[]): Promise<number[]> => {
  const ids = await insertRecords(
    tx,
    resource,
    work.filter((w) => !w.candidate.existing),
  );
  const idOf = (c: Candidate): number => (c.existing?.id ?? ids.get(c)) as number;
  const changing = work.flatMap((w) =>
    w.candidate.existing ? [{ existing: w.candidate.existing, changed: w.changed }] : [],
  );
  await updateRows(tx, tableOf(resource), changing);
  await insertFirstLines(tx, resource, ids);
  const lines = importLinesOf(resource);
  if (lines) {
    const table = lineTableOf(resource, lines.name);
    await updateRows(
      tx,
      table,
      work.flatMap((w) => w.changedLines),
    );
    const added = work.flatMap(({ candidate: c, added: sent }) => {
      const first = Math.max(-1, ...c.existingLines.map((row) => Number(row['position']))) + 1;
      return sent.map((values, at) => ({
        ...stored(lines.field.fields, values),
        [parentColumn]: idOf(c),
        position: first + at,
      }));
    });
    await insertLines(tx, table, added);
  }
  return work.map((w) => idOf(w.candidate));
};
