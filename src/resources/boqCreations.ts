import { defineStage } from './boq.stage.ts';

/** Quantities, structures, BOMs, items and variants. */
export const boqCreations = defineStage('boq_creations', 'boq_creation', 'AccountTree');
