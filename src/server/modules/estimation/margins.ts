import { sql, type SQL } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { stamped } from '../../engine/bulk/stamped.ts';
import { notFound } from '../../engine/errors.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { requireVersion } from '../../engine/records/version.ts';
import type { Who } from '../../engine/who.ts';
import { changeLines } from '../../engine/breakdown/changeLines.ts';
import { deriveBases } from './bases.ts';
import { costStage } from './stages.ts';
import { totalsOf, type Totals } from './summaries.ts';
import { nodesOf, subtreeOf } from '../../engine/breakdown/tree.ts';
import { amongLines, inRecord, linesTable } from '../../engine/breakdown/lineSet.ts';
import { selectRows } from '../../db/rows.ts';

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
    if ((await nodesOf(tx, { set: costStage, record: revision }, { ids: [structure_line_id] })).length === 0)
      throw notFound('Line');
    return [...(await subtreeOf(tx, costStage, [structure_line_id])).keys()];
  }
  if (ids && (await nodesOf(tx, { set: costStage, record: revision }, { ids })).length < new Set(ids).size)
    throw notFound('Line');
  return ids;
};

interface Applied {
  readonly changed: number;
  readonly verified: number;
  readonly totals: Totals;
}

/** The items of a request that take a margin, of which some may be verified: no provisional sum (rule 144). @throws Failure 404 */
const itemsOf = async (tx: Tx, revision: number, scope: MarginScope): Promise<SQL> => {
  const ids = await linesIn(tx, revision, scope);
  const among = ids ? sql`and ${amongLines(costStage, ids)}` : sql``;
  return sql`${inRecord(costStage, revision)} and ${column('kind')} = 'item' and ${column('percent')} is null
    and ${column('basis')} is distinct from 'provisional_sum' ${among}`;
};

/** Verified lines keep their margin (rule 51). */
const differing = (margin: string) => sql`not ${isVerified} and ${column('margin_percent')} <> ${margin}::numeric`;

const countVerified = async (tx: Tx, items: SQL): Promise<number> => {
  const rows = await selectRows(
    tx,
    { n: sql<number>`count(*)::int` },
    (list) => sql`select ${list} from ${table} where ${items} and ${isVerified}`,
  );
  return rows[0]?.n ?? 0;
};

/**
 * Sets the margin of items. Verified lines keep theirs (rule 51); `verified` is how many those are.
 * @throws Failure 404; 403, 409 if the estimation cannot be changed now, or has another version; 422 for a margin with
 *   which an amount has no room
 */
// oxlint-disable-next-line max-params -- a margin and the lines it goes to
export const applyMargins = async (
  tx: Tx,
  revision: number,
  margin: string,
  scope: MarginScope,
  who: Who,
): Promise<Applied> => {
  const { set, verified } = await changeLines(tx, { set: costStage, record: revision }, who, async () => {
    await requireVersion(tx, costStage.records, revision, scope.version);
    const items = await itemsOf(tx, revision, scope);
    const { rowCount } = await mapDatabaseErrors(costStage.lines, () =>
      tx.execute(sql`
        update ${table} set margin_percent = ${margin}::numeric, ${stamped(table)}
        where ${items} and ${differing(margin)}`),
    );
    await deriveBases(tx, { set: costStage, record: revision });
    return { set: rowCount ?? 0, verified: await countVerified(tx, items), touched: [] };
  });
  return { changed: set, verified, totals: assertDefined((await totalsOf(tx, costStage, [revision])).get(revision)) };
};
