import type { StageName } from '../../../domain/estimation/stages.ts';

const named = [
  'ref',
  'description',
  'code',
  'item_variant_name',
  'unit',
  'quantity',
  'total_quantity',
  'alternate_to',
] as const;
const target = ['target_rate', 'target_extension'] as const;

/** All columns of the grid in each stage, in their usual order. */
export const stageColumns: Readonly<Record<StageName, readonly string[]>> = {
  boq_details: [...named, 'additional_info'],
  boq_creation: [...named, 'additional_info'],
  boq_sales: [...named, ...target, 'additional_info'],
  cost_estimation: [
    ...named,
    'material_rate',
    'labour_rate',
    'machine_rate',
    'freight_rate',
    'cost_rate',
    'cost_extension',
    'overhead',
    'margin_percent',
    'selling_rate',
    'selling_extension',
    ...target,
    'additional_info',
  ],
};

/** The side at which a column stays in sight: what a line is, and what it is sold for. */
export const frozenAt = (stage: StageName, name: string): 'start' | 'end' | undefined => {
  if (name === 'ref' || name === 'description') return 'start';
  return name === prices[stage] ? 'end' : undefined;
};

/** The price of a line, in stages that have one. */
const prices: Readonly<Partial<Record<StageName, string>>> = {
  boq_sales: 'target_extension',
  cost_estimation: 'selling_extension',
};

const seldom: Readonly<Record<StageName, readonly string[]>> = {
  boq_details: ['total_quantity', 'item_variant_name', 'alternate_to'],
  boq_creation: ['alternate_to'],
  boq_sales: ['code', 'item_variant_name', 'alternate_to'],
  cost_estimation: ['code', 'alternate_to', 'item_variant_name', 'additional_info', ...target],
};

/** The columns that are shown until the user chooses others, without the frozen ones. */
export const usualColumns = (stage: StageName): readonly string[] =>
  stageColumns[stage].filter((name) => !seldom[stage].includes(name) && frozenAt(stage, name) === undefined);
