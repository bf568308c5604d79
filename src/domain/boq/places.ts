import type { LineKind } from './stages.ts';

/** Whether a line, or the top of a bill for null, holds lines of a kind (rule 47). */
export const mayHold = (parent: LineKind | null, kind: LineKind): boolean =>
  parent === null || parent === 'structure' || (parent === 'bom' && kind !== 'structure');
