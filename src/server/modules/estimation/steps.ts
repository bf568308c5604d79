import { estimations } from '../../../resources/estimation/estimations.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { following } from '../../../workflows/estimation/stages.ts';
import type { Tx } from '../../db/database.ts';
import { conflict } from '../../engine/errors.ts';
import { readColumns, readRecord } from '../../engine/records/read.ts';
import type { Effect } from '../../engine/modules.ts';
import { activeOf, openRevision, openStage } from './open.ts';
import { allStages, costStage, type Stage } from './stages.ts';
import { closeWhole, holdWhole } from './whole.ts';

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

/** Holds or resumes the whole estimation with the stage whose step that is. */
const holding =
  (stage: Stage, step: 'hold' | 'resume'): Effect =>
  async (tx, record, { comment = null }, who, along) => {
    if (!along) await holdWhole(tx, Number(record['estimation_id']), step, comment, who, stage);
  };

/** Closes the whole estimation with the offer that was won or lost. */
const closing =
  (stage: Stage): Effect =>
  async (tx, record, { outcome, comment = null }, who) => {
    const estimation = await readColumns(tx, estimations, Number(record['estimation_id']));
    await closeWhole(tx, estimation, { outcome: outcome === 'won' ? 'won' : 'lost', reason: comment }, who, stage);
  };

/** The effects of a stage's steps. */
export const stepEffects = (stage: Stage): Readonly<Record<string, Effect>> => ({
  'approver-submit': (tx, record) => openNext(tx, stage, record),
  'forward-submit': (tx, record) => forward(tx, stage, record),
  'revise-submit': async (tx, { id }) => {
    await openRevision(tx, stage, id);
    return { frozen_at: new Date() };
  },
  'hold-submit': holding(stage, 'hold'),
  'resume-submit': holding(stage, 'resume'),
  close: closing(stage),
});
