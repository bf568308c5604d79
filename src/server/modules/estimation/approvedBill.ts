import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { stageNames, type StageName } from '../../../domain/estimation/stages.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { currentBranch } from '../../db/columns.ts';
import { constant, constants } from '../../db/constants.ts';
import type { Tx } from '../../db/database.ts';
import { transitions } from '../../db/sharedTables.ts';
import { tableOf } from '../../db/tables.ts';
import { selectRows } from '../../db/rows.ts';

const passed = aliasedTable(transitions, 'passed');

/** The states that only an approval leads to. */
const approved = ['APPROVED', 'WITH_CLIENT', 'CLIENT_REVIEW', 'REVISED'];
/** Those in which a revision may stand that was approved before, or never. */
const either = ['HELD', 'CLOSED'];

/**
 * Whether the revision of a stage with this alias was ever approved: that holds until the next revision is (rule 37).
 * The steps are asked of those on hold and closed alone, by the index of their record.
 */
export const everApproved = (stage: StageName, alias: string): SQL => {
  const of = sql.identifier(alias);
  return sql`(${of}.status in ${constants(approved)} or (${of}.status in ${constants(either)} and exists (
    select from ${transitions} ${passed} where ${passed.branch_id} = ${of}.branch_id
      and ${passed.resource} = ${constant(stageResources[stage].records.name)} and ${passed.record_id} = ${of}.id
      and ${passed.to_state} = 'APPROVED')))`;
};

/** The revision of a stage. */
export interface ApprovedBill {
  readonly stage: StageName;
  readonly id: number;
}

/** The newest revision that was approved, of the last of these stages that has one; none where none ever was. */
export const approvedBill = async (
  tx: Tx,
  project: number,
  among: readonly StageName[] = stageNames,
): Promise<ApprovedBill | undefined> => {
  for (const stage of among.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- four at most, and mostly the first has it
    const rows = await selectRows(
      tx,
      { id: sql<string>`s.id` },
      (list) => sql`
      select ${list} from ${tableOf(stageResources[stage].records)} s
      where s.branch_id = ${currentBranch} and s.project_id = ${project} and ${everApproved(stage, 's')}
      order by s.id desc limit 1`,
    );
    const [row] = rows;
    if (row) return { stage, id: Number(row.id) };
  }
  return undefined;
};
