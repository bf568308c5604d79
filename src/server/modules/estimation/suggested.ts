import { sql } from 'drizzle-orm';
import type { SuggestedPeople } from '../../../resources/estimation/answers.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { columnNamed } from '../../db/column.ts';
import { compile, compiledFor, inSql } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { allStages, type Stage } from './stages.ts';

const idOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

interface Suggested {
  readonly reviewer_id: string | null;
  readonly approver_id: string | null;
}

const readSuggested = compiledFor(({ permissions }: Resource) => {
  const [estimation, creator, reviewer] = ['estimation', 'creator', 'reviewer'].map(
    (name) => sql`${sql.placeholder(name)}::bigint`,
  );
  const parts = allStages.map(({ records }) => {
    const column = (name: string) => columnNamed(tableOf(records), name);
    return sql`select ${column('reviewer_id')} as reviewer_id, ${column('approver_id')} as approver_id,
      ${column('updated_at')} as at
      from ${tableOf(records)} where ${column('estimation_id')} = ${estimation}`;
  });
  const may = (action: string) => sql`(select app_colleagues(${`${permissions}.${action}`}))`;
  const suggested = {
    reviewer_id: sql`(select id from reviewing)`,
    approver_id: sql`(select approver_id from asked where approver_id <> ${creator}
        and approver_id <> coalesce(${reviewer}, (select id from reviewing), 0)
        and approver_id in ${may('approve')} order by at desc limit 1)`,
  };
  return compile<Suggested>(
    inSql(sql`with asked as (${sql.join(parts, sql` union all `)}),
      reviewing as (select reviewer_id as id from asked where reviewer_id <> ${creator}
        and reviewer_id in ${may('review')} order by at desc limit 1)
      select ${suggested.reviewer_id} as reviewer_id, ${suggested.approver_id} as approver_id`),
    suggested,
  );
});

/**
 * The people to suggest for the next round of a stage: who reviewed and approved a stage of the same estimation last,
 * if they may in this one. The creator is none of them, and the reviewer does not approve (rule 37). One statement.
 */
export const suggestedIn = async (tx: Tx, { records }: Stage, record: AnyRecord): Promise<SuggestedPeople> => {
  const [row] = await tx.run(readSuggested(records), {
    estimation: record['estimation_id'],
    creator: record['creator_id'],
    reviewer: record['reviewer_id'],
  });
  return { reviewer_id: idOrNull(row?.reviewer_id), approver_id: idOrNull(row?.approver_id) };
};
