import { columnsOf, isReference, type LinesField } from '../../../schema/field.ts';

/**
 * A line as it is sent, with what its description makes empty: of the fields of which just one is filled the others, and
 * what lies within an empty one.
 */
export const normaliseLine = <L extends Record<string, unknown>>(f: LinesField, sent: L): L => {
  const line: Record<string, unknown> = { ...sent };
  for (const name of f.exactlyOne ?? []) line[name] ??= null;
  for (const [name, column] of columnsOf(f.fields))
    if (isReference(column) && column.within && line[column.within] === null) line[name] ??= null;
  return line as L;
};
