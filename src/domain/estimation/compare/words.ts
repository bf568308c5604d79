import type { DifferenceMark } from './compare.ts';
import type { EffectName } from './effects.ts';
import type { ComparedField } from './line.ts';

/** What became of a line, as people read it. */
export const markLabels: Readonly<Record<DifferenceMark, string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
  recalculated: 'Recalculated',
};

/** The reasons of a difference of money, as people read them. */
export const effectLabels: Readonly<Record<EffectName, string>> = {
  scope: 'Scope',
  quantity: 'Quantity',
  rate: 'Rate',
  margin: 'Margin',
};

export const comparedFieldLabels: Readonly<Record<ComparedField, string>> = {
  kind: 'Kind',
  ref: 'No.',
  code: 'Code',
  description: 'Description',
  unit: 'Unit',
  basis: 'Basis',
  alternate_to: 'Alternate to',
  alternate_quantity: 'Quantity outside the total',
  item_id: 'Item',
  item_variant_id: 'Variant',
  bom_id: 'BOM',
  structure_id: 'Structure',
  additional_info: 'Additional information',
  quantity: 'Quantity',
  percent: 'Percentage',
  target_rate: 'Target rate',
  material_rate: 'Material',
  labour_rate: 'Labour',
  machine_rate: 'Machine',
  freight_rate: 'Freight',
  margin_percent: 'Margin',
  factor: 'BOM factor',
  overhead: 'Overhead',
};

/** A value of a changed field without what nobody reads: a factor is stored with sixteen places, most of them zeros. */
export const withoutZeros = (field: ComparedField, value: string): string =>
  field === 'factor' && value.includes('.') ? value.replace(/\.?0+$/, '') : value;
