import { estimations } from '../../../resources/estimation/estimations.ts';
import { projects } from '../../../resources/projects/projects.ts';
import type { Tx } from '../../db/database.ts';
import { readColumns } from '../../engine/records/read.ts';
import { createRecord } from '../../engine/records/write.ts';
import type { Who } from '../../engine/who.ts';
import { openStage } from './open.ts';
import { stageNamed } from './stages.ts';

/** Opens the estimation of a project that somebody made by hand, with its item requirements (rule 30). */
export const openEstimation = async (tx: Tx, project_id: number, { id: creator_id }: Who): Promise<void> => {
  const { title } = await readColumns(tx, projects, project_id);
  const estimation = await createRecord(tx, estimations, { title, project_id, creator_id });
  await openStage(tx, stageNamed('boq_details'), estimation);
};
