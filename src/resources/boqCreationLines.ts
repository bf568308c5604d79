import { boqCreations } from './boqCreations.ts';
import { defineLines } from './boq.lines.ts';

/** The lines of the BOQ creation. */
export const boqCreationLines = defineLines('boq_creation_lines', 'boq_creation', boqCreations);
