import { sql } from 'drizzle-orm';
import { present } from '../../../domain/present.ts';
import { verifyRefusal } from '../../../workflows/verify.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { lockRows, type RowKey } from '../bulk/lockRows.ts';
import { stamped } from '../bulk/stamped.ts';
import { notFound } from '../errors.ts';
import type { SlicedChange } from '../sliced/slicedChange.ts';
import { changeRowsInSlices } from '../sliced/slicing.ts';
import { failureOf, lockRecords } from '../workflows/editing.ts';
import { workflowOf, workflowStatuses, type Who } from '../workflows/status.ts';
import { lineNames } from './lineKeys.ts';
import { amongLines, linesTable, type LineSet } from './lineSet.ts';
import type { BegunLines } from './savedLines.ts';
import { nodesOf } from './tree.ts';

/** Sets or clears a mark of lines: one UPDATE for each slice. */
export const verifying = (set: LineSet): SlicedChange => ({
  name: 'verify',
  resource: set.records,
  doing: 'is verifying lines',
  slice: async (tx, _, ids, { field: name, value }) => {
    const { table } = linesTable(set);
    const field = columnNamed(table, String(name));
    const isVerified = value === true;
    await tx.execute(sql`
      update ${table} set ${sql.identifier(field.name)} = ${isVerified}, ${stamped(table)}
      where ${amongLines(set, ids)} and ${field} <> ${isVerified}`);
    return ids;
  },
});

/**
 * Marks lines as verified by whoever has their record now, its reviewer or its approver, or takes that back (rule 51).
 * Lines of a kind that is not verified are left alone.
 * @throws Failure 404 for a line of another record; 403 without the role; 409 in a state in which nobody verifies, and with
 * each line that somebody changed meanwhile
 */
export const verifyLines = async (
  tx: Tx,
  set: LineSet,
  record: number,
  keys: readonly RowKey[],
  isVerified: boolean,
  who: Who,
): Promise<BegunLines> => {
  const { records, lines, rules } = set;
  await lockRecords(tx, records, [record]);
  const context = (await workflowStatuses(tx, records, [record], who, false)).get(record)?.context;
  if (!context) throw notFound(records.title);
  const marks = Object.values(present(lines.verification).marks);
  const mark = present(marks.find(({ states }) => states.includes(context.state)) ?? marks[0]);
  const refused = verifyRefusal(workflowOf(records), mark, context, new Set());
  if (refused) throw failureOf(refused);
  const ids = keys.map(({ id }) => id);
  const nodes = await nodesOf(tx, set, record, { ids });
  if (nodes.length < new Set(ids).size) throw notFound('Line');
  const marked = nodes.flatMap(({ id, kind }) => (kind === (rules.verified ?? kind) ? [id] : []));
  await lockRows(tx, linesTable(set).table, keys, lineNames('ids'));
  await changeRowsInSlices(tx, verifying(set), record, { field: mark.field, value: isVerified }, marked);
  return {};
};
