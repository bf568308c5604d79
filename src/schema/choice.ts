import type { OneOfField } from './field.ts';

/** The label of a value of a closed set, or the value in sentence case. */
export const choiceLabel = (field: Pick<OneOfField, 'labels'>, value: string): string => {
  const spelled = value.replaceAll('_', ' ').toLowerCase();
  return field.labels?.[value] ?? spelled.charAt(0).toUpperCase() + spelled.slice(1);
};
