import { compare, round, sum, multiply } from '../../../domain/decimal.ts';
import type { ComparedField } from '../../../domain/estimation/compare/line.ts';
import { withoutZeros } from '../../../domain/estimation/compare/words.ts';
import type { ComparedRow } from '../../../resources/estimation/compareAnswers.ts';
import { isDecimalText } from '../../../domain/decimal.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import type { DecimalField } from '../../../schema/field.ts';
import { billQuantityText } from '../billQuantityText.ts';

/** The kinds of a line as people read them. */
const kindLabels = { structure: 'Structure', bom: 'BOM', item: 'Item' } as const;

const decimalKinds: Partial<Record<ComparedField, DecimalField['kind']>> = {
  quantity: 'quantity',
  percent: 'percent',
  alternate_quantity: 'quantity',
  target_rate: 'rate',
  material_rate: 'rate',
  labour_rate: 'rate',
  machine_rate: 'rate',
  freight_rate: 'rate',
  margin_percent: 'percent',
  overhead: 'money',
};

/** A value of a changed field as people read it; a dash for none. */
export const valueShown = (field: ComparedField, value: string | null): string => {
  if (value === null) return '–';
  const kind = decimalKinds[field];
  if (kind && isDecimalText(value)) return formatDecimal(kind, value);
  if (field === 'kind' && (value === 'structure' || value === 'bom' || value === 'item')) return kindLabels[value];
  return withoutZeros(field, value);
};

/** What stands in the place of a quantity: a number, a percentage, or that it is a rate only; undefined for nothing. */
export const quantityShown = (side: ComparedRow['from']): string | undefined => {
  if (side && side.percent !== null) return formatDecimal('percent', side.percent);
  return (side && billQuantityText({ ...side, alternate_quantity: side.quantity })) || undefined;
};

/** The new quantity less the old one, with 4 places. */
export const quantityDifference = ({ from, to }: Pick<ComparedRow, 'from' | 'to'>): string =>
  round(sum([to?.quantity ?? '0', multiply(from?.quantity ?? '0', '-1')]), 4);

/** Whether two figures differ, of which one may be missing. */
export const differ = (a: string | null | undefined, b: string | null | undefined): boolean =>
  (a ?? null) === null || (b ?? null) === null ? (a ?? null) !== (b ?? null) : compare(a ?? '0', b ?? '0') !== 0;
