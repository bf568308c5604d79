import { sql } from 'drizzle-orm';
import { overheadShares, type AccountOverhead } from '../../../domain/boq/overheads.ts';
import { compare, sum } from '../../../domain/decimal.ts';
import { present } from '../../../domain/present.ts';
import type { AccountOverheads } from '../../../resources/boq.costCalls.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../bulk/sent.ts';
import { invalid } from '../errors.ts';
import { saveLines } from '../lines/saveLines.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { readRecord } from '../records/read.ts';
import { refuseEdit } from '../workflows/editing.ts';
import type { Who } from '../workflows/status.ts';
import { inRevision } from './rows.ts';
import { costStage, linesTable } from './stages.ts';
import { totalsOf } from './summaries.ts';

const { table } = linesTable(costStage);
const column = (name: string) => columnNamed(table, name);
interface Cost extends Record<string, unknown> {
  id: string | number;
  cost: string;
}

const costsOf = async (tx: Tx, revision: number): Promise<Cost[]> => {
  const { rows } = await tx.execute<Cost>(sql`
    select ${table.id} as id, ${column('cost_extension')}::text as cost from ${table}
    where ${inRevision(costStage, revision)} and ${column('kind')} = 'item' order by ${column('position')}, ${table.id}`);
  return rows;
};

const storedOverheads = (record: Readonly<Record<string, unknown>>): AccountOverhead[] => {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const rows: readonly Readonly<Record<string, unknown>>[] = Array.isArray(record['overheads'])
    ? record['overheads']
    : [];
  return rows.map(({ account, basis, percent, amount }) => ({
    account: String(account),
    basis: basis === 'amount' ? 'amount' : 'percent',
    percent: text(percent),
    amount: text(amount),
  }));
};

/** The account overheads with their amounts over the present cost. @throws Failure 404 */
export const readOverheads = async (tx: Tx, revision: number): Promise<AccountOverheads> => {
  const record = await readRecord(tx, costStage.records, revision);
  const totals = present((await totalsOf(tx, costStage, [revision])).get(revision));
  const overheads = storedOverheads(record);
  const { amounts, total } = overheadShares(overheads, [totals.cost]);
  const { overheads_cost: cost } = record;
  return {
    overheads: overheads.map(({ account, basis, percent = null }, at) => ({
      account,
      basis,
      percent,
      amount: amounts[at] ?? '0.00',
    })),
    cost: totals.cost,
    total,
    is_outdated:
      compare(total, totals.overhead) !== 0 || (typeof cost === 'string' && compare(cost, totals.cost) !== 0),
    totals,
  };
};

/**
 * Replaces the account overheads, and distributes them over the items by their cost to the last cent (rule 52). Marks
 * of verified lines stay: an overhead is no part of a line's own price.
 * @throws Failure 404; 403, 409 if the estimation cannot be changed now; 422 for overheads over lines without any cost
 */
export const saveOverheads = async (
  tx: Tx,
  revision: number,
  overheads: readonly AccountOverhead[],
  who: Who,
): Promise<AccountOverheads> => {
  await refuseEdit(tx, costStage.records, [revision], who);
  for (const [at, { basis, percent, amount }] of overheads.entries()) {
    if (basis === 'percent' && !percent) throw invalid({ [`overheads.${at}.percent`]: ['Enter a percentage'] });
    if (basis === 'amount' && !amount) throw invalid({ [`overheads.${at}.amount`]: ['Enter an amount'] });
  }
  const costs = await costsOf(tx, revision);
  const sharing = () => {
    try {
      return overheadShares(
        overheads,
        costs.map(({ cost }) => cost),
      ).shares;
    } catch (error) {
      if (error instanceof RangeError) throw invalid({ overheads: ['There is no cost yet to distribute them over'] });
      throw error;
    }
  };
  const shares = sharing();
  await mapDatabaseErrors(costStage.records, async () => {
    const records = tableOf(costStage.records);
    const isChanged = await saveLines(tx, costStage.records, revision, { overheads });
    const overheads_cost = sum(costs.map(({ cost }) => cost));
    await tx
      .update(records)
      .set({ overheads_cost, version: sql`${columnNamed(records, 'version')} + 1` })
      .where(
        sql`${records.id} = ${revision} and (${isChanged} or ${columnNamed(records, 'overheads_cost')} is distinct from ${overheads_cost})`,
      );
  });
  await mapDatabaseErrors(costStage.lines, () =>
    tx.execute(sql`
      update ${table} set overhead = sent.share
      from unnest(${arrayOf(
        costs.map(({ id }) => id),
        'bigint',
      )}, ${arrayOf(shares, 'numeric')}) as sent(id, share)
      where ${table.id} = sent.id and ${column('overhead')} <> sent.share`),
  );
  return readOverheads(tx, revision);
};
