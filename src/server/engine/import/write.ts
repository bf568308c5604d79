import { markImport } from '../../db/importMark.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { mapped } from '../../../domain/longWork.ts';
import { positionsFor } from '../../../domain/positions.ts';
import { rowFieldsOf } from '../../../schema/field.ts';
import { importLinesOf } from '../../../schema/import/targets.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { refreshStatistics } from '../../db/statistics.ts';
import { rowTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { changeRows, type RowChange } from '../bulk/changeRows.ts';
import { insertRows } from '../bulk/insertRows.ts';
import type { RowNames } from '../bulk/refusals.ts';
import { Failure } from '../errors.ts';
import { extensionOf } from '../modules.ts';
import { firstRows } from '../rows/saveRows.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { toColumns } from '../records/toColumns.ts';
import { addError, type Candidate } from './candidates.ts';
import { withPauses } from '../../pauses.ts';
import type { Row } from './lookup.ts';
import { linesIn, type RecordWrite } from './recordWrite.ts';

/** PostgreSQL is told of so many new records: it plans the checks of their lines by how large it takes the table for. */
const many = 400;

const changeOf = (stored: Row) => ({ stored, id: stored.id, version: Number(stored['version']) });

const insertRecords = async (
  tx: Tx,
  resource: Resource,
  created: readonly RecordWrite[],
): Promise<Map<Candidate, number>> => {
  const ids = await insertRows(
    tx,
    tableOf(resource),
    created.map(({ candidate }) => toColumns(resource.fields, candidate.values)),
  );
  return new Map(created.map(({ candidate }, at) => [candidate, assertDefined(ids[at])]));
};

/** A change of a stored row. */
interface StoredChange extends RowChange {
  readonly stored: Row;
}

/** The names of an import's rows in a refusal: their row in the spreadsheet. */
const namesOf = (
  kind: string,
  represent: string,
  fields: Resource['fields'],
  rows: readonly StoredChange[],
): RowNames => ({
  kind,
  fields,
  nameOf: (at) => rows[at]?.stored[represent]?.toString(),
  path: (at) => `rows.${at}`,
});

/** First lines of new records, for fields of lines that imports do not fill. */
const insertFirstLines = async (tx: Tx, resource: Resource, ids: ReadonlyMap<Candidate, number>): Promise<void> => {
  const imported = importLinesOf(resource)?.name;
  for (const [field, f] of rowFieldsOf(resource.fields)) {
    if (field === imported || !f.firstFrom) continue;
    const rows = await withPauses(
      mapped(ids, ([c, id]) => {
        const first = linesIn(firstRows(resource, c.values), field);
        const positions = positionsFor(first.map(() => undefined));
        return first.map((values, at) => ({
          ...toColumns(f.fields, values),
          [parentColumn]: id,
          position: positions[at],
        }));
      }),
    );
    await insertRows(tx, rowTableOf(resource, field), rows.flat());
  }
};

/** The positions of added lines after the existing ones. */
const positionsBehind = (existing: readonly Row[], count: number): number[] => {
  const last = existing.length
    ? [existing.reduce((most, row) => Math.max(most, Number(row['position'])), -Infinity)]
    : [];
  return positionsFor([...last, ...Array.from({ length: count }, () => undefined)]).slice(last.length);
};

const writeLines = async (
  tx: Tx,
  resource: Resource,
  writes: readonly RecordWrite[],
  idOf: (c: Candidate) => number,
): Promise<void> => {
  const lines = importLinesOf(resource);
  if (!lines) return;
  const { fields, represent, row: line = 'Line' } = lines.field;
  const table = rowTableOf(resource, lines.name);
  const changes = writes.flatMap((w) =>
    w.changedLines.map(({ existing, changed }) => ({ ...changeOf(existing), values: changed })),
  );
  await changeRows(tx, table, changes, namesOf(line, represent, fields, changes));
  const added = await withPauses(
    mapped(writes, ({ candidate: c, added: sent }) => {
      const positions = positionsBehind(c.existingLines, sent.length);
      return sent.map((values, at) => ({
        ...toColumns(fields, values),
        [parentColumn]: idOf(c),
        position: positions[at],
      }));
    }),
  );
  await insertRows(tx, table, added.flat());
};

/** Writes all records in a constant number of statements and returns their ids. Triggers record the history. */
const writeAll = async (tx: Tx, resource: Resource, writes: readonly RecordWrite[]): Promise<number[]> => {
  const ids = await insertRecords(
    tx,
    resource,
    writes.filter((w) => !w.candidate.existing),
  );
  if (ids.size >= many) await refreshStatistics(tx, resource, ids.size);
  const idOf = (c: Candidate): number => assertDefined(c.existing?.id ?? ids.get(c));
  const changes = writes.flatMap(({ candidate: { existing }, changed, added, changedLines }) => {
    const touched = added.length + changedLines.length > 0;
    return existing ? [{ ...changeOf(existing), values: changed, touched }] : [];
  });
  await changeRows(
    tx,
    tableOf(resource),
    changes,
    namesOf(resource.title, resource.represent, resource.fields, changes),
  );
  await insertFirstLines(tx, resource, ids);
  await writeLines(tx, resource, writes, idOf);
  return writes.map((w) => idOf(w.candidate));
};

/** Whether the resource has a guard that needs written records. */
export const isGuarded = (resource: Resource): boolean => extensionOf(resource).guard?.written !== undefined;

/**
 * Writes, and runs the resource's guard. The guard's refusal of a record becomes an error of the row.
 * @throws Failure for refusals of the database, and of a guard without a record
 */
export const writeRecords = (tx: Tx, resource: Resource, writes: readonly RecordWrite[]): Promise<void> =>
  mapDatabaseErrors(resource, async () => {
    await markImport(tx, writes.length);
    const ids = await writeAll(tx, resource, writes);
    try {
      await extensionOf(resource).guard?.written?.(tx, ids);
    } catch (error) {
      const about = error instanceof Failure ? writes[ids.indexOf(error.more.record ?? 0)] : undefined;
      if (!about || !(error instanceof Failure)) throw error;
      for (const [field, messages] of Object.entries(error.more.errors ?? {}))
        addError(about.candidate, field.replace(/\.\d+\./, '.'), messages.join('. '));
    }
  });
