import { boqCreations } from './boqCreations.ts';
import { defineLines } from './defineLines.ts';

/** The lines of the BOQ creation. */
export const boqCreationLines = defineLines('boq_creation_lines', 'boq_creation', boqCreations);
