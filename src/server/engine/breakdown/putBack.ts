import { getTableName, sql } from 'drizzle-orm';
import { columnsOf } from '../../../schema/field.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { Tx } from '../../db/database.ts';
import { history } from '../../db/recorded.ts';
import { selectRows } from '../../db/rows.ts';
import { comments } from '../../db/sharedTables.ts';
import { arrayOf } from '../bulk/sent.ts';
import { insertAsWas } from '../records/insertAsWas.ts';
import type { Who } from '../who.ts';
import { linesTable, type AddedLine, type LineSet, type LinesOf } from './lineSet.ts';
import { nodesOf } from './tree.ts';

type Values = Readonly<Record<string, unknown>>;

/** A line as it was deleted, and when: a moment of one transaction. */
interface Gone {
  readonly at: string;
  readonly row: Values;
}

/** Lines of a record as this person deleted them last, by id. */
const goneLines = async (
  tx: Tx,
  { set, record }: LinesOf,
  ids: readonly number[],
  who: Who,
): Promise<Map<number, Gone>> => {
  const rows = await selectRows(
    tx,
    {
      id: sql<string | number>`gone.id`,
      at: sql<string>`${history.at}::text`,
      // An entry of several rows has the values of each column one after the other.
      row: sql<unknown>`coalesce(${history.before}, (
        select jsonb_object_agg(c.key, c.value->'before'->(gone.place::int - 1)) from jsonb_each(${history.changes}) c))`,
    },
    (list) => sql`
    select ${list} from ${history}
    cross join lateral unnest(coalesce(${history.row_ids}, array[${history.row_id}])) with ordinality gone(id, place)
    where ${history.resource} = ${set.records.name} and ${history.record_id} = ${record}
      and ${history.table_name} = ${getTableName(linesTable(set).table)} and ${history.action} = 'delete'
      and ${history.by} = ${who.id} and gone.id = any(${arrayOf(ids, 'bigint')})
    order by ${history.id}`,
  );
  return new Map(rows.flatMap(({ id, at, row }) => (isRecord(row) ? [[Number(id), { at, row }] as const] : [])));
};

/** The columns that nobody types and a line has again: neither marks, which stood on what was seen, nor figures. */
const columnsPutBack = ({ lines, rules: { putBack = [] } }: LineSet): string[] => {
  const marks = Object.values(lines.verification?.marks ?? {}).map(({ field }) => field);
  return columnsOf(lines.fields).flatMap(([name, { readOnly }]) =>
    readOnly && !marks.includes(name) && (readOnly !== 'derived' || putBack.includes(name)) ? [name] : [],
  );
};

/**
 * New lines of which some are deleted ones that come back: these have their id, their identity and what nobody types
 * again (rule 172). One that somebody else deleted, or that is there, is new. `gone`: when each was deleted, by id.
 */
export const asDeleted = async (
  tx: Tx,
  { set, record }: LinesOf,
  added: readonly AddedLine[],
  who: Who,
): Promise<{ readonly added: readonly AddedLine[]; readonly gone: ReadonlyMap<number, string> }> => {
  const ids = added.flatMap(({ restores }) => restores ?? []);
  if (ids.length === 0) return { added, gone: new Map() };
  const [known, there] = await Promise.all([
    goneLines(tx, { set, record }, ids, who),
    nodesOf(tx, { set, record }, { ids }),
  ]);
  for (const { id } of there) known.delete(id);
  const names = columnsPutBack(set);
  const gone = new Map<number, string>();
  const lines = added.map(({ restores, ...line }): AddedLine => {
    const was = restores === undefined || gone.has(restores) ? undefined : known.get(restores);
    if (restores === undefined || !was) return line;
    gone.set(restores, was.at);
    const values = names.flatMap((name) => {
      const value = was.row[name] ?? null;
      return value === null ? [] : [[name, value] as const];
    });
    return { ...line, ...Object.fromEntries(values), id: restores };
  });
  return { added: lines, gone };
};

/** The comments that went with lines are there again. */
export const putBackComments = async (tx: Tx, { lines }: LineSet, gone: ReadonlyMap<number, string>): Promise<void> => {
  if (gone.size === 0) return;
  const ids = [...gone.keys()];
  const rows = await selectRows(
    tx,
    { comment: history.before },
    (list) => sql`
    select ${list} from ${history}
    join unnest(${arrayOf(ids, 'bigint')}, ${arrayOf([...gone.values()], 'timestamptz')}) gone(id, at)
      on ${history.record_id} = gone.id and ${history.at} = gone.at
    where ${history.resource} = ${lines.name} and ${history.table_name} = ${getTableName(comments)}
      and ${history.action} = 'delete' order by ${history.id}`,
  );
  await insertAsWas(
    tx,
    comments,
    rows.map(({ comment }) => comment),
  );
};
