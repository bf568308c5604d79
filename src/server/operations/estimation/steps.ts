import { sql } from 'drizzle-orm';
import { enquiries } from '../../../resources/enquiries.ts';
import { estimations } from '../../../resources/estimations.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { following } from '../../../workflows/estimationStages.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict } from '../errors.ts';
import { readColumns, readRecord } from '../records/read.ts';
import type { Effect } from '../wings.ts';
import type { Who } from '../workflows/status.ts';
import { takeSteps, type StepSent } from '../workflows/take.ts';
import { activeOf, openRevision, openStage } from './open.ts';
import { inRevision } from './rows.ts';
import { allStages, costStage, linesTable, type Stage } from './stages.ts';

/** @throws Failure 409 for a bill without items */
const needItems = async (tx: Tx, stage: Stage, id: number): Promise<void> => {
  const { table } = linesTable(stage);
  const { rows } = await tx.execute(
    sql`select 1 from ${table} where ${inRevision(stage, id)} and ${table['kind']} = 'item' limit 1`,
  );
  if (rows.length === 0) throw conflict('Add an item first');
};

/** Opens the next stage with the lines of this one, unless it is open: later differences are shown, not merged. */
const openNext = async (tx: Tx, stage: Stage, record: AnyRecord): Promise<void> => {
  const next = allStages.find(({ name }) => name === following[stage.name]);
  const estimation = Number(record['estimation_id']);
  if (!next || (await activeOf(tx, next, estimation))) return;
  await openStage(tx, next, await readRecord(tx, estimations, estimation), {
    stage,
    id: record.id,
    revision: Number(record['revision']),
  });
};

/** Opens the cost estimation, once. @throws Failure 409 if it is open */
const forward = async (tx: Tx, stage: Stage, record: AnyRecord): Promise<void> => {
  const estimation = Number(record['estimation_id']);
  if (await activeOf(tx, costStage, estimation)) throw conflict('Cost estimation is open already');
  await openStage(tx, costStage, await readRecord(tx, estimations, estimation), {
    stage,
    id: record.id,
    revision: Number(record['revision']),
  });
};

/** Marks a step that was taken together with the same step of another stage. */
const together = Symbol('together');

/** Takes a step of the other stages of the estimation too, where their state allows it: a hold is one of all. */
const withOthers = async (
  tx: Tx,
  stage: Stage,
  step: 'hold-submit' | 'resume-submit',
  record: AnyRecord,
  sent: StepSent,
  who: Who,
): Promise<void> => {
  if (together in sent) return;
  for (const other of allStages) {
    if (other.name === stage.name) continue;
    // oxlint-disable-next-line no-await-in-loop -- stages are locked one after another, always in the same order
    const active = await activeOf(tx, other, Number(record['estimation_id']));
    const action = other.records.workflow?.actions[step];
    if (!active || !action?.from.includes(active.status)) continue;
    const also = { comment: sent.comment ?? null, [together]: true };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await takeSteps(tx, other.records, step, [{ id: active.id, sent: also }], who);
  }
};

/** Closes the estimation, and with it its enquiry and project (rule 30). */
const close = async (tx: Tx, record: AnyRecord, sent: StepSent, who: Who): Promise<void> => {
  const id = Number(record['estimation_id']);
  const table = tableOf(estimations);
  const { outcome } = sent;
  await tx
    .update(table)
    .set({
      outcome: String(outcome),
      close_reason: sent.comment ?? null,
      closed_at: new Date(),
      version: sql`${table['version']} + 1`,
    })
    .where(sql`${table.id} = ${id}`);
  const { enquiry_id } = await readColumns(tx, estimations, id);
  if (typeof enquiry_id !== 'number') return;
  const enquiry = await readColumns(tx, enquiries, enquiry_id);
  if (enquiry['status'] !== 'CONVERTED') return;
  const step = outcome === 'won' ? 'win' : 'lose';
  const reason = outcome === 'won' ? {} : { loss_reason: 'other' };
  await takeSteps(tx, enquiries, step, [{ id: enquiry_id, sent: { comment: sent.comment ?? null, ...reason } }], who);
};

/** The effects of a stage's steps. */
export const stepEffects = (stage: Stage): Readonly<Record<string, Effect>> => ({
  'creator-submit': async (tx, { id }) => needItems(tx, stage, id),
  'approver-submit': (tx, record) => openNext(tx, stage, record),
  'forward-submit': (tx, record) => forward(tx, stage, record),
  'revise-submit': async (tx, { id }) => {
    await openRevision(tx, stage, id);
    return { frozen_at: new Date() };
  },
  'hold-submit': (tx, record, sent, who) => withOthers(tx, stage, 'hold-submit', record, sent, who),
  'resume-submit': (tx, record, sent, who) => withOthers(tx, stage, 'resume-submit', record, sent, who),
  close: (tx, record, sent, who) => close(tx, record, sent, who),
});
