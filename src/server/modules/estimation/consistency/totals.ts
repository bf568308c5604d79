import { sql } from 'drizzle-orm';
import { labelOf } from '../../../../schema/field.ts';
import type { Tx } from '../../../db/database.ts';
import type { Stage } from '../stages.ts';
import { amountsAnew, figuresAnew } from './anew.ts';
import { joinByHash } from './placed.ts';

/** A total of a revision as it is stored, and as its lines make it when all is computed anew. */
export interface TotalPair {
  /** "Selling price" */
  readonly figure: string;
  readonly stored: string;
  readonly computed: string;
}

/** The totals by which people know a bill, the first of them first. */
const known = ['selling_extension', 'cost_extension', 'target_extension'];

/** The totals of revisions that differ, the most important first: one statement. */
export const differentTotals = async (
  tx: Tx,
  stage: Stage,
  ids: readonly number[],
): Promise<Map<number, TotalPair[]>> => {
  const amounts = amountsAnew(stage).map(({ amount }) => amount);
  const totals = known.filter((amount) => amounts.includes(amount));
  if (totals.length === 0 || ids.length === 0) return new Map();
  const sums = totals.flatMap((amount) =>
    [`stored ${amount}`, amount].map(
      (column) => sql`sum(${sql.identifier(column)})::numeric(30, 2)::text as ${sql.identifier(column)}`,
    ),
  );
  const [, { rows }] = await Promise.all([
    joinByHash(tx),
    // Asserted: the lines of any stage.
    tx.execute<Record<string, string>>(sql`${figuresAnew(stage, ids)}
      select record, ${sql.join(sums, sql`, `)} from figures group by record`),
  ]);
  return new Map(
    rows.map((row) => [
      Number(row['record']),
      totals.flatMap((amount) => {
        const [was, is] = [row[`stored ${amount}`] ?? '0.00', row[amount] ?? '0.00'];
        return was === is
          ? []
          : [{ figure: labelOf(amount, stage.lines.fields[amount] ?? {}), stored: was, computed: is }];
      }),
    ]),
  );
};
