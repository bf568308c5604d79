import { boqDetails } from './boqDetails.ts';
import { requirementEndpoints, requirementStanding } from './requirementCalls.ts';
import { defineLines } from './defineLines.ts';

/** The lines of the BOQ details, which are the item requirements of a project. */
export const boqDetailLines = defineLines('boq_detail_lines', 'boq_details', boqDetails, {
  endpoints: requirementEndpoints,
  // The item requirements of a project (rule 38).
  elsewhere: [{ path: '/api/projects/:project_id/items', beside: requirementStanding }],
});
