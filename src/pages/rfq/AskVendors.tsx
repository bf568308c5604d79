import RequestQuote from '@mui/icons-material/RequestQuote';
import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../authProvider/session.ts';
import { rfqs } from '../../resources/rfq/rfqs.ts';
import { isRecord } from '../../schema/guards.ts';
import { counted } from '../../ui/fields/format.ts';
import { SendDialog } from '../../ui/form/SendDialog.tsx';
import type { ChosenProps } from '../../ui/listPlace.ts';
import { showPath } from '../../ui/showPath.ts';
import { useProvider } from '../../ui/useProvider.ts';

const { open } = rfqs.endpoints;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** The vendors of the picked lines. */
const vendorIds = (lines: unknown): number[] =>
  Array.isArray(lines)
    ? lines.flatMap((line: unknown) =>
        isRecord(line) && typeof line['vendor_id'] === 'number' ? [line['vendor_id']] : [],
      )
    : [];

/** Makes an RFQ of the chosen buyout requests, and leads to it. */
export const AskVendors = ({ ids, records, onDone }: ChosenProps) => {
  const [asks, setAsks] = useState(false);
  const [provider, navigate] = [useProvider(), useNavigate()];
  const may = useSession()?.permissions.includes(open.permission ?? '') ?? false;
  const fields = useMemo(() => {
    const { name, due_on, vendors } = rfqs.fields;
    return { name: { ...name, required: false, help: 'Without one it is called by its project' }, due_on, vendors };
  }, []);
  if (!may) return null;
  const closed = records.find(({ status }) => status !== 'OPEN');
  const many = counted(ids.length, 'buyout request', 'buyout requests');
  return (
    <>
      <Button
        startIcon={<RequestQuote />}
        aria-haspopup="dialog"
        disabled={closed !== undefined}
        title={closed ? `${String(closed['number'])} is not open` : undefined}
        onClick={() => setAsks(true)}
      >
        Ask vendors…
      </Button>
      {asks && (
        <SendDialog
          title={`Ask vendors for ${many}`}
          description="An RFQ asks them all for the same lines. It is sent when you say so on its page."
          fields={fields}
          confirm="Make the RFQ"
          send={async ({ name, due_on: due, vendors }) => {
            const { data, message } = await provider.call(open, {
              body: {
                buyout_ids: ids.map(Number),
                name: textOf(name),
                due_on: textOf(due),
                vendor_ids: vendorIds(vendors),
              },
            });
            onDone();
            void navigate(showPath(rfqs.name, data.id));
            return message;
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
};
