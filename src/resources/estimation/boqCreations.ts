import { defineStage } from './defineStage.ts';

/** Quantities, structures, BOMs, items and variants. */
export const boqCreations = defineStage('boq_creations', 'boq_creation', 'AccountTree');
