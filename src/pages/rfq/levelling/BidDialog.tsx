import { FormControlLabel, Switch } from '@mui/material';
import { useState } from 'react';
import type { LevellingQuotation } from '../../../resources/rfq/levellingCalls.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import { successIn } from '../../../dataProvider/writing.ts';
import { SendDialog } from '../../../ui/form/SendDialog.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useQuotation } from './useQuotation.ts';
import type { LevellingStore } from './LevellingStore.ts';
import type { Vendor } from './model.ts';

const shown = [
  'reference',
  'received_on',
  'valid_until',
  'lead_time_days',
  'currency',
  'exchange_rate',
  'minimum_order',
  'freight',
  'lump_sum',
  'discount_percent',
  'discount_amount',
  'discount_of_whole',
  'payment_term_id',
  'notes',
  'taken_because',
];

const kept = ['payment_term_id', 'currency', 'exchange_rate', 'minimum_order', 'lead_time_days', 'taken_because'];

interface Props {
  readonly store: LevellingStore;
  readonly rfq: number;
  readonly vendor: Vendor;
  readonly quotation: LevellingQuotation | undefined;
  /** Another answer of the vendor, or a change of the one that is there. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** What a vendor says of all lines: of a new answer, or of the one that is there. */
export const BidDialog = ({ store, rfq, vendor, quotation, isNew, onClose }: Props) => {
  const provider = useProvider();
  const [copies, setCopies] = useState(true);
  const { data: record } = useQuotation(rfq, quotation?.id);
  if (quotation && !record) return null;
  /** What the next answer of a vendor usually has too. */
  const usual = Object.fromEntries(kept.map((name) => [name, record?.[name] ?? null]));
  const send = async (values: Readonly<Record<string, unknown>>): Promise<string | undefined> => {
    const { name } = quotations;
    const data = { ...values, rfq_id: rfq, vendor_id: vendor.id };
    if (!isNew && record) {
      const { meta } = await provider.update(name, {
        id: record.id,
        data: { ...data, version: record.version },
        previousData: record,
      });
      await store.refresh();
      return successIn(meta);
    }
    const before = quotation && copies ? store.bidsOf(vendor.id) : [];
    const { meta } = await provider.create(name, { data });
    await store.refresh();
    store.change(before);
    return successIn(meta);
  };
  return (
    <SendDialog
      title={`${isNew ? (quotation ? 'New quotation' : 'Quotation') : 'Quotation'} of ${vendor.name}`}
      description={isNew && quotation ? 'The one before stays as it is, and what differs from it is shown.' : undefined}
      fields={quotations.entered}
      shown={shown}
      wide={['notes', 'taken_because']}
      initial={{ ...(isNew ? usual : record), vendor_id: vendor.id, rfq_id: rfq }}
      confirm={isNew ? 'Enter it' : 'Save'}
      send={send}
      onClose={onClose}
    >
      {isNew && quotation && (
        <FormControlLabel
          sx={{ gridColumn: '1 / -1', ml: '-6px' }}
          control={<Switch checked={copies} onChange={(_, on) => setCopies(on)} />}
          label="Begin with the prices of the one before"
        />
      )}
    </SendDialog>
  );
};
