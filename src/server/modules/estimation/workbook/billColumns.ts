import type { LineBasis } from '../../../../domain/estimation/basis.ts';
import { ownHeadings } from '../../../../domain/estimation/workbook/ownWorkbook.ts';
import type { Decimal } from '../../../../domain/decimal.ts';

/** A line of a bill to write. `parent` is the index of a line before it. Figures that a line does not have are null. */
export interface BillLine {
  /** The identity of the line, by which an import knows it again; null for none. */
  readonly key: string | null;
  readonly kind: 'structure' | 'bom' | 'item';
  readonly parent: number | null;
  readonly ref: string | null;
  readonly code: string | null;
  readonly description: string;
  readonly unit: string | null;
  readonly quantity: Decimal | null;
  /** What it is paid by; null for one that is simply measured. */
  readonly basis: LineBasis | null;
  readonly percent: Decimal | null;
  /** Of what is in no total: its quantity; of an alternate what it stands for too; null for other lines. */
  readonly alternate: { readonly quantity: Decimal | null; readonly to: string | null } | null;
  /** The product of the quantities of the BOMs above; 1 outside of BOMs. */
  readonly factor: Decimal;
  /** Rates, money and percentages by name, as the columns name them. */
  readonly figures: Readonly<Record<string, Decimal | null>>;
}

/** The cells of a line by column name, for formulas: `cell('quantity')` is "E7". */
type CellOf = (name: string) => string;

/** A column of figures. */
export interface FigureColumn {
  readonly name: string;
  readonly heading: string;
  readonly format: string;
  /** The figure of an item as a formula of other columns; without it the figure is written as it is. */
  readonly formula?: (cell: CellOf) => string;
  /** That of what is in no total, which has no amount and no overheads. */
  readonly ofOutside?: (cell: CellOf) => string;
  /** The figure of a group is the sum of those below it. */
  readonly summed?: true;
  /** A share that no reader needs to see at once. */
  readonly narrow?: true;
}

export const rateFormat = '#,##0.00##';
export const moneyFormat = '#,##0.00';
export const percentFormat = '0.00" %"';

const extensionOf =
  (rate: string) =>
  (cell: CellOf): string =>
    `ROUND(${cell('total')}*${cell(rate)},2)`;

const target: readonly FigureColumn[] = [
  { name: 'target_rate', heading: ownHeadings.target_rate, format: rateFormat },
  {
    name: 'target_extension',
    heading: ownHeadings.target_extension,
    format: moneyFormat,
    formula: extensionOf('target_rate'),
    summed: true,
  },
];

const withoutOverhead = (cell: CellOf): string => `ROUND(100*${cell('cost_rate')}/(100-${cell('margin_percent')}),4)`;

const costs: readonly FigureColumn[] = [
  { name: 'material_rate', heading: ownHeadings.material_rate, format: rateFormat },
  { name: 'labour_rate', heading: ownHeadings.labour_rate, format: rateFormat },
  { name: 'machine_rate', heading: ownHeadings.machine_rate, format: rateFormat },
  { name: 'freight_rate', heading: ownHeadings.freight_rate, format: rateFormat },
  {
    name: 'cost_rate',
    heading: ownHeadings.cost_rate,
    format: rateFormat,
    formula: (cell) => `SUM(${cell('material_rate')}:${cell('freight_rate')})`,
  },
  {
    name: 'cost_extension',
    heading: ownHeadings.cost_extension,
    format: moneyFormat,
    formula: extensionOf('cost_rate'),
    summed: true,
  },
  { name: 'overhead', heading: ownHeadings.overhead, format: moneyFormat, summed: true },
  { name: 'margin_percent', heading: ownHeadings.margin_percent, format: '0.00', narrow: true },
  {
    name: 'selling_rate',
    heading: ownHeadings.selling_rate,
    format: rateFormat,
    ofOutside: withoutOverhead,
    formula: (cell) => {
      const left = `(100-${cell('margin_percent')})`;
      const without = withoutOverhead(cell);
      const whole = `ROUND(100*(${cell('cost_extension')}+${cell('overhead')})/(${left}*${cell('total')}),4)`;
      return `IF(N(${cell('total')})=0,${without},${whole})`;
    },
  },
  {
    name: 'selling_extension',
    heading: ownHeadings.selling_extension,
    format: moneyFormat,
    formula: extensionOf('selling_rate'),
    summed: true,
  },
];

/** The columns of figures of each stage, in the order of a workbook. */
export const figureColumns = {
  boq_details: [],
  boq_creation: [],
  boq_sales: target,
  cost_estimation: [...costs, ...target],
} as const satisfies Readonly<Record<string, readonly FigureColumn[]>>;
