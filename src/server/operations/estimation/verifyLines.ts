import { sql } from 'drizzle-orm';
import { present } from '../../../domain/present.ts';
import { verifyRefusal } from '../../../workflows/verify.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { lockRows, type RowKey } from '../bulk/lockRows.ts';
import { stamped } from '../bulk/stamped.ts';
import { notFound } from '../errors.ts';
import { failureOf, lockRecords } from '../workflows/editing.ts';
import { workflowOf, workflowStatuses, type Who } from '../workflows/status.ts';
import { lineNames } from './lineKeys.ts';
import { amongLines, rowsByIds } from './rows.ts';
import type { SavedLines } from './save.ts';
import { costStage, linesTable } from './stages.ts';
import { nodesOf } from './tree.ts';

/**
 * Marks items as verified by whoever has the cost estimation now, its reviewer or its approver, or takes that back: one
 * UPDATE (rule 51).
 * @throws Failure 404 for a line of another revision; 403 without the role; 409 in a state in which nobody verifies, and with
 * each line that somebody changed meanwhile
 */
export const verifyLines = async (
  tx: Tx,
  revision: number,
  keys: readonly RowKey[],
  isVerified: boolean,
  who: Who,
): Promise<SavedLines> => {
  const { records, lines } = costStage;
  await lockRecords(tx, records, [revision]);
  const context = (await workflowStatuses(tx, records, [revision], who, false)).get(revision)?.context;
  if (!context) throw notFound(costStage.title);
  const marks = Object.values(present(lines.verification).marks);
  const mark = present(marks.find(({ states }) => states.includes(context.state)) ?? marks[0]);
  const refused = verifyRefusal(workflowOf(records), mark, context, new Set());
  if (refused) throw failureOf(refused);
  const ids = keys.map(({ id }) => id);
  const nodes = await nodesOf(tx, costStage, revision, { ids });
  if (nodes.length < new Set(ids).size) throw notFound('Line');
  const items = nodes.flatMap(({ id, kind }) => (kind === 'item' ? [id] : []));
  const { table } = linesTable(costStage);
  await lockRows(tx, table, keys, lineNames('ids'));
  const field = columnNamed(table, mark.field);
  await tx.execute(sql`
    update ${table} set ${sql.identifier(mark.field)} = ${isVerified}, ${stamped(table)}
    where ${amongLines(costStage, items)} and ${field} <> ${isVerified}`);
  return { records: await rowsByIds(tx, costStage, items), removed: [] };
};
