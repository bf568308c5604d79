import { columnNamed } from '../../db/column.ts';
import { count, inArray, sql } from 'drizzle-orm';
import type { Stage } from '../../../resources/home.calls.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { workflowOf } from '../workflows/status.ts';

/** Each stage of a resource's pipeline with the records that the person sees in it, and the exact sum of their value. */
export const pipelineOf = async (tx: Tx, resource: Resource): Promise<Stage[]> => {
  const { field, pipeline } = workflowOf(resource);
  if (!pipeline) throw new Error(`${resource.name} has no pipeline`);
  const table = tableOf(resource);
  const [state, value] = [columnNamed(table, field), columnNamed(table, pipeline.value)];
  const rows = await tx
    .select({ state, count: count(), value: sql<string>`coalesce(sum(${value}), 0)::numeric(30, 2)::text` })
    .from(table)
    .where(inArray(state, [...pipeline.stages]))
    .groupBy(state);
  const found = new Map(rows.map((row) => [String(row.state), row]));
  return pipeline.stages.map((name) => ({
    state: name,
    count: found.get(name)?.count ?? 0,
    value: found.get(name)?.value ?? '0.00',
  }));
};
