import { sql } from 'drizzle-orm';
import type { SuggestedPeople } from '../../../resources/boq.answers.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { allStages, type Stage } from './stages.ts';

const idOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

/**
 * The people to suggest for the next round of a stage: who reviewed and approved a stage of the same estimation last,
 * if they may in this one. The creator is none of them, and the reviewer does not approve (rule 37). One statement.
 */
export const suggestedIn = async (tx: Tx, { records }: Stage, record: AnyRecord): Promise<SuggestedPeople> => {
  const { permissions } = records;
  const parts = allStages.map((stage) => {
    const table = tableOf(stage.records);
    const column = (name: string) => columnNamed(table, name);
    return sql`select ${column('reviewer_id')} as reviewer_id, ${column('approver_id')} as approver_id, ${column('updated_at')} as at
      from ${table} where ${column('estimation_id')} = ${Number(record['estimation_id'])}`;
  });
  const creator = Number(record['creator_id']);
  const { rows } = await tx.execute(sql`
    with asked as (${sql.join(parts, sql` union all `)}),
      reviewing as (select reviewer_id as id from asked where reviewer_id <> ${creator}
        and reviewer_id in (select app_colleagues(${`${permissions}.review`})) order by at desc limit 1)
    select (select id from reviewing) as reviewer_id,
      (select approver_id from asked where approver_id <> ${creator}
        and approver_id <> coalesce(${idOrNull(record['reviewer_id'])}::bigint, (select id from reviewing), 0)
        and approver_id in (select app_colleagues(${`${permissions}.approve`})) order by at desc limit 1) as approver_id`);
  const [row] = rows;
  return { reviewer_id: idOrNull(row?.['reviewer_id']), approver_id: idOrNull(row?.['approver_id']) };
};
