import { and, desc, eq } from 'drizzle-orm';
import { requirementEndpoints } from '../../../resources/boq.requirementCalls.ts';
import { projects } from '../../../resources/projects.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { answering, type Answering } from '../answering.ts';
import { notFound } from '../errors.ts';
import { needRecord } from '../parts/within.ts';
import { invalidStage, linesOf, needStage } from './revisions.ts';
import { addItems, payloadOf } from './addItems.ts';
import { stageNamed } from './stages.ts';

const details = stageNamed('boq_details');

/** The active BOQ details of a project. @throws Failure 404 */
const detailsOf = async (tx: Tx, project: number): Promise<number> => {
  await needRecord(tx, projects, project);
  const table = tableOf(details.records);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(columnNamed(table, 'project_id'), project)))
    .orderBy(desc(table.id))
    .limit(1);
  if (!row) throw notFound(details.title);
  return Number(row.id);
};

const { requirements, addRequirement } = requirementEndpoints;

/** The item requirements of a project: its BOQ details by other calls (rule 38). */
export const requirementAnswers: readonly Answering[] = [
  answering(
    requirements,
    async (tx, { params, query }) => linesOf(tx, details, await detailsOf(tx, params.id), query),
    { kind: projects.title },
  ),
  answering(
    addRequirement,
    async (tx, { params, body, who }) => {
      const active = await detailsOf(tx, params.id);
      const named = body[details.by] ?? active;
      // The estimation must be that of the project, though nobody names the revision.
      if (named !== (await needStage(tx, details, { ...body, [details.by]: active }))) throw invalidStage(details);
      return addItems(tx, details, active, payloadOf(body), who);
    },
    { kind: projects.title },
  ),
];
