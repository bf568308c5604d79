import { stockEntries } from '../../resources/stockEntries.ts';
import type { Fields } from '../../schema/field.ts';

/** The two entries that people make by hand. */
export type Hand = 'receipt' | 'adjustment';

const { item_id, item_variant_id, quantity, reason } = stockEntries.fields;

/** The fields of a dialog, with what the ledger asks of each kind said before it is sent. */
export const entryFields: Readonly<Record<Hand, Fields>> = {
  receipt: {
    item_id,
    item_variant_id,
    quantity: { ...quantity, min: '0.0001', help: 'What came in.' },
    reason: { ...reason, label: 'Delivery note', help: 'Its number, or where it came from.' },
  },
  adjustment: {
    item_id,
    item_variant_id,
    quantity: { ...quantity, help: 'What is more than the ledger says, or with a minus what is less.' },
    reason: { ...reason, required: 'Say why the stock is adjusted', help: 'A count, damage, a find.' },
  },
};
