import { Button } from '@mui/material';
import { stockEntries } from '../../resources/booking/stockEntries.ts';
import { formatDecimal } from '../../ui/fields/format.ts';
import { May } from '../../ui/May.tsx';
import { StaticTable } from '../../ui/StaticTable.tsx';
import type { Hand } from './EntryDialog.tsx';
import type { StockedItem } from './stocked.ts';

interface Props {
  readonly item: StockedItem;
  readonly onEnter: (kind: Hand, variant: number) => void;
}

/** The stock of an item by variant, with buttons for receipts and adjustments. */
export const OnHandTable = ({ item, onEnter }: Props) => (
  <StaticTable
    label="In stock"
    rows={item.variants}
    keyOf={({ id }) => id}
    sums={item.variants.length > 1 ? ['All', formatDecimal('quantity', item.on_hand)] : undefined}
    columns={[
      { heading: 'Variant', names: true, cell: ({ name }) => name },
      {
        heading: `In stock, ${item.unit}`,
        figure: true,
        cell: ({ on_hand }) => <strong>{formatDecimal('quantity', on_hand)}</strong>,
      },
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
