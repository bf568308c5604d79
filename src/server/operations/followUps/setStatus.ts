import { eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { followUps } from '../../../resources/followUps.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { followUpWorkflow } from '../../../workflows/followUps.ts';
import type { Tx } from '../../db/doors.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict, notFound } from '../errors.ts';
import type { Who } from '../workflows/facts.ts';
import { takeStep } from '../workflows/take.ts';

export interface StatusSent {
  readonly status: keyof typeof followUpWorkflow.states;
  readonly comment?: string | null;
  readonly version?: number | null;
}

const toward = (status: string): string =>
  Object.entries(followUpWorkflow.actions).find(([, { to }]) => to === status)?.[0] ?? '';

/** Takes the step that leads to a status. @throws Failure 404, 403; 409 for one that it has already, or cannot have now */
export const setStatus = async (tx: Tx, id: number, { status, ...sent }: StatusSent, who: Who): Promise<AnyRecord> => {
  const table = tableOf(followUps);
  const [row] = await tx
    .select({ status: table['status'] as AnyPgColumn })
    .from(table)
    .where(eq(table.id, id));
  if (!row) throw notFound(followUps.title);
  if (row.status === status) throw conflict(`It is “${followUpWorkflow.states[status].label}” already`);
  return takeStep(tx, followUps, id, toward(status), sent, who);
};
