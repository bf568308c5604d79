import { and, desc, eq, sql } from 'drizzle-orm';
import type { Call } from '../../../schema/calls/call.ts';
import type { LineRow } from '../../../schema/calls/editableAnswers.ts';
import type { EditableCalls, LinesElsewhere } from '../../../schema/calls/editableCalls.ts';
import { mostSavedBody } from '../../../schema/calls/sentLines.ts';
import { isReference } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { resourceNamed, tableOf } from '../../db/tables.ts';
import { bindInSlices, bindInTurns, type Binding } from '../binding.ts';
import { notFound } from '../errors.ts';
import { joinedRows } from '../jsonRows.ts';
import { needRecord } from '../parts/within.ts';
import { keysOf } from './lineKeys.ts';
import { inRecord, linesTable, type LineSet } from './lineSet.ts';
import { linesOf } from './linesOf.ts';
import { duplicateLines, moveLines } from './moveLines.ts';
import { removedSince } from './removed.ts';
import { writtenRows } from './rows.ts';
import { savedLines } from './savedLines.ts';
import { saveLines } from './saveLines.ts';
import { readSome } from './wholeReading.ts';

/** The record whose lines a path elsewhere has. @throws Failure 404 for its target, or if none fits */
export const recordElsewhere = async (
  tx: Tx,
  { records }: LineSet,
  { by, which = {}, kind = records.title }: LinesElsewhere,
  { id, ...params }: Readonly<Record<string, unknown>>,
): Promise<number> => {
  await needRecord(tx, targetOf(records, by), Number(id));
  const table = tableOf(records);
  const fits = Object.entries(which).map(([field, param]) => eq(columnNamed(table, field), params[param]));
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(columnNamed(table, by), id), ...fits))
    .orderBy(desc(table.id))
    .limit(1);
  if (!row) throw notFound(kind);
  return Number(row.id);
};

const targetOf = ({ fields }: Resource, by: string): Resource => {
  const field = fields[by];
  if (!field || !isReference(field)) throw new Error(`${by} is no reference`);
  return resourceNamed(field.resource);
};

/** The operation of a call that reads the lines under another path. */
export const elsewhereBinding = (set: LineSet, given: Call & { readonly elsewhere: LinesElsewhere }): Binding =>
  bindInTurns<Call>(
    given,
    (turn, { params, query }) => linesOf(turn, set, (tx) => recordElsewhere(tx, set, given.elsewhere, params), query),
    { kind: targetOf(set.records, given.elsewhere.by).title },
  );

/** The operations of the calls that every set of edited lines has. */
export const editableAnswers = (set: LineSet, calls: EditableCalls): readonly Binding[] => [
  bindInTurns(
    calls.items,
    (turn, { params, query }) => {
      const find = async (tx: Tx) => {
        await needRecord(tx, set.records, params.id);
        return params.id;
      };
      return linesOf(turn, set, find, query);
    },
    { kind: set.records.title },
  ),
  bindInTurns(
    calls.changes,
    async (turn, { params: { id }, query: { since } }) => {
      await turn((tx) => needRecord(tx, set.records, id));
      const { table } = linesTable(set);
      // A transaction that began before the last reading may have been committed after it.
      const from = sql`(${since}::timestamptz - interval '1 minute')`;
      // A change of the record itself, such as new overheads, changes derived figures of all its lines.
      const parents = tableOf(set.records);
      const isRecordChanged = sql`exists (select from ${parents} where ${parents.id} = ${id}
      and ${columnNamed(parents, 'updated_at')} >= ${since}::timestamptz - interval '5 seconds')`;
      const isChanged = sql`(${columnNamed(table, 'updated_at')} >= ${from} or ${isRecordChanged})`;
      const { pages, moment } = await readSome(turn, set, id, isChanged, (tx, where) =>
        writtenRows(tx, set, { where, isAuthored: true }),
      );
      const [removed, [count]] = await turn((tx) =>
        Promise.all([
          removedSince(tx, set, id, String(since)),
          tx
            .select({ n: sql<number>`count(*)::int` })
            .from(table)
            .where(inRecord(set, id)),
        ]),
      );
      const records = joinedRows<LineRow>(pages.map(({ text }) => text));
      return { records, removed, total: count?.n ?? 0, moment };
    },
    { kind: set.records.title },
  ),
  bindInSlices(calls.save, (tx, { params, body, who }) => saveLines(tx, set, params.id, body, who), savedLines(set), {
    kind: set.records.title,
    bodyLimit: mostSavedBody,
  }),
  bindInSlices(
    calls.order,
    (tx, { params, body: { ids, versions, place, parent_line_id: parent }, who }) =>
      moveLines(tx, set, params.id, { keys: keysOf(ids, versions), place, parent }, who),
    savedLines(set),
    { kind: set.records.title },
  ),
  bindInSlices(
    calls.duplicate,
    (tx, { params, body, who }) => duplicateLines(tx, set, params.id, body.ids, who),
    savedLines(set),
    { kind: set.records.title },
  ),
];
