import { sql } from 'drizzle-orm';
import type { LineRow } from '../../../schema/calls/breakdownAnswers.ts';
import type { BreakdownCalls } from '../../../schema/calls/breakdownCalls.ts';
import { maxSavedBody } from '../../../schema/calls/sentLines.ts';
import { columnsOf, isReference } from '../../../schema/field.ts';
import { ownedResourceNamed, tableOf } from '../../db/tables.ts';
import { bind, type Binding } from '../binding.ts';
import { joinedRows } from '../jsonRows.ts';
import { verifyParts } from '../parts/verify.ts';
import { keysOf } from './lineKeys.ts';
import { inRecord, linesTable, type LineSet } from './lineSet.ts';
import { linesOf } from './linesOf.ts';
import { duplicateLines } from './duplicateLines.ts';
import { moveLines } from './moveLines.ts';
import { parentNamed } from './parentNamed.ts';
import { removedSince } from './removed.ts';
import { writtenRows } from './rows.ts';
import { answerSaved } from './answerSaved.ts';
import { saveLines } from './saveLines.ts';

type Sheet = BreakdownCalls['sheet'];

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The lines that were changed, added or removed since a moment. */
const changesBinding = (set: LineSet, call: Sheet['changes'], options: object): Binding =>
  bind(
    call,
    async (tx, request) => {
      const since = String(request.query['since']);
      const id = await parentNamed(tx, set, request);
      const { table } = linesTable(set);
      // A transaction that began before the last reading may have been committed after it.
      const from = sql`(${since}::timestamptz - interval '1 minute')`;
      // A change of the record itself, such as new overheads, changes derived figures of all its lines.
      const parents = tableOf(set.records);
      const isRecordChanged = sql`exists (select from ${parents} where ${parents.id} = ${id}
      and ${parents.updated_at} >= ${since}::timestamptz - interval '5 seconds')`;
      const isChanged = sql`(${table.updated_at} >= ${from} or ${isRecordChanged})`;
      const where = sql`${inRecord(set, id)} and ${isChanged}`;
      const { texts, moment } = await writtenRows(tx, set, { where, isAuthored: true });
      const removed = await removedSince(tx, { set, record: id }, since);
      const [count] = await tx
        .select({ n: sql<number>`count(*)::int` })
        .from(table)
        .where(inRecord(set, id));
      return { records: joinedRows<LineRow>(texts), removed, total: count?.n ?? 0, moment };
    },
    { ...options, whole: true },
  );

/** What the parameters of paths are called: the parent, and what it refers to. */
export const rowParameters = ({ records, by }: LineSet): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    columnsOf(records.fields).flatMap(([name, f]) =>
      isReference(f) && f.resource !== 'users' ? [[name, ownedResourceNamed(f.resource).title]] : [],
    ),
  ),
  [by]: records.title,
});

/** The bindings of the calls of all lines of a parent. */
export const sheetBindings = (set: LineSet, calls: Sheet): readonly Binding[] => {
  const { title } = set.records;
  const options = { kind: title, kinds: rowParameters(set) };
  const items = (call: Sheet['items'] | Sheet['elsewhere'][number]) =>
    bind(
      call,
      async (tx, { params, query, who }) => {
        const record = await parentNamed(tx, set, { params, query });
        const [page, per_page] = [numberOr(query['page']), numberOr(query['per_page'])];
        const lines = await linesOf(tx, { set, record }, { page, per_page });
        if (!('beside' in call && call.beside)) return lines;
        return { ...lines, ...(await set.rules.beside?.(tx, record, who)) };
      },
      { ...options, whole: true },
    );
  return [
    items(calls.items),
    ...calls.elsewhere.map(items),
    changesBinding(set, calls.changes, options),
    bind(
      calls.save,
      async (tx, { params, query, body, who }) => {
        const record = await parentNamed(tx, set, { params, query });
        return answerSaved(tx, set, await saveLines(tx, { set, record }, body, who));
      },
      { ...options, bodyLimit: maxSavedBody },
    ),
    bind(
      calls.order,
      async (tx, { params, query, body: { ids, versions, place, parent_line_id: parent }, who }) => {
        const record = await parentNamed(tx, set, { params, query });
        const wanted = { keys: keysOf(ids, versions), place, parent };
        return answerSaved(tx, set, await moveLines(tx, { set, record }, wanted, who));
      },
      options,
    ),
    bind(
      calls.duplicate,
      async (tx, { params, query, body, who }) => {
        const record = await parentNamed(tx, set, { params, query });
        return answerSaved(tx, set, await duplicateLines(tx, { set, record }, { ids: body.ids }, who));
      },
      options,
    ),
    ...(calls.verify
      ? [
          bind(
            calls.verify,
            async (tx, { params, query, body: { ids, versions, set: marks, is_verified: isVerified, seen }, who }) => {
              const record = await parentNamed(tx, set, { params, query });
              const wanted = {
                keys: keysOf(ids, versions),
                set: typeof marks === 'string' ? marks : undefined,
                isVerified: isVerified !== false,
                seen,
              };
              const changed = await verifyParts(tx, { resource: set.lines, parent: record }, wanted, who);
              return answerSaved(tx, set, { changed });
            },
            options,
          ),
        ]
      : []),
  ];
};
