/** Whether a line, or the top of a bill for null, holds lines of a kind (rule 47). */
export const mayHold = (parent: string | null, kind: string): boolean =>
  parent === null || parent === 'structure' || (parent === 'bom' && kind !== 'structure');
