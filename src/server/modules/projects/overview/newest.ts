import { sql } from 'drizzle-orm';
import { stageResources } from '../../../../resources/estimation/stageResources.ts';
import { estimations } from '../../../../resources/estimation/estimations.ts';
import { projectPlans } from '../../../../resources/planning/projectPlans.ts';
import { contractReviews } from '../../../../resources/projects/contractReviews.ts';
import { callsOf } from '../../../../schema/calls/resourceCalls.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { columnNamed } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import type { Who } from '../../../engine/who.ts';

/** The records that stand for the parts of a project: of each of these resources the newest one. */
const records: readonly Resource[] = [
  ...Object.values(stageResources).map((stage) => stage.records),
  estimations,
  contractReviews,
  projectPlans,
];

/** Whether somebody may read records of a resource. */
export const maySeeNewest = (resource: Resource, { permissions }: Who): boolean => {
  const { permission } = callsOf(resource).read;
  return permission !== null && permissions.has(permission);
};

/** The id of the newest record of each kind of a project that the reader may see, by its resource: one statement. */
export const newestOf = async (tx: Tx, project: number, who: Who): Promise<ReadonlyMap<string, number>> => {
  const seen = records.filter((resource) => maySeeNewest(resource, who));
  if (seen.length === 0) return new Map();
  const parts = seen.map((resource) => {
    const table = tableOf(resource);
    return sql`(select ${resource.name}::text as resource, ${table.id} as id from ${table}
      where ${columnNamed(table, 'project_id')} = ${project} order by ${table.id} desc limit 1)`;
  });
  // Asserted: the parts of a union select alike.
  const { rows } = await tx.execute<{ resource: string; id: string }>(sql.join(parts, sql` union all `));
  return new Map(rows.map(({ resource, id }) => [resource, Number(id)]));
};
