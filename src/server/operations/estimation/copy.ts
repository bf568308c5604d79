import { sql } from 'drizzle-orm';
import { columnsOf } from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { linesTable, type Stage } from './stages.ts';

/** The columns that both stages have and that a copy takes over; marks and shares of overheads begin anew. */
const copiedColumns = (from: Stage, to: Stage): string[] =>
  columnsOf(to.lines.fields).flatMap(([name, f]) => {
    const isOwn = name === to.by || name === 'parent_line_id' || ('formula' in f && f.formula !== undefined);
    return isOwn || !(name in from.lines.fields) || /^is_.*_verified$/.test(name) ? [] : [name];
  });

/**
 * Copies all lines of a revision to another one, level by level, so that each finds its new parent by the identity
 * that they share.
 */
export const copyLines = async (
  tx: Tx,
  from: { readonly stage: Stage; readonly id: number },
  to: { readonly stage: Stage; readonly id: number },
): Promise<void> => {
  const [source, target] = [linesTable(from.stage), linesTable(to.stage)];
  const names = ['position', ...copiedColumns(from.stage, to.stage)];
  const list = (alias: string) =>
    sql.join(
      names.map((name) => sql`${sql.raw(alias)}.${sql.identifier(name)}`),
      sql`, `,
    );
  const into = sql.join(
    [to.stage.by, 'parent_line_id', ...names].map((name) => sql.identifier(name)),
    sql`, `,
  );
  const by = sql.identifier(from.stage.by);
  const toBy = sql.identifier(to.stage.by);
  const added = async (parents: 'none' | 'new'): Promise<number> => {
    const joined =
      parents === 'none'
        ? sql`from ${source.table} s where s.${by} = ${from.id} and s.parent_line_id is null`
        : sql`from ${source.table} s
            join ${source.table} above on above.id = s.parent_line_id
            join ${target.table} p on p.${toBy} = ${to.id} and lower(p.line_key) = lower(above.line_key)
            where s.${by} = ${from.id} and not exists (
              select from ${target.table} done where done.${toBy} = ${to.id} and lower(done.line_key) = lower(s.line_key))`;
    const parent = parents === 'none' ? sql`null::bigint` : sql`p.id`;
    const { rows } = await tx.execute<{ n: string }>(sql`
      with copied as (insert into ${target.table} (${into}) select ${to.id}::bigint, ${parent}, ${list('s')} ${joined} returning id)
      select count(*) as n from copied`);
    return Number(rows[0]?.n ?? 0);
  };
  for (let n = await added('none'); n > 0;)
    // oxlint-disable-next-line no-await-in-loop -- a level finds its parents in the one above
    n = await added('new');
};
