import { estimations } from '../../../resources/estimation/estimations.ts';
import type { Tx } from '../../db/database.ts';
import { bind, type Binding } from '../../engine/binding.ts';
import { conflict } from '../../engine/errors.ts';
import { readDetail } from '../../engine/recordDetail.ts';
import { readColumns } from '../../engine/records/read.ts';
import type { Reader } from '../../engine/modules.ts';
import type { Who } from '../../engine/who.ts';
import { workflowStatuses } from '../../engine/workflows/status.ts';
import { workflowOf } from '../../engine/workflows/workflowOf.ts';
import type { StepSent } from '../../engine/workflows/stepSent.ts';
import { takeSteps } from '../../engine/workflows/take.ts';
import { activeOf } from './open.ts';
import { whoseEstimation } from './cards.ts';
import { allStages, costStage, type Stage } from './stages.ts';
import { revisionsOf, workingRoleIn } from './summaries.ts';

/** The stages that go to the client, the offer before the budget offer. */
const offers = allStages.filter(({ name }) => name === 'boq_sales' || name === 'cost_estimation').toReversed();

/** The stage that is with the client. @throws Failure 404; 409 if none is, or the estimation is held or closed */
const withClient = async (tx: Tx, estimation: number): Promise<{ stage: Stage; id: number }> => {
  const { status } = await readColumns(tx, estimations, estimation);
  if (status !== 'OPEN')
    throw conflict(`It is “${workflowOf(estimations).states[String(status)]?.label ?? String(status)}” now`);
  for (const stage of offers) {
    // oxlint-disable-next-line no-await-in-loop -- there are two
    const active = await activeOf(tx, stage, estimation);
    if (active && ['WITH_CLIENT', 'CLIENT_REVIEW'].includes(active.status)) return { stage, id: active.id };
  }
  throw conflict('It was not submitted to the client');
};

const take = async (
  tx: Tx,
  estimation: number,
  { step, sent }: { readonly step: string; readonly sent: StepSent },
  who: Who,
) => {
  const { stage, id } = await withClient(tx, estimation);
  await takeSteps(tx, stage.records, step, [{ id, sent }], who);
  return readDetail(tx, estimations, estimation, who);
};

const { clientReview, close } = estimations.endpoints;

/** The operations of an estimation as a whole. */
export const estimationAnswers: readonly Binding[] = [
  bind(clientReview, (tx, { params, body: { remarks }, who }) =>
    take(tx, params.id, { step: 'client-review', sent: { comment: remarks ?? null } }, who),
  ),
  bind(close, (tx, { params, body: { outcome, reason }, who }) =>
    take(tx, params.id, { step: 'close', sent: { comment: reason, outcome } }, who),
  ),
];

/** Whose it is, the revisions of all stages, the active one of each first, and the current user's role in the newest stage. */
export const estimationIncludes = async (tx: Tx, { id }: { readonly id: number }, { who }: Reader) => {
  const whose = whoseEstimation(tx, id);
  const seen = allStages.filter(({ records }) => who.permissions.has(`${records.permissions}.view`));
  const revisions = await Promise.all(seen.map((stage) => revisionsOf(tx, stage, id)));
  const lists = {
    ...(await whose),
    ...Object.fromEntries(allStages.map((stage) => [stage.list, revisions[seen.indexOf(stage)] ?? []])),
  };
  const newest = seen.findLast((_, at) => revisions[at]?.length);
  const active = newest && revisions[seen.indexOf(newest)]?.[0]?.id;
  if (!newest || active === undefined) return { ...lists, ...workingRoleIn(costStage, undefined) };
  const status = (
    await workflowStatuses(tx, { resource: newest.records, ids: [active] }, who, { withFacts: false })
  ).get(active);
  return { ...lists, ...workingRoleIn(newest, status?.context) };
};
