import { present } from '../../../domain/present.ts';
import { positionsFor } from '../../../domain/positions.ts';
import { linesOf } from '../../../schema/field.ts';
import { importLinesOf } from '../../../schema/import/targets.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { lineTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { changeRows, type RowChange } from '../bulk/changeRows.ts';
import { insertRows } from '../bulk/insertRows.ts';
import type { RowNames } from '../bulk/refusals.ts';
import type { Candidate } from './candidates.ts';
import type { Row } from './lookup.ts';
import { firstLines } from '../lines/saveLines.ts';
import { changedColumns, toColumns } from '../records/toColumns.ts';

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
  Object.fromEntries(Object.entries(changedColumns(existing, values)).filter(([name]) => !keys.includes(name)));

const isValues = (line: unknown): line is Values => typeof line === 'object' && line !== null;
/** The lines of a record's field. */
const linesIn = (values: Values, field: string): Values[] => {
  const lines = values[field];
  return Array.isArray(lines) ? lines.filter(isValues) : [];
};

const newLines = (resource: Resource, c: Candidate): Values[] => {
  const lines = importLinesOf(resource);
  if (!lines) return [];
  const sent = c.lines.filter((line) => !line.existing).map((line) => line.values);
  if (c.existing) return sent;
  const first = linesIn(firstLines(resource, { ...c.values, [lines.name]: sent }), lines.name);
  return first.length ? first : sent;
};

/** What an import does to one record. A stored one keeps the spelling of its key, and every line that it has. */
export const workFor = (resource: Resource, c: Candidate): Work => {
  if (!c.existing) return { candidate: c, changed: {}, added: newLines(resource, c), changedLines: [] };
  if (c.action !== 'update') return { candidate: c, changed: {}, added: [], changedLines: [] };
  const lines = importLinesOf(resource);
  const changedLines = c.lines.flatMap(({ existing, values }) => {
    const changed = existing && lines ? differing(existing, toColumns(lines.field.fields, values), lines.keys) : {};
    return existing && Object.keys(changed).length ? [{ existing, changed }] : [];
  });
  return {
    candidate: c,
    changed: differing(c.existing, toColumns(resource.fields, c.values), [resource.import.key]),
    added: newLines(resource, c),
    changedLines,
  };
};

export const isIdle = (w: Work): boolean =>
  Object.keys(w.changed).length === 0 && w.added.length === 0 && w.changedLines.length === 0;

const insertRecords = async (tx: Tx, resource: Resource, created: readonly Work[]): Promise<Map<Candidate, number>> => {
  const ids = await insertRows(
    tx,
    tableOf(resource),
    created.map(({ candidate }) => toColumns(resource.fields, candidate.values)),
  );
  return new Map(created.map(({ candidate }, at) => [candidate, present(ids[at])]));
};

/** How a refusal names rows of an import that somebody changed meanwhile: by the row of the sheet. */
const namesOf = (
  kind: string,
  represent: string,
  fields: Resource['fields'],
  rows: readonly RowChange[],
): RowNames => ({
  kind,
  fields,
  nameOf: (at) => rows[at]?.values[represent]?.toString(),
  path: (at) => `rows.${at}`,
});

/** Lines that no import fills, and that a new record starts with all the same. */
const insertFirstLines = async (tx: Tx, resource: Resource, ids: ReadonlyMap<Candidate, number>): Promise<void> => {
  const imported = importLinesOf(resource)?.name;
  for (const [field, f] of linesOf(resource.fields)) {
    if (field === imported || !f.firstFrom) continue;
    const rows = [...ids].flatMap(([c, id]) => {
      const first = linesIn(firstLines(resource, c.values), field);
      const positions = positionsFor(first.map(() => undefined));
      return first.map((values, at) => ({
        ...toColumns(f.fields, values),
        [parentColumn]: id,
        position: positions[at],
      }));
    });
    await insertRows(tx, lineTableOf(resource, field), rows);
  }
};

/** Where lines are put behind those that a record has. */
const positionsBehind = (existing: readonly Row[], count: number): number[] => {
  const last = existing.length ? [Math.max(...existing.map((row) => Number(row['position'])))] : [];
  return positionsFor([...last, ...Array.from({ length: count }, () => undefined)]).slice(last.length);
};

const writeLines = async (
  tx: Tx,
  resource: Resource,
  work: readonly Work[],
  idOf: (c: Candidate) => number,
): Promise<void> => {
  const lines = importLinesOf(resource);
  if (!lines) return;
  const { fields, represent, line = 'Line' } = lines.field;
  const table = lineTableOf(resource, lines.name);
  const changes = work.flatMap((w) =>
    w.changedLines.map(({ existing, changed }) => ({ id: existing.id, values: changed })),
  );
  await changeRows(tx, table, changes, namesOf(line, represent, fields, changes));
  const added = work.flatMap(({ candidate: c, added: sent }) => {
    const positions = positionsBehind(c.existingLines, sent.length);
    return sent.map((values, at) => ({
      ...toColumns(fields, values),
      [parentColumn]: idOf(c),
      position: positions[at],
    }));
  });
  await insertRows(tx, table, added);
};

/**
 * Writes the work in as many statements for one row as for all; the ids of the records. Triggers keep the history of
 * every row as ever.
 */
export const writeWork = async (tx: Tx, resource: Resource, work: readonly Work[]): Promise<number[]> => {
  const ids = await insertRecords(
    tx,
    resource,
    work.filter((w) => !w.candidate.existing),
  );
  const idOf = (c: Candidate): number => present(c.existing?.id ?? ids.get(c));
  const changes = work.flatMap(({ candidate: { existing }, changed }) =>
    existing ? [{ id: existing.id, values: changed }] : [],
  );
  await changeRows(
    tx,
    tableOf(resource),
    changes,
    namesOf(resource.title, resource.represent, resource.fields, changes),
  );
  await insertFirstLines(tx, resource, ids);
  await writeLines(tx, resource, work, idOf);
  return work.map((w) => idOf(w.candidate));
};
