import { isAmong } from '../../../workflows/standIn.ts';
import { requirementEndpoints } from '../../../resources/estimation/requirementCalls.ts';
import { projects } from '../../../resources/projects/projects.ts';
import type { Tx } from '../../db/database.ts';
import { bind, type Binding } from '../../engine/binding.ts';
import { missing } from '../../engine/errors.ts';
import type { Who } from '../../engine/who.ts';
import { workflowStatuses } from '../../engine/workflows/status.ts';
import { parentNamed } from '../../engine/breakdown/parentNamed.ts';
import { answerSaved } from '../../engine/breakdown/answerSaved.ts';
import { invalidStage, requireStage } from './revisions.ts';
import { addItems } from './addItems.ts';
import { allStages, stageNamed } from './stages.ts';

const details = stageNamed('boq_details');

/**
 * The stage whose id a body has: the details without one (decision 68).
 * @throws Failure 422 for the ids of two stages; 403 without the permission to change the stage
 */
const namedStage = (body: Readonly<Record<string, unknown>>, { permissions }: Who) => {
  const [stage = details, another] = allStages.filter(({ by }) => typeof body[by] === 'number');
  if (another) throw invalidStage(another);
  const permission = `${stage.records.permissions}.update`;
  if (!permissions.has(permission)) throw missing(permission);
  return { stage, named: body[stage.by] };
};

/** The state of item requirements, and whether the current user reviews or approves them. */
export const requirementsBeside = async (tx: Tx, record: number, who: Who) => {
  const status = (
    await workflowStatuses(tx, { resource: details.records, ids: [record] }, who, { withFacts: false })
  ).get(record);
  const is = (role: string) => isAmong(status?.context.people[role] ?? [], who.id);
  const state = status?.context.state ?? '';
  return {
    workflowState: state,
    isReviewer: is('reviewer'),
    isApprover: is('approver'),
    rejectionReason: state === 'REJECTED' ? (status?.steps.at(-1)?.comment ?? null) : null,
  };
};

const { addRequirement } = requirementEndpoints;

/** The item requirements of a project: its BOQ details by other calls (rule 38), and items for its other stages. */
export const requirementAnswers: readonly Binding[] = [
  bind(
    addRequirement,
    async (tx, { params, body, who }) => {
      const { stage, named } = namedStage(body, who);
      const active = await parentNamed(tx, stage, { params: { project_id: params.id }, query: {} });
      // The estimation must be that of the project, though nobody names the revision.
      if ((named ?? active) !== (await requireStage(tx, stage, { ...body, [stage.by]: active })))
        throw invalidStage(stage);
      return answerSaved(tx, stage, await addItems(tx, { stage, id: active }, body, who));
    },
    { kind: projects.title },
  ),
];
