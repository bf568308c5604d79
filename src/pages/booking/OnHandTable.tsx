import { Button, Typography } from '@mui/material';
import { stockEntries } from '../../resources/booking/stockEntries.ts';
import { formatDecimal } from '../../ui/fields/format.ts';
import { May } from '../../ui/May.tsx';
import { StaticTable } from '../../ui/StaticTable.tsx';
import type { Hand } from './EntryDialog.tsx';
import type { Stocked, StockedItem } from './stocked.ts';

interface Props {
  readonly item: StockedItem;
  readonly onEnter: (kind: Hand, variant: number) => void;
}

const figures = ({ on_hand, booked, free }: Stocked): string[] =>
  [on_hand, booked, free].map((value) => formatDecimal('quantity', value));

/** The stock of an item by variant: what there is, what of it is booked, and what is free, with buttons for receipts and adjustments. */
export const OnHandTable = ({ item, onEnter }: Props) => (
  <StaticTable
    label="In stock"
    rows={item.variants}
    keyOf={({ id }) => id}
    sums={item.variants.length > 1 ? ['All', ...figures(item)] : undefined}
    columns={[
      {
        heading: 'Variant',
        names: true,
        cell: ({ name, on_hand, booked }) => (
          <>
            {name}
            <Typography
              component="span"
              variant="caption"
              color="text.secondary"
              sx={{ display: { xs: 'block', sm: 'none' } }}
            >
              {`${formatDecimal('quantity', on_hand)} in stock, ${formatDecimal('quantity', booked)} booked`}
            </Typography>
          </>
        ),
      },
      {
        heading: `In stock, ${item.unit}`,
        figure: true,
        wide: true,
        cell: ({ on_hand }) => formatDecimal('quantity', on_hand),
      },
      { heading: 'Booked', figure: true, wide: true, cell: ({ booked }) => formatDecimal('quantity', booked) },
      { heading: 'Free', figure: true, cell: ({ free }) => <strong>{formatDecimal('quantity', free)}</strong> },
      {
        heading: 'Actions',
        actions: true,
        cell: ({ id, name }) => (
          <May resource={stockEntries} action="create">
            <Button size="small" onClick={() => onEnter('receipt', id)} aria-label={`Receive ${name}`}>
              Receive
            </Button>
            <Button
              size="small"
              color="inherit"
              onClick={() => onEnter('adjustment', id)}
              aria-label={`Adjust ${name}`}
            >
              Adjust
            </Button>
          </May>
        ),
      },
    ]}
  />
);
