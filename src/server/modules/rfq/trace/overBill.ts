import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { stages, type StageName } from '../../../../domain/estimation/stages.ts';
import { stageResources } from '../../../../resources/estimation/stageResources.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { tableOf } from '../../../db/tables.ts';
import { everApproved } from '../../estimation/approvedBill.ts';
import { bookedOf } from '../../requests/boq/coverageSql.ts';
import { unitOfLine, joinedFactor, joinedUnit } from '../../requests/lineUnits.ts';
import { isMaterial } from '../../requests/material.ts';
import { inAll } from './billLines.ts';
import { tables } from './tables.ts';

const { requests, lines, projects } = tables;
const l = aliasedTable(lines, 'l');
const r = aliasedTable(requests, 'r');

/** The stages whose bill requests follow (decision 98), the last first. */
const followed: readonly StageName[] = ['cost_estimation', 'boq_sales', 'boq_creation'];

/** The newest revision of a stage of the project `p` that was approved. */
const newestOf = (stage: StageName): SQL => {
  const { records } = stageResources[stage];
  const s = aliasedTable(tableOf(records), 's');
  return sql`(select max(${s.id}) from ${tableOf(records)} ${s}
    where ${s.branch_id} = p.branch_id and ${s.project_id} = p.id and ${everApproved(stage, 's')})`;
};

/** What a stage's bill says of the line `key` of the project `p`; null where it is not in it. */
const saidIn = (stage: StageName): SQL => {
  const table: Resource = stageResources[stage].lines;
  const b = aliasedTable(tableOf(table), 'b');
  return sql`(select sum(greatest(${inAll}, 0) * ${joinedFactor}) from ${tableOf(table)} ${b}
    ${joinedUnit({ item: sql`b.item_id`, unit: sql`b.unit`, branch: sql`b.branch_id` })}
    where ${b.branch_id} = o.branch_id and b.${sql.identifier(stages[stage].id)} = o.${sql.identifier(stage)}
      and lower(b.line_key) = lower(o.key))`;
};

/**
 * What is booked or ordered of the lines of active projects beyond what the approved BOQ says, as rows of a mismatch: of
 * one project, or of all. The bills are found once a project, their lines by the index of their identities.
 */
export const overBillOf = (project: number | undefined): SQL => {
  const bills = sql.join(
    followed.map((stage) => sql`p.${sql.identifier(stage)}`),
    sql`, `,
  );
  const newest = sql.join(
    followed.map((stage) => sql`${newestOf(stage)} as ${sql.identifier(stage)}`),
    sql`, `,
  );
  const [cost, sales, creation] = followed.map((stage) => saidIn(stage));
  return sql`
  select 'over_boq', null::bigint, null::bigint, s.project_id, s.key, s.description, s.unit, s.had - s.said, null::date,
    null::text, null::bigint, null::text
  from (
    select o.*, coalesce(case when o.cost_estimation is not null then ${cost}
        when o.boq_sales is not null then ${sales} else ${creation} end, 0) as said
    from (
      select p.branch_id, p.id as project_id, ${bills}, ${l.bill_line_key} as key, max(${l.description}) as description,
        max(${unitOfLine(l)}) as unit, sum(${bookedOf(l)}) as had
      from (select p.branch_id, p.id, ${newest} from ${projects} p
        where p.status = 'ACTIVE' and ${project === undefined ? sql`true` : sql`p.id = ${project}`} offset 0) p
      join ${requests} ${r} on ${r.branch_id} = p.branch_id and ${r.project_id} = p.id
      join ${lines} ${l} on ${l.branch_id} = ${r.branch_id} and ${l.request_id} = ${r.id} and ${isMaterial(l)}
        and ${l.bill_line_key} is not null and ${bookedOf(l)} > 0
      where coalesce(${bills}) is not null
      group by p.branch_id, p.id, ${bills}, ${l.bill_line_key}) o) s
  where s.had > s.said`;
};
