import { Alert, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { compare, isDecimalText, round, sum } from '../../domain/decimal.ts';
import { countedIn } from '../../domain/units.ts';
import { stockEntries } from '../../resources/booking/stockEntries.ts';
import { decimalPlaces, labelOf, oneOf, type Fields } from '../../schema/field.ts';
import { formatDecimal } from '../../ui/fields/format.ts';
import { useSave } from '../../ui/form/useSave.ts';
import type { StockedItem } from './stocked.ts';
import { unitsFor } from './typedQuantity.ts';
import { SendDialog } from '../../ui/form/SendDialog.tsx';
import { items } from '../../resources/masters/items.ts';

/** The kinds of stock entries that people enter. */
export type Hand = 'receipt' | 'adjustment';

const { item_id, item_variant_id, quantity, reason } = stockEntries.fields;

/** The fields of the dialog by kind. They check the ledger's rules before the request. */
const entryFields: Readonly<Record<Hand, Fields>> = {
  receipt: {
    item_id,
    item_variant_id,
    quantity: { ...quantity, min: '0.0001', help: 'What came in.' },
    reason: { ...reason, label: 'Delivery note', help: 'Its number, or where it came from.' },
  },
  adjustment: {
    item_id,
    item_variant_id,
    quantity: { ...quantity, help: 'The difference to the ledger: negative if there is less.' },
    reason: { ...reason, required: 'Say why the stock is adjusted', help: 'A count, damage, a find.' },
  },
};

interface Props {
  readonly item: StockedItem;
  readonly kind: Hand;
  /** The chosen variant. */
  readonly variant: number | null;
  readonly onClose: () => void;
}

const shown = ['item_variant_id', 'quantity', 'in_unit', 'reason'];

/** The choice of another unit of the item, where it has one. */
const unitField = ({ unit, units }: StockedItem): Fields => {
  const [first, ...others] = units.map((one) => one.unit);
  return first === undefined
    ? {}
    : {
        in_unit: oneOf([first, ...others], {
          label: 'Unit',
          help: `Empty: ${unit}`,
          labels: named([first, ...others]),
        }),
      };
};
const named = (units: readonly string[]) => Object.fromEntries(units.map((unit) => [unit, unit]));

/** The stock after the entry. */
const After = ({ item }: { readonly item: StockedItem }) => {
  const [variant, typed, unit]: readonly unknown[] = useWatch({ name: ['item_variant_id', 'quantity', 'in_unit'] });
  const chosen = item.variants.find(({ id }) => id === variant);
  const text = typeof typed === 'string' ? typed.trim() : '';
  if (!chosen || !isDecimalText(text)) return null;
  const counted = countedIn(unitsFor(item), {
    quantity: text,
    unit: typeof unit === 'string' ? unit : null,
    base: item.unit,
    of: item.name,
  });
  if ('refused' in counted) return <Alert severity="warning">{counted.refused}</Alert>;
  const after = sum([chosen.on_hand, counted.quantity]);
  const said =
    counted.unit === null
      ? ''
      : `${formatDecimal('quantity', text)} ${counted.unit} = ${formatDecimal('quantity', counted.quantity)} ${item.unit}. `;
  const isBooked = compare(chosen.booked, '0') > 0;
  if (compare(after, chosen.booked) < 0)
    return (
      <Alert severity="warning">
        {isBooked
          ? `Only ${formatDecimal('quantity', chosen.free)} ${item.unit} free: ${formatDecimal('quantity', chosen.booked)} are booked.`
          : `Only ${formatDecimal('quantity', chosen.on_hand)} ${item.unit} in stock.`}
      </Alert>
    );
  return (
    <Typography variant="body2" color="text.secondary" role="status">
      {`${said}In stock: ${formatDecimal('quantity', chosen.on_hand)} → ${formatDecimal('quantity', round(after, decimalPlaces.quantity))} ${item.unit}`}
    </Typography>
  );
};

/** Enters a receipt or an adjustment of one item into the stock ledger. */
export const EntryDialog = ({ item, kind, variant, onClose }: Props) => {
  const save = useSave(stockEntries);
  const client = useQueryClient();
  const fields = { ...entryFields[kind], ...unitField(item) };
  const only = item.variants.length === 1 ? (item.variants[0]?.id ?? null) : variant;
  return (
    <SendDialog
      size="xs"
      title={kind === 'receipt' ? `Receive ${item.name}` : `Adjust ${item.name}`}
      fields={fields}
      initial={{ item_id: item.id, item_variant_id: only }}
      shown={shown.filter((name) => name in fields)}
      focus={only === null ? 'item_variant_id' : 'quantity'}
      labels={{ quantity: `${labelOf('quantity', {})}${item.units.length > 0 ? '' : `, ${item.unit}`}` }}
      confirm={kind === 'receipt' ? 'Receive' : 'Adjust'}
      send={async (values) => {
        const { message } = await save({ ...values, kind }, undefined);
        void client.invalidateQueries({ queryKey: [items.name] });
        return message;
      }}
      onClose={onClose}
    >
      <After item={item} />
    </SendDialog>
  );
};
