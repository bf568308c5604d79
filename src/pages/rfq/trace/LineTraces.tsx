import { formatDecimal } from '../../../ui/fields/format.ts';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { TraceButton } from './TraceButton.tsx';
import type { Traced } from './traced.ts';

/** A line of a record with its trace. */
export interface TracedRow {
  readonly id: number;
  readonly name: string;
  readonly quantity: string;
  readonly unit?: string;
  readonly of: Traced;
}

const columns: readonly StaticColumn<TracedRow>[] = [
  { heading: 'Item', names: true, cell: ({ name }) => name },
  {
    heading: 'Quantity',
    figure: true,
    cell: ({ quantity, unit }) => `${formatDecimal('quantity', quantity)}${unit ? ` ${unit}` : ''}`,
  },
  { heading: 'Trace', actions: true, cell: ({ of, name }) => <TraceButton of={of} name={name} /> },
];

/** The lines of an RFQ, or of an award, each with its trace. */
export const LineTraces = ({ rows }: { readonly rows: readonly TracedRow[] }) => (
  <StaticTable label="Items" columns={columns} rows={rows} keyOf={({ id }) => id} />
);
