import { sql } from 'drizzle-orm';
import { inLevels } from '../../../domain/inLevels.ts';
import { present } from '../../../domain/present.ts';
import { columnsOf } from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { needRoom } from '../../engine/editable/limits.ts';
import type { Stage } from './stages.ts';
import { linesTable } from '../../engine/editable/lineSet.ts';

interface Revision {
  readonly stage: Stage;
  readonly id: number;
}

/** The columns that both stages have and that a copy takes over; marks of verification begin anew. */
const copiedColumns = (from: Stage, to: Stage): string[] =>
  columnsOf(to.lines.fields).flatMap(([name, f]) => {
    const isOwn = name === to.by || name === 'parent_line_id' || ('formula' in f && f.formula !== undefined);
    return isOwn || !(name in from.lines.fields) || /^is_.*_verified$/.test(name) ? [] : [name];
  });

interface Source extends Record<string, unknown> {
  id: string | number;
  parent_line_id: string | number | null;
  line_key: string;
}

/** The lines of a revision by their depth: a level follows the one with its parents. */
const levelsOf = (lines: readonly Source[]): Source[][] => {
  const places = new Map(lines.map(({ id }, at) => [Number(id), at]));
  const parents = lines.map(({ parent_line_id: parent }) =>
    parent === null ? undefined : present(places.get(Number(parent))),
  );
  return inLevels(parents).map((level) => level.map((at) => present(lines[at])));
};

/**
 * Copies all lines of a revision to another one with their identity and order: one INSERT a level. The parents of a
 * level are sent as arrays, because the planner knows nothing of rows that the same transaction has inserted.
 */
export const copyLines = async (tx: Tx, from: Revision, to: Revision): Promise<void> => {
  const [source, target] = [linesTable(from.stage), linesTable(to.stage)];
  const names = ['position', ...copiedColumns(from.stage, to.stage)].map((name) => sql.identifier(name));
  const into = sql.join([sql.identifier(to.stage.by), sql.identifier('parent_line_id'), ...names], sql`, `);
  const copied = sql.join(
    names.map((name) => sql`s.${name}`),
    sql`, `,
  );
  const { rows: lines } = await tx.execute<Source>(sql`
    select id, parent_line_id, line_key from ${source.table} where ${source.owner} = ${from.id}`);
  await needRoom(tx, to.stage, to.id, lines.length, to.stage.by);
  const newIds = new Map<string, number>();
  const keyOf = new Map(lines.map(({ id, line_key }) => [Number(id), line_key]));
  const parentOf = ({ parent_line_id: parent }: Source) =>
    parent === null ? null : present(newIds.get(present(keyOf.get(Number(parent)))));
  for (const level of levelsOf(lines)) {
    const ids = arrayOf(
      level.map(({ id }) => id),
      'bigint',
    );
    const parents = arrayOf(level.map(parentOf), 'bigint');
    // oxlint-disable-next-line no-await-in-loop -- a level needs the ids of the one above
    const { rows } = await tx.execute<{ id: string | number; line_key: string }>(sql`
      insert into ${target.table} (${into})
      select ${to.id}::bigint, placed.parent, ${copied}
      from unnest(${ids}, ${parents}) as placed(id, parent) join ${source.table} s on s.id = placed.id
      where s.${sql.identifier(from.stage.by)} = ${from.id}
      returning id, line_key`);
    for (const { id, line_key } of rows) newIds.set(line_key, Number(id));
  }
};
