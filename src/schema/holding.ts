import { rowFieldsOf } from './field.ts';
import type { Resource } from './resource.ts';

/**
 * The permission that people need in a role: that of the field that names them, in the record or in the step that asks
 * them; null for none.
 */
export const holdingOf = ({ fields, workflow }: Resource, place: string): string | null => {
  const [field = '', person] = place.split('.');
  const lines = rowFieldsOf(fields).find(([name]) => name === field)?.[1].fields;
  const sent = Object.values(workflow?.actions ?? {}).map(({ body = {} }) => body[field]);
  const named = person === undefined ? [fields[field], ...sent] : [lines?.[person]];
  return named.flatMap((f) => (f?.kind === 'reference' ? (f.holding ?? []) : [])).at(0) ?? null;
};
