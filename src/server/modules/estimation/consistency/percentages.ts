import { sql } from 'drizzle-orm';
import type { DifferentRow } from '../../../../schema/calls/shared/differences.ts';
import { labelOf } from '../../../../schema/field.ts';
import type { Tx } from '../../../db/database.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import type { Stage } from '../stages.ts';
import { amountsAnew, figuresAnew, isPercentageLine } from './anew.ts';
import { joinByHash } from './placed.ts';
import { linesTable } from '../../../engine/breakdown/lineSet.ts';
import { selectRows } from '../../../db/rows.ts';

/** A row of a revision. */
export interface RecordRow {
  readonly record: number;
  readonly row: DifferentRow;
}

/** The revisions among these that have percentage lines. */
const withPercentages = async (tx: Tx, stage: Stage, ids: readonly number[]): Promise<number[]> => {
  const { table, owner } = linesTable(stage);
  const rows = await selectRows(
    tx,
    { id: sql<string>`${owner}` },
    (list) =>
      sql`select distinct ${list} from ${table} where ${owner} = any(${arrayOf(ids, 'bigint')}) and ${isPercentageLine}`,
  );
  return rows.map(({ id }) => Number(id));
};

/** The percentage lines of these revisions whose base is another than the lines make (rule 59). */
export const wrongBases = async (tx: Tx, stage: Stage, ids: readonly number[]): Promise<RecordRow[]> => {
  const amounts = amountsAnew(stage);
  const wanted = amounts.length ? await withPercentages(tx, stage, ids) : [];
  if (wanted.length === 0) return [];
  const pairs = amounts.flatMap(({ base }) => [
    sql`${sql.identifier(`stored ${base}`)}::text as ${sql.identifier(`stored ${base}`)}`,
    sql`f.${sql.identifier(base)}::numeric(30, 2)::text as ${sql.identifier(base)}`,
  ]);
  const differs = amounts.map(
    ({ base }) => sql`f.${sql.identifier(`stored ${base}`)} is distinct from f.${sql.identifier(base)}`,
  );
  const [, { rows }] = await Promise.all([
    joinByHash(tx),
    // Asserted: the lines of any stage.
    tx.execute<Record<string, string | null>>(sql`${figuresAnew(stage, wanted)}
      select f.record, concat_ws(' ', own.ref, own.description) as name, ${sql.join(pairs, sql`, `)}
      from figures f join own on own.id = f.id
      where f.${isPercentageLine} and (${sql.join(differs, sql` or `)}) order by f.record, own.position, f.id`),
  ]);
  return rows.flatMap((row) =>
    amounts.flatMap(({ base }) => {
      const [was, is] = [row[`stored ${base}`] ?? 'nothing', row[base] ?? 'nothing'];
      if (was === is) return [];
      const figure = labelOf(base, stage.lines.fields[base] ?? {});
      return [{ record: Number(row['record']), row: { name: row['name'] ?? '', figure, stored: was, computed: is } }];
    }),
  );
};
