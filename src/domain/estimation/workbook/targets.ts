/** The parts of a unit cost. */
export const costTargets = ['material_rate', 'labour_rate', 'machine_rate', 'freight_rate'] as const;

/** The prices that our own workbook has beside the split of the cost. */
export const ownPriceTargets = ['target_rate', 'margin_percent'] as const;

/** What a column of a bill can be. `rate` is the one rate of a line; the four parts are a split of a unit cost. */
export const rateTargets = ['rate', ...costTargets, ...ownPriceTargets] as const;
export type RateTarget = (typeof rateTargets)[number];

/** Columns of our own workbook that are computed: a figure that was typed over one cannot be taken over. */
export const computedTargets = [
  'total_quantity',
  'cost_rate',
  'cost_extension',
  'overhead',
  'selling_rate',
  'selling_extension',
  'target_extension',
] as const;
export type ComputedTarget = (typeof computedTargets)[number];

export const textTargets = ['ref', 'code', 'description', 'unit'] as const;

/**
 * What the headings of a client can mean. `level` and `kind` are columns of a workbook that says itself which rows are
 * sections, and how deep.
 */
export const clientTargets = [...textTargets, 'quantity', 'rate', ...costTargets, 'amount', 'level', 'kind'] as const;

export type ClientTarget = (typeof clientTargets)[number];

/**
 * All columns: those of clients, and those that our own workbook alone has. `key` is the identity of a line,
 * `alternate_to` what an alternate stands for.
 */
export const targets = [...clientTargets, ...ownPriceTargets, ...computedTargets, 'alternate_to', 'key'] as const;
export type ColumnTarget = (typeof targets)[number];

/** What the columns of clients are called. */
export const clientLabels: Readonly<Record<ClientTarget, string>> = {
  ref: 'Item number',
  code: 'Code',
  description: 'Description',
  unit: 'Unit',
  quantity: 'Quantity',
  rate: 'Rate',
  material_rate: 'Material rate',
  labour_rate: 'Labour rate',
  machine_rate: 'Machine rate',
  freight_rate: 'Freight rate',
  amount: 'Amount',
  level: 'Level',
  kind: 'Type',
};

/** What all columns are called. */
export const targetLabels: Readonly<Record<ColumnTarget, string>> = {
  ...clientLabels,
  target_rate: 'Target rate',
  margin_percent: 'Margin %',
  total_quantity: 'Total quantity',
  cost_rate: 'Cost rate',
  cost_extension: 'Cost amount',
  overhead: 'Overheads',
  selling_rate: 'Selling rate',
  selling_extension: 'Selling amount',
  target_extension: 'Target amount',
  alternate_to: 'Alternate to',
  key: 'Line key',
};

/** The column of each target, from 0. One column has one target. */
export type ColumnMapping = Readonly<Partial<Record<ColumnTarget, number>>>;
