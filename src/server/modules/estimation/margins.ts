import { sql, type SQL } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { stamped } from '../../engine/bulk/stamped.ts';
import { notFound } from '../../engine/errors.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { requireVersion } from '../../engine/records/version.ts';
import type { SlicedChange } from '../../engine/sliced/slicedChange.ts';
import { changeRowsInSlices } from '../../engine/sliced/slicing.ts';
import type { Who } from '../../engine/who.ts';
import { changeLines } from '../../engine/editable/changeLines.ts';
import { deriveBases } from './bases.ts';
import { costStage } from './stages.ts';
import { totalsOf, type Totals } from './summaries.ts';
import { nodesOf, subtreeOf } from '../../engine/editable/tree.ts';
import { amongLines, inRecord, linesTable } from '../../engine/editable/lineSet.ts';

const { table } = linesTable(costStage);
const column = (name: string) => columnNamed(table, name);
const isVerified = sql`(${column('is_reviewer_verified')} or ${column('is_approver_verified')})`;

/** The lines of new margins: some, a structure or BOM with all in it, or all. */
export interface MarginScope {
  readonly ids?: readonly number[] | undefined;
  readonly structure_line_id?: number | null | undefined;
  /** Of the revision, as it was read. */
  readonly version?: unknown;
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

interface Applied {
  readonly changed: number;
  readonly verified: number;
  readonly totals: Totals;
}

/** The items of a request with a margin of their own, of which some may be verified. @throws Failure 404 */
const itemsOf = async (tx: Tx, revision: number, scope: MarginScope): Promise<SQL> => {
  const ids = await linesIn(tx, revision, scope);
  const among = ids ? sql`and ${amongLines(costStage, ids)}` : sql``;
  return sql`${inRecord(costStage, revision)} and ${column('kind')} = 'item' and ${column('percent')} is null ${among}`;
};

/** Verified lines keep their margin (rule 51). */
const differing = (margin: string) => sql`not ${isVerified} and ${column('margin_percent')} <> ${margin}::numeric`;

const countVerified = async (tx: Tx, items: SQL): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${table} where ${items} and ${isVerified}`,
  );
  return rows[0]?.n ?? 0;
};

/** The lines with the largest amounts: if a margin makes any amount too large for its column, it is one of theirs. */
const largest = 10;
/** The amount, and the rate scaled to it: an amount has room for 16 digits before the point, a rate for 14. */
const size = sql`greatest(abs(${column('cost_extension')} + ${column('overhead')}),
  abs(${column('selling_rate')} * (100 - ${column('margin_percent')})))`;

/** Sets the margin of lines that need it: one UPDATE for each slice. */
export const settingMargins: SlicedChange = {
  name: 'margins',
  resource: costStage.records,
  doing: 'is setting margins',
  slice: async (tx, revision, ids, { margin }) => {
    const text = String(margin);
    await mapDatabaseErrors(costStage.lines, () =>
      tx.execute(sql`
        update ${table} set margin_percent = ${text}::numeric, ${stamped(table)}
        where ${amongLines(costStage, ids)} and ${differing(text)}`),
    );
    await deriveBases(tx, costStage, revision);
    return ids;
  },
};

/**
 * Sets the margin of items, the largest first. Verified lines keep theirs (rule 51). Returns how many those are.
 * @throws Failure 404; 403, 409 if the estimation cannot be changed now, or has another version
 */
export const applyMargins = async (
  tx: Tx,
  revision: number,
  margin: string,
  scope: MarginScope,
  who: Who,
): Promise<number> => {
  const { verified } = await changeLines(tx, costStage, revision, who, async () => {
    await requireVersion(tx, costStage.records, revision, scope.version);
    const items = await itemsOf(tx, revision, scope);
    const [found, verified] = await Promise.all([
      tx.execute<{ id: string }>(sql`
        select ${table.id} as id from ${table} where ${items} and ${differing(margin)}
        order by row_number() over (order by ${size} desc) > ${largest}, ${table.id}`),
      countVerified(tx, items),
    ]);
    const ids = found.rows.map(({ id }) => Number(id));
    await changeRowsInSlices(tx, settingMargins, revision, { margin }, ids);
    return { verified, touched: [] };
  });
  return verified;
};

/** What new margins have come to. */
export const marginsApplied = (
  turn: Transaction,
  { id, verified }: { readonly id: number; readonly verified: number },
  told: readonly number[],
): Promise<Applied> =>
  turn(async (tx) => {
    const totals = assertDefined((await totalsOf(tx, costStage, [id])).get(id));
    return { changed: told.length, verified, totals };
  });
