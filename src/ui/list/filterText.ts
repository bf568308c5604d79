import { isDecimal, labelOf } from '../../schema/field.ts';
import { filtersOf, type Filter } from '../../schema/filters.ts';
import type { Resource } from '../../schema/resource.ts';
import { formatDay, formatFigure, formatInstant, formatInteger } from '../fields/format.ts';
import { choiceLabel } from '../../schema/choice.ts';

/** An active filter with the text of its chip. A reference has ids instead: its names are looked up when it is shown. */
export interface ActiveFilter {
  readonly parameter: string;
  readonly label: string;
  readonly text: string;
  readonly reference?: { readonly resource: string; readonly ids: readonly number[] };
}

/** The values of an `any` filter: a list, or a text with commas from the address. */
export const severalOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' ? String(value).split(',') : [];
};

/** The ids of a filter by records. */
export const idsIn = (value: unknown): number[] => (value === undefined ? [] : severalOf(value).map(Number));

const valueText = ({ field }: Filter, value: unknown): string => {
  if (isDecimal(field))
    return /^-?\d+(\.\d+)?$/.test(String(value)) ? formatFigure(field, String(value)) : String(value);
  if (field.kind === 'integer') return formatInteger(Number(value));
  if (field.kind === 'date') return formatDay(String(value));
  return field.kind === 'instant' ? formatInstant(String(value)) : String(value);
};

const yesOrNo = (_: Filter, value: unknown): string => (value === true || value === 'true' ? 'yes' : 'no');

const texts: Readonly<Record<Filter['test'], (f: Filter, value: unknown) => string>> = {
  is: yesOrNo,
  mine: yesOrNo,
  any: ({ field }, value) =>
    severalOf(value)
      .map((v) => (field.kind === 'one_of' ? choiceLabel(field, v) : v))
      .join(', '),
  contains: (_, value) => `“${String(value)}”`,
  from: (f, value) => `from ${valueText(f, value)}`,
  to: (f, value) => `to ${valueText(f, value)}`,
};

/** The active filters, in the order of the resource. */
export const activeFilters = (resource: Resource, values: Readonly<Record<string, unknown>>): ActiveFilter[] =>
  filtersOf(resource).flatMap((f) => {
    const value = values[f.parameter];
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
      return [];
    const label = labelOf(f.column, f.field);
    if (f.field.kind === 'reference')
      return [
        {
          parameter: f.parameter,
          label,
          text: '',
          reference: { resource: f.field.resource, ids: severalOf(value).map(Number) },
        },
      ];
    return [{ parameter: f.parameter, label, text: texts[f.test](f, value) }];
  });

/** The filter values, with one value replaced or removed. */
export const withFilter = (
  values: Readonly<Record<string, unknown>>,
  parameter: string,
  value?: unknown,
): Record<string, unknown> => {
  const { [parameter]: _, ...rest } = values;
  const empty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return empty ? rest : { ...rest, [parameter]: value };
};
