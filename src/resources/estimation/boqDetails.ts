import { defineStage } from './defineStage.ts';

/** What the client asked for: the item requirements of the project. */
export const boqDetails = defineStage('boq_details', 'boq_details', 'Assignment');
