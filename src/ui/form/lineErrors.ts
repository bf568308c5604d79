import type { FormErrors } from '../../dataProvider/failure.ts';
import { columnsOf, type LinesField } from '../../schema/field.ts';

/**
 * The errors of the last line of a field as those of a form of that line alone. An error of the lines as a whole, that a
 * name stands twice among them, is one of their unique column if there is just one.
 */
export const lineErrors = (lines: LinesField, field: string, errors: FormErrors): FormErrors => {
  const { [field]: found, ...others } = errors;
  if (found === undefined) return others;
  const own = Array.isArray(found) ? (found.at(-1) ?? {}) : found;
  if (typeof own !== 'string') return Array.isArray(own) ? others : { ...others, ...own };
  const [only, ...more] = columnsOf(lines.fields).filter(([, f]) => 'unique' in f && f.unique);
  return { ...others, [only && more.length === 0 ? only[0] : field]: own };
};
