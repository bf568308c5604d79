import { aliasedTable, sql } from 'drizzle-orm';
import { inLevels } from '../../../domain/inLevels.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { columnsOf } from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { requireRoom } from '../../engine/breakdown/limits.ts';
import { deriveLines } from '../../engine/breakdown/derive.ts';
import { linesTable } from '../../engine/breakdown/lineSet.ts';
import type { Revision, Stage } from './stages.ts';
import { selectRows } from '../../db/rows.ts';

/** The columns that both stages have and that a copy takes over; marks of verification begin anew. */
const copiedColumns = (from: Stage, to: Stage): string[] =>
  columnsOf(to.lines.fields).flatMap(([name, f]) => {
    const isOwn = name === to.by || name === 'parent_line_id' || ('formula' in f && f.formula !== undefined);
    return isOwn || !(name in from.lines.fields) || /^is_.*_verified$/.test(name) ? [] : [name];
  });

interface Source {
  id: string | number;
  line_key: string;
  /** The identity of the line that it is in. */
  above: string | null;
}

const sourcesOf = async (tx: Tx, from: Revision): Promise<Source[]> => {
  const { table } = linesTable(from.stage);
  const l = aliasedTable(table, 'l');
  const p = aliasedTable(table, 'p');
  const rows = await selectRows(
    tx,
    { id: l.id, line_key: sql<Source['line_key']>`l.line_key`, above: sql<Source['above']>`p.line_key` },
    (list) => sql`
    select ${list} from ${table} ${l}
    left join ${table} ${p} on ${p.branch_id} = ${l.branch_id} and ${p.id} = l.parent_line_id
    where l.${sql.identifier(from.stage.by)} = ${from.id} order by ${l.id}`,
  );
  return rows;
};

/** Lines by their depth among these: a level follows the one with its parents. */
const levelsOf = (lines: readonly Source[]): Source[][] => {
  const places = new Map(lines.map(({ line_key }, at) => [line_key, at]));
  const parents = lines.map(({ above }) => (above === null ? undefined : places.get(above)));
  return inLevels(parents).map((level) => level.map((at) => assertDefined(lines[at])));
};

/**
 * Copies all lines of a revision to another one with their identity and order, parents first: one INSERT a level. The
 * parents of a level are sent as arrays, because the planner knows nothing of rows that the same transaction has inserted.
 * @throws Failure 422 for more lines than there may be (rule 55)
 */
export const copyLines = async (tx: Tx, from: Revision, to: Revision): Promise<void> => {
  const lines = await sourcesOf(tx, from);
  await requireRoom(tx, { set: to.stage, record: to.id }, lines.length, to.stage.by);
  const [source, target] = [linesTable(from.stage), linesTable(to.stage)];
  const s = aliasedTable(source.table, 's');
  const names = ['position', ...copiedColumns(from.stage, to.stage)].map((name) => sql.identifier(name));
  const into = sql.join([sql.identifier(to.stage.by), sql.identifier('parent_line_id'), ...names], sql`, `);
  const copied = sql.join(
    names.map((name) => sql`s.${name}`),
    sql`, `,
  );
  const newIds = new Map<string, number>();
  for (const level of levelsOf(lines)) {
    const sources = arrayOf(
      level.map(({ id }) => id),
      'bigint',
    );
    const parents = arrayOf(
      level.map(({ above }) => (above === null ? null : assertDefined(newIds.get(above)))),
      'bigint',
    );
    // oxlint-disable-next-line no-await-in-loop -- a level needs the ids of the one above
    const rows = await selectRows(
      tx,
      { id: sql<string | number>`id`, line_key: sql<string>`line_key` },
      (list) => sql`
      insert into ${target.table} (${into})
      select ${to.id}::bigint, placed.parent, ${copied}
      from unnest(${sources}, ${parents}) as placed(id, parent) join ${source.table} ${s} on ${s.id} = placed.id
      where s.${sql.identifier(from.stage.by)} = ${from.id}
      returning ${list}`,
    );
    for (const { id, line_key } of rows) newIds.set(line_key, Number(id));
  }
  await deriveLines(tx, { set: to.stage, record: to.id }, 'all');
};
