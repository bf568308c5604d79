import { choiceLabel } from '../../schema/choice.ts';
import { isDecimal, nameColumn, type Field } from '../../schema/field.ts';
import { formatDay, formatFigure, formatInstant, formatInteger } from './format.ts';

/**
 * A value as one line of text, as lists write it; empty for no value. `undefined` where the record does not carry the
 * text: the name of a reference that has to be read first.
 */
export const plainText = (
  field: Field,
  name: string,
  record: Readonly<Record<string, unknown>>,
): string | undefined => {
  const value = record[name];
  const names = record[`${name}_names`];
  if (field.kind === 'rows' && field.named && typeof names === 'string') return names;
  if (field.kind === 'rows')
    return formatInteger(Array.isArray(value) ? value.length : Number(record[`${name}_count`] ?? 0));
  if (field.kind === 'flag') return value ? 'Yes' : 'No';
  if (field.kind === 'reference' && value === null) return field.nobody ?? '';
  if (field.kind === 'secret' || value === null || value === undefined || value === '') return '';
  if (isDecimal(field)) return formatFigure(field, String(value), record);
  switch (field.kind) {
    case 'integer':
      return typeof value === 'number' ? formatInteger(value) : '';
    case 'date':
      return formatDay(String(value));
    case 'instant':
      return formatInstant(String(value));
    case 'one_of':
      return choiceLabel(field, String(value));
    case 'reference': {
      const known = record[nameColumn(name)];
      return typeof known === 'string' ? known : undefined;
    }
    default:
      return String(value);
  }
};
