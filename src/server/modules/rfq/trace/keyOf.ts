import { aliasedTable, sql } from 'drizzle-orm';
import { stages, type StageName } from '../../../../domain/estimation/stages.ts';
import { stageResources } from '../../../../resources/estimation/stageResources.ts';
import type { Resource } from '../../../../schema/resource.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { notFound } from '../../../engine/errors.ts';
import { selectRows } from '../../../db/rows.ts';

/** A line of a BOQ as a request names it. */
interface NamedLine {
  readonly bill_line_key?: string | null | undefined;
  readonly stage?: StageName | null | undefined;
  readonly line_id?: number | null | undefined;
}

/**
 * The identity of the line of a project's BOQ that a request names; undefined if it names none.
 * @throws Failure 404 for a line of another project
 */
export const keyOf = async (
  tx: Tx,
  project: number,
  { bill_line_key: key, stage, line_id: line }: NamedLine,
): Promise<string | undefined> => {
  if (key) return key;
  if (!stage || typeof line !== 'number') return undefined;
  const { records, lines }: { readonly records: Resource; readonly lines: Resource } = stageResources[stage];
  const s = aliasedTable(tableOf(records), 's');
  const b = aliasedTable(tableOf(lines), 'b');
  const rows = await selectRows(
    tx,
    { key: sql<string>`b.line_key` },
    (list) => sql`
    select ${list} from ${tableOf(lines)} ${b}
    join ${tableOf(records)} ${s} on ${s.branch_id} = ${b.branch_id} and ${s.id} = b.${sql.identifier(stages[stage].id)}
    where ${b.id} = ${line} and s.project_id = ${project}`,
  );
  if (!rows[0]) throw notFound('Line');
  return rows[0].key;
};
