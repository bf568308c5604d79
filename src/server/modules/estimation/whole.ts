import { enquiries } from '../../../resources/sales/enquiries.ts';
import { estimations } from '../../../resources/estimation/estimations.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { seeing } from '../../db/seeing.ts';
import { readColumns } from '../../engine/records/read.ts';
import type { Effect } from '../../engine/modules.ts';
import { workflowOf, type Who } from '../../engine/workflows/status.ts';
import { takeSteps, type StepSent } from '../../engine/workflows/take.ts';
import { activeOf } from './open.ts';
import { allStages, type Stage } from './stages.ts';

/** How an estimation ends. */
export interface Ending {
  readonly outcome: 'won' | 'lost';
  readonly reason: string | null;
}

/** Takes a step along with that of another record. */
const takeAlong = (tx: Tx, resource: Resource, id: number, step: string, sent: StepSent, who: Who): Promise<void> =>
  takeSteps(tx, resource, step, [{ id, sent, along: true }], who);

/** Takes a step along in each stage of an estimation whose state allows it, but in the one that leads. */
const takeInStages = async (
  tx: Tx,
  estimation: number,
  step: string,
  sent: StepSent,
  who: Who,
  leading?: Stage,
): Promise<void> => {
  for (const stage of allStages) {
    if (stage.name === leading?.name) continue;
    // oxlint-disable-next-line no-await-in-loop -- stages are locked one after another, always in the same order
    const active = await activeOf(tx, stage, estimation);
    if (!active || !workflowOf(stage.records).actions[step]?.from.includes(active.status)) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await takeAlong(tx, stage.records, active.id, step, sent, who);
  }
};

/** Holds or resumes an estimation with all its stages; `leading` is the stage whose step that is. */
export const holdWhole = async (
  tx: Tx,
  estimation: number,
  step: 'hold' | 'resume',
  comment: string | null,
  who: Who,
  leading: Stage,
): Promise<void> => {
  await takeInStages(tx, estimation, `${step}-submit`, { comment }, who, leading);
  await takeAlong(tx, estimations, estimation, step, { comment }, who);
};

/** The step of an enquiry along with one of its estimation, whoever sees the enquiry. */
const takeInEnquiry = (
  tx: Tx,
  id: unknown,
  from: readonly string[],
  step: string,
  sent: StepSent,
  who: Who,
): Promise<void> =>
  seeing(tx, 'enquiry.global.view', async () => {
    if (typeof id !== 'number') return;
    const { status } = await readColumns(tx, enquiries, id);
    if (from.includes(String(status))) await takeAlong(tx, enquiries, id, step, sent, who);
  });

/**
 * Closes an estimation that is not closed yet, with all its stages and its enquiry (rules 30, 57). What leads is closed
 * by its own step: the stage that is with the client, or the enquiry.
 */
export const closeWhole = async (
  tx: Tx,
  { id, enquiry_id }: AnyRecord,
  { outcome, reason: comment }: Ending,
  who: Who,
  leading: Stage | 'enquiry',
): Promise<void> => {
  const step = outcome === 'won' ? 'win' : 'lose';
  await takeInStages(tx, id, 'close-along', { comment }, who, leading === 'enquiry' ? undefined : leading);
  await takeAlong(tx, estimations, id, step, { comment }, who);
  if (leading === 'enquiry') return;
  const why = outcome === 'won' ? {} : { loss_reason: 'other' };
  await takeInEnquiry(tx, enquiry_id, ['CONVERTED'], step, { comment, ...why }, who);
};

const ended =
  (outcome: Ending['outcome']): Effect =>
  (_, __, { comment }) => ({ outcome, close_reason: comment ?? null, closed_at: new Date() });

const reopen: Effect = async (tx, { id, enquiry_id }, { comment = null }, who) => {
  await takeInStages(tx, id, 'reopen-along', { comment }, who);
  await takeInEnquiry(tx, enquiry_id, ['WON', 'LOST'], 'reopen', { comment }, who);
  return { outcome: null, close_reason: null, closed_at: null };
};

/** The effects of the steps of an estimation as a whole. */
export const wholeEffects: Readonly<Record<string, Effect>> = { win: ended('won'), lose: ended('lost'), reopen };
