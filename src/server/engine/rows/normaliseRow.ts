import { columnsOf, isReference, type RowsField } from '../../../schema/field.ts';

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/**
 * A row of a request with null for absent fields that must be empty: those of `exactlyOne`, and references within an
 * empty one.
 */
export const normaliseRow = <L extends Readonly<Record<string, unknown>>>(f: RowsField, sent: L): L => {
  const empty: Record<string, null> = {};
  for (const name of f.exactlyOne ?? []) if (isMissing(sent[name])) empty[name] = null;
  const isEmpty = (name: string): boolean => name in empty || sent[name] === null;
  for (const [name, column] of columnsOf(f.fields))
    if (isReference(column) && column.within && isEmpty(column.within) && isMissing(sent[name])) empty[name] = null;
  return { ...sent, ...empty };
};
