import { Typography } from '@mui/material';
import { slipHead, type HeldLine } from '../../../resources/booking/issueSlipCalls.ts';
import { issueSlips } from '../../../resources/booking/issueSlips.ts';
import { counted, formatDecimal } from '../../../ui/fields/format.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { saidInStock, type TypedQuantity } from '../typedQuantity.ts';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import { useProvider } from '../../../ui/useProvider.ts';

interface Handed {
  readonly line: HeldLine;
  readonly handed: TypedQuantity;
}

interface Props {
  readonly lines: readonly Handed[];
  readonly onIssued: (slip: number) => void;
  readonly onClose: () => void;
}

const columns: readonly StaticColumn<Handed>[] = [
  { heading: 'Item', names: true, cell: ({ line }) => [line.item_name, line.variant].filter(Boolean).join(', ') },
  {
    heading: 'For',
    wide: true,
    cell: ({ line }) => [line.request_number, line.project_title].filter(Boolean).join(' · '),
  },
  {
    heading: 'To issue',
    figure: true,
    cell: ({ line, handed }) =>
      saidInStock(line, handed) ?? `${formatDecimal('quantity', handed.counted)} ${line.unit}`,
  },
];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** To whom the chosen lines are handed out: one slip for all of them. */
export const IssueDialog = ({ lines, onIssued, onClose }: Props) => {
  const provider = useProvider();
  return (
    <SendDialog
      title={`Issue ${counted(lines.length, 'line', 'lines')}`}
      size="md"
      fields={slipHead}
      confirm="Issue"
      send={async ({ issued_to: to, issued_on: day, note }) => {
        const { data, message } = await provider.call(issueSlips.endpoints.issue, {
          body: {
            issued_to: String(to),
            ...(typeof day === 'string' && { issued_on: day }),
            note: textOf(note),
            lines: lines.map(({ line, handed: { quantity, unit } }) => ({
              request_line_id: line.request_line_id,
              quantity,
              ...(unit !== null && { unit }),
            })),
          },
        });
        onIssued(data.id);
        return message;
      }}
      onClose={onClose}
    >
      <Typography variant="subtitle2" sx={{ gridColumn: '1 / -1', mt: 1, mb: 0.5 }}>
        What is handed out
      </Typography>
      <StaticTable
        label="What is handed out"
        columns={columns}
        rows={lines}
        keyOf={({ line }) => line.request_line_id}
      />
    </SendDialog>
  );
};
