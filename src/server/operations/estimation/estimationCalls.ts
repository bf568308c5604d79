import { estimations } from '../../../resources/estimations.ts';
import { present } from '../../../domain/present.ts';
import type { Tx } from '../../db/database.ts';
import { answering, type Answering } from '../answering.ts';
import { conflict } from '../errors.ts';
import { needRecord } from '../parts/within.ts';
import { readDetail } from '../recordDetail.ts';
import type { Who } from '../workflows/status.ts';
import { takeSteps, type StepSent } from '../workflows/take.ts';
import { activeOf } from './open.ts';
import { allStages, type Stage } from './stages.ts';
import { revisionsOf, workingRoleIn } from './summaries.ts';

/** The stages that go to the client, the offer before the budget offer. */
const offers = allStages.filter(({ name }) => name === 'boq_sales' || name === 'cost_estimation').toReversed();

/** The stage that is with the client. @throws Failure 404; 409 if none is */
const withClient = async (tx: Tx, estimation: number): Promise<{ stage: Stage; id: number }> => {
  await needRecord(tx, estimations, estimation);
  for (const stage of offers) {
    // oxlint-disable-next-line no-await-in-loop -- there are two
    const active = await activeOf(tx, stage, estimation);
    if (active && ['WITH_CLIENT', 'CLIENT_REVIEW'].includes(active.status)) return { stage, id: active.id };
  }
  throw conflict('It was not submitted to the client');
};

const take = async (tx: Tx, estimation: number, step: string, sent: StepSent, who: Who) => {
  const { stage, id } = await withClient(tx, estimation);
  await takeSteps(tx, stage.records, step, [{ id, sent }], who);
  return readDetail(tx, estimations, estimation, who);
};

const { clientReview, close } = estimations.endpoints;

/** The operations of an estimation as a whole. */
export const estimationAnswers: readonly Answering[] = [
  answering(clientReview, (tx, { params, body: { remarks }, who }) =>
    take(tx, params.id, 'client-review', { comment: remarks ?? null }, who),
  ),
  answering(close, (tx, { params, body: { outcome, reason }, who }) =>
    take(tx, params.id, 'close', { comment: reason, outcome }, who),
  ),
];

/** The revisions of all stages, the active one of each first, and the current user's role in the newest stage. */
export const estimationIncludes = async (tx: Tx, { id }: { readonly id: number }, who: Who) => {
  const lists: Record<string, unknown> = {};
  let newest: { stage: Stage; id: number } | undefined;
  for (const stage of allStages) {
    // oxlint-disable-next-line no-await-in-loop -- a fixed number of statements, one stage after the other
    const revisions = who.permissions.has(`${stage.records.permissions}.view`) ? await revisionsOf(tx, stage, id) : [];
    lists[stage.list] = revisions;
    const [active] = revisions;
    if (active) newest = { stage, id: active.id };
  }
  const none = { stage: present(allStages[0]), id: 0 };
  return { ...lists, ...(await workingRoleIn(tx, (newest ?? none).stage, (newest ?? none).id, who)) };
};
