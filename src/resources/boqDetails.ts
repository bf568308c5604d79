import { defineStage } from './boq.stage.ts';

/** What the client asked for: the item requirements of the project. */
export const boqDetails = defineStage('boq_details', 'boq_details', 'Assignment');
