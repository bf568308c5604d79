import { sql } from 'drizzle-orm';
import { bearsNoShare } from '../../../domain/estimation/basis.ts';
import { distributionIn, overheadsIn } from '../../../domain/estimation/distribution.ts';
import { overheadAmounts, overheadShares, type AccountOverhead } from '../../../domain/estimation/overheads.ts';
import { sum } from '../../../domain/decimal.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { AccountOverheads } from '../../../resources/estimation/costCalls.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { invalid } from '../../engine/errors.ts';
import { saveRows } from '../../engine/rows/saveRows.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { readRecord } from '../../engine/records/read.ts';
import { requireVersion } from '../../engine/records/version.ts';
import type { Who } from '../../engine/who.ts';
import { changeLines } from '../../engine/breakdown/changeLines.ts';
import { deriveBases } from './bases.ts';
import { countMisplaced } from './shares.ts';
import { costStage } from './stages.ts';
import { totalsOf } from './summaries.ts';
import { inRecord, linesTable } from '../../engine/breakdown/lineSet.ts';
import { selectRows } from '../../db/rows.ts';

const { table } = linesTable(costStage);
const column = (name: string) => columnNamed(table, name);
interface Cost {
  id: string | number;
  cost: string;
  basis: string | null;
  overhead: string;
}

const costsOf = async (tx: Tx, revision: number): Promise<Cost[]> => {
  const rows = await selectRows(
    tx,
    {
      id: table.id,
      cost: sql<Cost['cost']>`${column('cost_extension')}::text`,
      basis: sql<Cost['basis']>`${column('basis')}`,
      overhead: sql<Cost['overhead']>`${column('overhead')}::text`,
    },
    (list) => sql`
    select ${list} from ${table}
    where ${inRecord(costStage, revision)} and ${column('kind')} = 'item' order by ${column('position')}, ${table.id}`,
  );
  return rows;
};

/** The account overheads with their amounts over the present cost. @throws Failure 404 */
export const readOverheads = async (tx: Tx, revision: number): Promise<AccountOverheads> => {
  const record = await readRecord(tx, costStage.records, revision);
  const totals = assertDefined((await totalsOf(tx, costStage, [revision])).get(revision));
  const overheads = overheadsIn(record['overheads']);
  const { amounts, total } = overheadAmounts(overheads, totals.cost);
  return {
    version: record.version,
    overheads: overheads.map(({ account, basis, percent = null }, at) => ({
      account,
      basis,
      percent,
      amount: amounts[at] ?? '0.00',
    })),
    cost: totals.cost,
    total,
    is_outdated: distributionIn(record, totals, await countMisplaced(tx, revision)).isOutdated,
    totals,
  };
};

/** Gives each line its share, and the percentage lines their bases. */
const share = async (tx: Tx, revision: number, costs: readonly Cost[], shares: readonly string[]): Promise<void> => {
  const differing = costs.flatMap(({ id, overhead }, at) =>
    overhead === shares[at] ? [] : [[id, shares[at]] as const],
  );
  const ids = arrayOf(
    differing.map(([id]) => id),
    'bigint',
  );
  const values = arrayOf(
    differing.map(([, overhead]) => overhead),
    'numeric',
  );
  await mapDatabaseErrors(costStage.lines, () =>
    tx.execute(sql`
      update ${table} set overhead = sent.share from unnest(${ids}, ${values}) as sent(id, share)
      where ${table.id} = sent.id`),
  );
  await deriveBases(tx, { set: costStage, record: revision });
};

/**
 * Replaces the account overheads, and distributes them over the items by their cost to the last cent (rules 52 and 60). Marks
 * of verified lines stay: an overhead is no part of a line's own price.
 * @throws Failure 404; 403, 409 if the estimation cannot be changed now, or has another version; 422 for overheads over lines without any cost
 */
export const saveOverheads = async (
  tx: Tx,
  revision: number,
  { overheads, version }: { readonly overheads: readonly AccountOverhead[]; readonly version?: unknown },
  who: Who,
): Promise<void> => {
  await changeLines(tx, { set: costStage, record: revision }, who, async () => {
    await requireVersion(tx, costStage.records, revision, version);
    for (const [at, { basis, percent, amount }] of overheads.entries()) {
      if (basis === 'percent' && !percent) throw invalid({ [`overheads.${at}.percent`]: ['Enter a percentage'] });
      if (basis === 'amount' && !amount) throw invalid({ [`overheads.${at}.amount`]: ['Enter an amount'] });
    }
    const costs = await costsOf(tx, revision);
    const sharing = () => {
      try {
        const lines = costs.map(({ cost, basis }) => ({ cost, isShareless: bearsNoShare(basis) }));
        return overheadShares(overheads, lines).shares;
      } catch (error) {
        if (error instanceof RangeError) throw invalid({ overheads: ['There is no cost yet to distribute them over'] });
        throw error;
      }
    };
    const shares = sharing();
    await mapDatabaseErrors(costStage.records, async () => {
      const records = tableOf(costStage.records);
      const isChanged = await saveRows(tx, costStage.records, revision, { overheads });
      const overheads_cost = sum(costs.map(({ cost }) => cost));
      const overheads_total = sum(shares);
      await tx
        .update(records)
        .set({ overheads_cost, overheads_total, version: sql`${records.version} + 1` })
        .where(
          sql`${records.id} = ${revision} and (${isChanged} or ${columnNamed(records, 'overheads_cost')} is distinct from ${overheads_cost}
            or ${columnNamed(records, 'overheads_total')} is distinct from ${overheads_total})`,
        );
    });
    await share(tx, revision, costs, shares);
    return { touched: [] };
  });
};
