import type { OneOfField } from './field.ts';

/** What staff read for a value of a closed set: its label, or the word itself, set in sentence case. */
export const choiceLabel = (field: Pick<OneOfField, 'labels'>, value: string): string => {
  const spelled = value.replaceAll('_', ' ').toLowerCase();
  return field.labels?.[value] ?? spelled.charAt(0).toUpperCase() + spelled.slice(1);
};
