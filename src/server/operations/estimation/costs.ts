import { sql } from 'drizzle-orm';
import { overheadShares, type AccountOverhead } from '../../../domain/boq/overheads.ts';
import { compare, sum } from '../../../domain/decimal.ts';
import { present } from '../../../domain/present.ts';
import type { AccountOverheads } from '../../../resources/boq.costCalls.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../bulk/sent.ts';
import { stamped } from '../bulk/stamped.ts';
import { invalid, notFound } from '../errors.ts';
import { saveLines } from '../lines/saveLines.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import { readRecord } from '../records/read.ts';
import { refuseEdit } from '../workflows/editing.ts';
import type { Who } from '../workflows/status.ts';
import { inRevision } from './rows.ts';
import { costStage, linesTable } from './stages.ts';
import { totalsOf, type Totals } from './summaries.ts';
import { nodesOf, subtreeOf } from './tree.ts';

const { table } = linesTable(costStage);
const column = (name: string) => columnNamed(table, name);
const isVerified = sql`(${column('is_reviewer_verified')} or ${column('is_approver_verified')})`;

/** The lines of new margins: some, a structure or BOM with all in it, or all. */
export interface MarginScope {
  readonly ids?: readonly number[] | undefined;
  readonly structure_line_id?: number | null | undefined;
}

/** @throws Failure 404 for a line of another revision */
const linesIn = async (tx: Tx, revision: number, { ids, structure_line_id }: MarginScope) => {
  if (typeof structure_line_id === 'number') {
    if ((await nodesOf(tx, costStage, revision, { ids: [structure_line_id] })).length === 0) throw notFound('Line');
    return [...(await subtreeOf(tx, costStage, [structure_line_id])).keys()];
  }
  if (ids && (await nodesOf(tx, costStage, revision, { ids })).length < new Set(ids).size) throw notFound('Line');
  return ids;
};

/**
 * Sets the margin of items in one UPDATE. Verified lines keep theirs (rule 51).
 * @throws Failure 404; 403, 409 if the estimation cannot be changed now
 */
export const applyMargins = async (
  tx: Tx,
  revision: number,
  margin: string,
  scope: MarginScope,
  who: Who,
): Promise<{ changed: number; verified: number; totals: Totals }> => {
  await refuseEdit(tx, costStage.records, [revision], who);
  const ids = await linesIn(tx, revision, scope);
  const among = ids ? sql`and ${table.id} = any(${arrayOf(ids, 'bigint')})` : sql``;
  const wanted = sql`${inRevision(costStage, revision)} and ${column('kind')} = 'item' ${among}`;
  const [changed, verified] = await mapDatabaseErrors(costStage.lines, () =>
    Promise.all([
      tx.execute(sql`
        update ${table} set margin_percent = ${margin}::numeric, ${stamped(table)}
        where ${wanted} and not ${isVerified} and ${column('margin_percent')} <> ${margin}::numeric`),
      tx.execute<{ n: number }>(sql`select count(*)::int as n from ${table} where ${wanted} and ${isVerified}`),
    ]),
  );
  const totals = await totalsOf(tx, costStage, [revision]);
  return {
    changed: changed.rowCount ?? 0,
    verified: verified.rows[0]?.n ?? 0,
    totals: present(totals.get(revision)),
  };
};

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
