import { stageNames, stages } from '../../domain/estimation/stages.ts';
import { call } from '../../schema/calls/call.ts';
import { lineRow, savedLines } from '../../schema/calls/editableAnswers.ts';
import { linesElsewhere } from '../../schema/calls/editableCalls.ts';
import { integer } from '../../schema/field.ts';
import { variantNames } from './answers.ts';
import { costFields, lineFields, targetFields } from './lineFields.ts';
import { addedItem } from './addedItem.ts';
import { stageLines } from './lineCalls.ts';

/** A line of whichever stage. */
const anyRow = () => lineRow({ ...lineFields('boq_cost_lines'), ...targetFields, ...costFields }, '', variantNames());

/** The id of the active revision of one stage: the lines are added to it; without one to the BOQ details. */
const stageIds = Object.fromEntries(stageNames.map((name) => [stages[name].id, integer({ min: 1 })]));

/** The calls by which a project reads and adds what its client asked for (rule 38). */
export const requirementEndpoints = {
  requirements: linesElsewhere(
    '/api/projects/:id/items',
    stageLines('boq_details', lineFields('boq_detail_lines'), {}),
    'The item requirements of a project: the lines of its BOQ details',
    { by: 'project_id' },
  ),
  addRequirement: call({
    method: 'POST',
    path: '/api/projects/:id/items',
    summary:
      'Add an item, or BOMs with all their items, to the requirements of a project, or to the stage that is named',
    permission: 'estimation.boq_details.update',
    body: () => addedItem(stageIds),
    answer: () => savedLines(anyRow),
    status: 201,
    success: 'Item added successfully!',
    failure: 'Action failed',
  }),
};
