import { Box, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { OpenOrderLine } from '../../../resources/rfq/orderCalls.ts';
import { purchaseOrders } from '../../../resources/rfq/purchaseOrders.ts';
import { date, text } from '../../../schema/field.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { groupedDecimal } from '../../../ui/fields/format.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { ArrivalRow } from './ArrivalRow.tsx';
import { nothingTyped, problemOf, sentArrivals, type TypedArrival } from './arrivals.ts';

const fields = {
  delivery_note: text({ label: 'Delivery note', max: 60 }),
  received_on: date({ label: 'Received on', initial: 'today' }),
};

interface Props {
  readonly order: number;
  readonly number: string;
  readonly lines: readonly OpenOrderLine[];
  readonly onClose: () => void;
}

/** Receives what a vendor brought of an order: every line that is to come, filled in as if all of it had come. */
export const ReceiveDialog = ({ order, number, lines, onClose }: Props) => {
  const [provider, client] = [useProvider(), useQueryClient()];
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedArrival>>(
    () =>
      new Map(
        lines.map(({ id, open }) => [id, { ...nothingTyped, accepted: groupedDecimal('quantity', open) }] as const),
      ),
  );
  const type = (id: number, change: Partial<TypedArrival>) =>
    setTyped((before) => new Map([...before, [id, { ...(before.get(id) ?? nothingTyped), ...change }]]));
  const problems = useMemo(
    () => lines.filter((line) => problemOf(line, typed.get(line.id) ?? nothingTyped) !== undefined).length,
    [lines, typed],
  );
  return (
    <SendDialog
      title={`Receive on ${number}`}
      size="md"
      fields={fields}
      confirm="Receive"
      send={async ({ delivery_note: note, received_on: day }) => {
        setTried(true);
        const sent = sentArrivals(lines, typed);
        if (problems > 0) throw new Error('Some lines are not complete yet: they say why');
        if (sent.length === 0) throw new Error('Type what has come of a line');
        const { message } = await provider.call(purchaseOrders.endpoints.receive, {
          params: { id: order },
          body: {
            delivery_note: typeof note === 'string' ? note : null,
            ...(typeof day === 'string' && { received_on: day }),
            lines: sent,
          },
        });
        await client.invalidateQueries();
        return message;
      }}
      onClose={onClose}
    >
      <Typography variant="subtitle2" sx={{ mt: 2 }}>
        What has come
      </Typography>
      <Box component="ul" aria-label="What has come" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <ArrivalRow
            key={line.id}
            line={line}
            typed={typed.get(line.id) ?? nothingTyped}
            tried={tried}
            onType={(change) => type(line.id, change)}
          />
        ))}
      </Box>
    </SendDialog>
  );
};
