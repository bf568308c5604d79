import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { useProvider } from '../../../ui/useProvider.ts';

const { createOrder, createItemOrder } = purchaseRequestLines.endpoints;
const fields = { production_unit_id: createItemOrder.body.production_unit_id };

interface Props {
  readonly request: number;
  readonly row: BookingRow;
  readonly onSaved: (row: BookingRow) => void;
  readonly onClose: () => void;
}

/** Orders what is planned for a line from a production unit. */
export const OrderDialog = ({ request, row, onSaved, onClose }: Props) => {
  const provider = useProvider();
  return (
    <SendDialog
      size="xs"
      title={`Order ${row.description}`}
      description={`${formatDecimal('quantity', row.production_qty)}${row.unit ? ` ${row.unit}` : ''} are planned for production.`}
      fields={fields}
      confirm="Order"
      send={async ({ production_unit_id }) => {
        const { data, message } = await provider.call(row.kind === 'product' ? createOrder : createItemOrder, {
          params: { request_id: request, id: row.id },
          body: { production_unit_id: Number(production_unit_id) },
        });
        onSaved(data);
        return message;
      }}
      onClose={onClose}
    />
  );
};
