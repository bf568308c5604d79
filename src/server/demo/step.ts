import { eq, sql } from 'drizzle-orm';
import type { Resource } from '../../schema/resource.ts';
import type { Tx } from '../db/database.ts';
import { transitions } from '../db/sharedTables.ts';
import { tableOf } from '../db/tables.ts';
import { workflowOf } from '../engine/workflows/workflowOf.ts';
import { actAs, ago } from './calendar.ts';

interface DemoStep {
  readonly id: number;
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly by: number;
  /** Working days ago. */
  readonly days: number;
  readonly comment?: string | null | undefined;
  /** Columns of the record that the step sets. */
  readonly set?: Readonly<Record<string, unknown>>;
}

/** Writes a step of the first round, at a time in the past: the transition and the record's state, in one message. */
export const writeStep = async (tx: Tx, resource: Resource, step: DemoStep): Promise<void> => {
  const { id, action, from, to, by, days, comment = null, set } = step;
  const table = tableOf(resource);
  await Promise.all([
    actAs(tx, by, days),
    tx.insert(transitions).values({
      resource: resource.name,
      record_id: id,
      action,
      from_state: from,
      to_state: to,
      round: 1,
      at: ago(days),
      by,
      comment,
    }),
    tx
      .update(table)
      .set({ ...set, [workflowOf(resource).field]: to, version: sql`${table['version']} + 1` })
      .where(eq(table.id, id)),
  ]);
};
