import * as z from 'zod/mini';
import { stageNames, stages } from '../../domain/estimation/stages.ts';
import { call } from '../../schema/calls/call.ts';
import { integer } from '../../schema/field.ts';
import { savedBill } from './rows.ts';
import { costFields, targetFields } from './lineFields.ts';
import { addedItem } from './addedItem.ts';

/** The id of the active revision of one stage: the lines are added to it; without one to the BOQ details. */
const stageIds = Object.fromEntries(stageNames.map((name) => [stages[name].id, integer({ min: 1 })]));

/** Where the item requirements of a project stand (part 2 §3); `rejectionReason` until they are sent again. */
export const requirementStanding = () => ({
  workflowState: z.string(),
  isReviewer: z.boolean(),
  isApprover: z.boolean(),
  rejectionReason: z.nullable(z.string()),
});

/** The call by which a project adds what its client asked for (rule 38). */
export const requirementEndpoints = {
  addRequirement: call({
    method: 'POST',
    path: '/api/projects/:id/items',
    summary:
      'Add an item, or BOMs with all their items, to the requirements of a project, or to the stage that is named',
    permission: 'estimation.boq_details.update',
    body: () => addedItem(stageIds),
    // A line of whichever stage.
    answer: () => savedBill({ ...targetFields, ...costFields }),
    status: 201,
    success: 'Item added successfully!',
    failure: 'Action failed',
  }),
};
