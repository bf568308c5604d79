import { useQuery } from '@tanstack/react-query';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { TraceButton } from './TraceButton.tsx';

/** The most lines of an RFQ (rule 90). */
const most = 2000;

const columnsOf = (rfq: number): readonly StaticColumn<AnyRecord>[] => [
  { heading: 'Item', names: true, cell: ({ description }) => String(description) },
  {
    heading: 'Quantity',
    figure: true,
    cell: ({ quantity, unit }) =>
      `${formatDecimal('quantity', String(quantity))}${typeof unit === 'string' ? ` ${unit}` : ''}`,
  },
  {
    heading: 'Trace',
    actions: true,
    cell: ({ id, description }) => (
      <TraceButton of={{ from: 'rfq', rfq, line: Number(id) }} name={String(description)} />
    ),
  },
];

/** What an RFQ asks for, each with its trace. */
export const RfqTraces = ({ record: { id } }: RecordPartProps) => {
  const provider = useProvider();
  const query = useQuery({
    queryKey: [rfqLines.name, 'traces', id],
    queryFn: async () =>
      (
        await provider.getList<AnyRecord>(rfqLines.name, {
          pagination: { page: 1, perPage: most },
          meta: { rfq_id: id },
        })
      ).data,
  });
  if (!query.data) return <NotRead query={query} failed="The items could not be read" heights={[160]} />;
  return <StaticTable label="Items" columns={columnsOf(id)} rows={query.data} keyOf={(row) => Number(row.id)} />;
};
