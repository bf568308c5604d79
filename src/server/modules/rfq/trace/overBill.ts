import { sql, type SQL } from 'drizzle-orm';
import { stages, type StageName } from '../../../../domain/estimation/stages.ts';
import { stageResources } from '../../../../resources/estimation/stageResources.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { tableOf } from '../../../db/tables.ts';
import { settledStates } from '../../estimation/approvedBill.ts';
import { bookedOf } from '../../requests/boq/coverageSql.ts';
import { inAll } from './billLines.ts';
import { tables } from './tables.ts';

const { requests, lines, projects } = tables;

/** The stages whose bill requests follow (decision 98), the last first. */
const followed: readonly StageName[] = ['cost_estimation', 'boq_sales', 'boq_creation'];

/** The newest approved bill of a stage of the project `p`. */
const newestOf = (stage: StageName): SQL => {
  const records: Resource = stageResources[stage].records;
  const states = sql.join(
    settledStates.map((state) => sql`${state}`),
    sql`, `,
  );
  return sql`(select max(s.id) from ${tableOf(records)} s
    where s.branch_id = p.branch_id and s.project_id = p.id and s.status in (${states}))`;
};

/** What a stage's bill says of the line `bought`: summed, as a key stands once; null where it is not in it. */
const saidIn = (stage: StageName): SQL => {
  const table: Resource = stageResources[stage].lines;
  return sql`(select sum(greatest(${inAll}, 0)) from ${tableOf(table)} b
    where b.branch_id = p.branch_id and b.${sql.identifier(stages[stage].id)} = p.${sql.identifier(stage)}
      and b.line_key = bought.key)`;
};

/**
 * What is booked or ordered of the lines of active projects beyond what the approved BOQ says, as rows of a mismatch: `of`
 * chooses the requests `r`.
 */
export const overBillOf = (of: SQL): SQL => {
  const [cost, sales, creation] = followed.map((stage) => saidIn(stage));
  return sql`
  select 'over_boq', null::bigint, null::bigint, o.project_id, o.key, o.description, o.unit, o.had - o.said, null::date,
    null::text, null::bigint, null::text
  from (
    select bought.*, coalesce(case when p.cost_estimation is not null then ${cost}
        when p.boq_sales is not null then ${sales} else ${creation} end, 0) as said
    from (
      select r.project_id, l.bill_line_key as key, max(l.description) as description, max(l.unit) as unit,
        sum(${bookedOf('l')}) as had
      from ${requests} r
      join ${projects} active on active.branch_id = r.branch_id and active.id = r.project_id and active.status = 'ACTIVE'
      join ${lines} l on l.branch_id = r.branch_id and l.request_id = r.id and l.kind = 'item'
        and l.bill_line_key is not null and ${bookedOf('l')} > 0
      where ${of} group by r.project_id, l.bill_line_key) bought
    join lateral (select p.*, ${sql.join(
      followed.map((stage) => sql`${newestOf(stage)} as ${sql.identifier(stage)}`),
      sql`, `,
    )}
      from ${projects} p where p.id = bought.project_id) p
      on coalesce(p.cost_estimation, p.boq_sales, p.boq_creation) is not null) o
  where o.had > o.said`;
};
