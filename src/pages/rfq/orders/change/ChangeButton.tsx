import EditNote from '@mui/icons-material/EditNote';
import { Button } from '@mui/material';
import { useState } from 'react';
import { orderChanges } from '../../../../resources/rfq/orderChanges.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import { useProvider } from '../../../../ui/useProvider.ts';
import { useToast } from '../../../../ui/useToast.tsx';
import { ChangeDialog, type Changed } from './ChangeDialog.tsx';

interface Props {
  /** The order. */
  readonly record: AnyRecord;
  readonly label?: string;
  /** The change that is drafted anew. */
  readonly draft?: Changed['draft'];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '0');

/** Asks for a change of an order, with its lines as they are when it is pressed. */
export const ChangeButton = ({ record, label = 'Change…', draft }: Props) => {
  const [provider, toast] = [useProvider(), useToast()];
  const [changed, setChanged] = useState<Changed>();
  const [isReading, setReading] = useState(false);
  const open = async () => {
    setReading(true);
    try {
      const { data } = await provider.call(orderChanges.endpoints.changeable, { params: { id: record.id } });
      setChanged({
        order: record.id,
        number: text(record['number']),
        currency: typeof record['currency'] === 'string' ? record['currency'] : null,
        total: text(record['total']),
        freight: text(record['freight']),
        lump_sum: text(record['lump_sum']),
        discount: text(record['discount']),
        lines: data.lines,
        ...(draft && { draft }),
      });
    } catch (error) {
      toast.failed(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button variant="outlined" startIcon={<EditNote />} loading={isReading} onClick={() => void open()}>
        {label}
      </Button>
      {changed && <ChangeDialog changed={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
};
