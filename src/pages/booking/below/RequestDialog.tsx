import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { askedHead, type BelowMinimum } from '../../../resources/booking/belowMinimum.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { counted, formatDecimal } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { nameOf } from './wanted.ts';

interface Wanted {
  readonly line: BelowMinimum;
  readonly quantity: string;
}

interface Props {
  readonly lines: readonly Wanted[];
  readonly onRequested: (request: number) => void;
  readonly onClose: () => void;
}

const columns: readonly StaticColumn<Wanted>[] = [
  { heading: 'Item', names: true, cell: ({ line }) => nameOf(line) },
  {
    heading: 'To request',
    figure: true,
    cell: ({ line, quantity }) => `${formatDecimal('quantity', quantity)} ${line.unit}`,
  },
];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** Who verifies what is asked for stock: one request for all chosen lines. */
export const RequestDialog = ({ lines, onRequested, onClose }: Props) => {
  const [provider, client] = [useProvider(), useQueryClient()];
  return (
    <SendDialog
      title={`Request ${counted(lines.length, 'line', 'lines')} for stock`}
      size="md"
      description="Once verified it is booked, asked for and ordered like any request; what comes is free in stock."
      fields={askedHead}
      initial={{ title: 'Stock below its minimum' }}
      confirm="Request"
      send={async ({ title, needed_on: day, reviewer_id: reviewer, approver_id: approver, notes }) => {
        try {
          const { data, message } = await provider.call(stockEntries.endpoints.requestBelow, {
            body: {
              title: String(title),
              needed_on: textOf(day),
              reviewer_id: Number(reviewer),
              approver_id: Number(approver),
              notes: textOf(notes),
              lines: lines.map(({ line, quantity }) => ({
                item_variant_id: line.item_variant_id,
                quantity,
                proposed: line.proposed,
              })),
            },
          });
          onRequested(data.id);
          return message;
        } catch (error) {
          // Somebody else asked meanwhile, or stock moved: it is shown as it is before anybody looks again.
          void client.invalidateQueries();
          throw error;
        }
      }}
      onClose={onClose}
    >
      <Typography variant="subtitle2" sx={{ gridColumn: '1 / -1', mt: 1, mb: 0.5 }}>
        What is requested
      </Typography>
      <StaticTable
        label="What is requested"
        columns={columns}
        rows={lines}
        keyOf={({ line }) => line.item_variant_id}
      />
    </SendDialog>
  );
};
