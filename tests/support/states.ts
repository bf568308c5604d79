/** A state in which the record is in the hands of one role, who may change it. */
export const heldBy = <Role extends string, Tone extends 'neutral' | 'attention'>(
  role: Role,
  label: string,
  tone: Tone,
) => ({
  label,
  tone,
  waits: [{ role }],
  editable: [role],
});
/** The last state: it waits for nobody. */
export const done = (label: string) => ({ label, tone: 'good' as const, waits: [] });
