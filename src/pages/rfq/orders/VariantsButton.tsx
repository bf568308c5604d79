import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { purchaseOrders } from '../../../resources/rfq/purchaseOrders.ts';
import type { OrderedVariant } from '../../../resources/rfq/orderCalls.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { OrderLineRow } from './OrderLineRow.tsx';

const { variants, sayVariants } = purchaseOrders.endpoints;

interface DialogProps {
  readonly order: number;
  readonly number: string;
  readonly lines: readonly OrderedVariant[];
  readonly onClose: () => void;
}

const VariantsDialog = ({ order, number, lines, onClose }: DialogProps) => {
  const [provider, client] = [useProvider(), useQueryClient()];
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(
    () => new Map(lines.flatMap(({ id, item_variant_id: said }) => (said === null ? [] : [[id, said] as const]))),
  );
  const [tried, setTried] = useState(false);
  return (
    <SendDialog
      size="sm"
      title={`Variants of ${number}`}
      description="The requests ask for these items in any variant. The vendor gets the one that is chosen here."
      fields={{}}
      confirm="Choose"
      send={async () => {
        setTried(true);
        if (lines.some(({ id }) => !chosen.has(id))) throw new Error('Choose a variant of each line');
        const { message } = await provider.call(sayVariants, {
          params: { id: order },
          body: { lines: [...chosen].map(([line_id, item_variant_id]) => ({ line_id, item_variant_id })) },
        });
        await client.invalidateQueries();
        return message;
      }}
      onClose={onClose}
    >
      <Box component="ul" aria-label="Lines without a variant" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map(({ id, description, variants: offered }) => (
          <OrderLineRow
            key={id}
            name={description}
            about=""
            problem={tried && !chosen.has(id) ? 'Choose a variant' : undefined}
            columns="220px"
          >
            <TextField
              select
              size="small"
              label="Variant"
              sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
              value={chosen.get(id) ?? ''}
              error={tried && !chosen.has(id)}
              onChange={({ target }) => setChosen((before) => new Map([...before, [id, Number(target.value)]]))}
            >
              {offered.map((variant) => (
                <MenuItem key={variant.id} value={variant.id}>
                  {variant.name}
                </MenuItem>
              ))}
            </TextField>
          </OrderLineRow>
        ))}
      </Box>
    </SendDialog>
  );
};

/** Says which variants are ordered where the requests name none; there is nothing of it once the order was sent. */
export const VariantsButton = ({ record }: Pick<RecordPartProps, 'record'>) => {
  const provider = useProvider();
  const may = useSession()?.permissions.includes(sayVariants.permission) ?? false;
  const [isOpen, setOpen] = useState(false);
  const isToSend = record['status'] === 'TO_SEND';
  const { data = [] } = useQuery({
    queryKey: [purchaseOrders.name, 'variants', record.id],
    enabled: may && isToSend,
    queryFn: async ({ signal }) => (await provider.call(variants, { params: { id: record.id }, signal })).data.lines,
  });
  if (!isToSend || data.length === 0) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Variants…
      </Button>
      {isOpen && (
        <VariantsDialog
          order={record.id}
          number={String(record['number'])}
          lines={data}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
