import { and, desc, eq } from 'drizzle-orm';
import { requirementEndpoints } from '../../../resources/estimation/requirementCalls.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { bindInSlices, bindInTurns, type Binding } from '../../engine/binding.ts';
import { missing, notFound } from '../../engine/errors.ts';
import { needRecord } from '../../engine/parts/within.ts';
import type { Who } from '../../engine/workflows/status.ts';
import { linesOf } from '../../engine/editable/linesOf.ts';
import { savedLines } from '../../engine/editable/savedLines.ts';
import { invalidStage, needStage } from './revisions.ts';
import { addItems } from './addItems.ts';
import { allStages, stageNamed, type Stage } from './stages.ts';

const details = stageNamed('boq_details');

/** The active revision of a stage of a project. @throws Failure 404 */
const activeIn = async (tx: Tx, { records, title }: Stage, project: number): Promise<number> => {
  await needRecord(tx, projects, project);
  const table = tableOf(records);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(columnNamed(table, 'project_id'), project)))
    .orderBy(desc(table.id))
    .limit(1);
  if (!row) throw notFound(title);
  return Number(row.id);
};

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

const { requirements, addRequirement } = requirementEndpoints;

/** The item requirements of a project: its BOQ details by other calls (rule 38), and items for its other stages. */
export const requirementAnswers: readonly Binding[] = [
  bindInTurns(
    requirements,
    (turn, { params, query }) => linesOf(turn, details, (tx) => activeIn(tx, details, params.id), query),
    { kind: projects.title },
  ),
  bindInSlices(
    addRequirement,
    async (tx, { params, body, who }) => {
      const { stage, named } = namedStage(body, who);
      const active = await activeIn(tx, stage, params.id);
      // The estimation must be that of the project, though nobody names the revision.
      if ((named ?? active) !== (await needStage(tx, stage, { ...body, [stage.by]: active })))
        throw invalidStage(stage);
      return { stage, begun: await addItems(tx, stage, active, body, who) };
    },
    (turn, { stage, begun }, told) => savedLines(stage)(turn, begun, told),
    { kind: projects.title },
  ),
];
