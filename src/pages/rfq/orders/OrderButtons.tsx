import LocalShipping from '@mui/icons-material/LocalShipping';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { download } from '../../../dataProvider/http.ts';
import { orderChanges } from '../../../resources/rfq/orderChanges.ts';
import { purchaseOrders } from '../../../resources/rfq/purchaseOrders.ts';
import type { OpenOrderLine } from '../../../resources/rfq/orderCalls.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { ChangeButton } from './change/ChangeButton.tsx';
import { ReceiveDialog } from './ReceiveDialog.tsx';
import { VariantsButton } from './VariantsButton.tsx';

const { document, workbook, open, receive } = purchaseOrders.endpoints;
const { draft } = orderChanges.endpoints;

/** The states in which something is to come. */
const comes: ReadonlySet<unknown> = new Set(['TO_SEND', 'SENT', 'CONFIRMED', 'PART_RECEIVED']);

/** An order's files, and what is received on it. */
export const OrderButtons = ({ record }: RecordPartProps) => {
  const permissions = useSession()?.permissions ?? [];
  const [provider, toast] = [useProvider(), useToast()];
  const [lines, setLines] = useState<readonly OpenOrderLine[]>();
  const [isReading, setReading] = useState(false);
  const number = String(record['number']);
  const params = { id: record.id };
  const of = { of: `of ${number}`, name: `${number} ${String(record['vendor_name'] ?? '')}`.trim() };
  const read = async () => {
    setReading(true);
    try {
      setLines((await provider.call(open, { params })).data.lines);
    } catch (error) {
      toast.failed(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <FileButton kind="pdf" {...of} load={async () => (await download(document, { params })).data} />
      <FileButton kind="xlsx" {...of} load={async () => (await download(workbook, { params })).data} />
      <VariantsButton record={record} />
      {permissions.includes(String(receive.permission)) && comes.has(record['status']) && (
        <Button variant="outlined" startIcon={<LocalShipping />} loading={isReading} onClick={() => void read()}>
          Receive…
        </Button>
      )}
      {permissions.includes(String(draft.permission)) && record['status'] !== 'CANCELLED' && (
        <ChangeButton record={record} />
      )}
      {lines && <ReceiveDialog order={record.id} number={number} lines={lines} onClose={() => setLines(undefined)} />}
    </>
  );
};
