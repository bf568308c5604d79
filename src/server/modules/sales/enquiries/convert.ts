import { estimations } from '../../../../resources/estimation/estimations.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import { openStage } from '../../estimation/open.ts';
import { stageNamed } from '../../estimation/stages.ts';
import { createRecord } from '../../../engine/records/write.ts';

/** Creates the project of an approved enquiry and its estimation (rule 30). */
export const convert = async (tx: Tx, enquiry: AnyRecord): Promise<void> => {
  const {
    id: enquiry_id,
    title,
    customer_id,
    client_id,
    contractor_id,
    place,
    expected_value,
    due_on,
    owner_id,
  } = enquiry;
  const project = await createRecord(tx, projects, {
    title,
    enquiry_id,
    status: 'ESTIMATING',
    customer_id,
    client_id,
    contractor_id,
    place,
    expected_value,
  });
  const estimation = await createRecord(tx, estimations, {
    title,
    project_id: project.id,
    enquiry_id,
    creator_id: owner_id,
    due_on,
  });
  await openStage(tx, stageNamed('boq_details'), estimation);
};
