import RequestQuote from '@mui/icons-material/RequestQuote';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../../authProvider/session.ts';
import { rfqs } from '../../resources/rfq/rfqs.ts';
import type { ChosenProps } from '../../ui/listPlace.ts';
import { AskDialog } from './AskDialog.tsx';

/** Makes an RFQ of the chosen buyout requests, and leads to it. */
export const AskVendors = ({ ids, records, onDone }: ChosenProps) => {
  const [asks, setAsks] = useState(false);
  const may = useSession()?.permissions.includes(rfqs.endpoints.open.permission ?? '') ?? false;
  if (!may) return null;
  const closed = records.find(({ status }) => status !== 'OPEN');
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
      {asks && <AskDialog ids={ids.map(Number)} onDone={onDone} onClose={() => setAsks(false)} />}
    </>
  );
};
