import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { counted } from '../../../ui/fields/format.ts';
import { ChoiceDialog } from '../../../ui/parts/ChoiceDialog.tsx';
import { PartsPlaceProvider } from '../../../ui/parts/place.ts';
import { useKindActs } from '../../../ui/parts/useKindActs.ts';
import { requestLines } from '../../requests/model.ts';

interface Props {
  readonly request: AnyRecord;
  readonly rows: readonly BookingRow[];
}

const openNothing = () => undefined;

/** Names vendors for the items among these lines: whoever books may, on anybody's request. */
export const VendorsButton = ({ request, rows }: Props) => {
  const acts = useKindActs(requestLines, 'item', request);
  const permissions = useSession()?.permissions ?? [];
  const [isOpen, setOpen] = useState(false);
  const place = useMemo(
    () => ({ part: requestLines, parent: request, acts, openDialog: openNothing }),
    [request, acts],
  );
  const items = rows.filter(({ kind }) => kind === 'item');
  const [first] = items;
  const choice = acts.choices.find(({ field }) => field === 'vendors');
  if (!first || !choice || !permissions.includes(choice.calls.choose.permission ?? '')) return null;
  return (
    <PartsPlaceProvider value={place}>
      <Button onClick={() => setOpen(true)}>Vendors…</Button>
      {isOpen && (
        <ChoiceDialog
          choice={choice}
          ids={items.map(({ id }) => id)}
          name={items.length === 1 ? first.description : counted(items.length, 'line', 'lines')}
          onClose={() => setOpen(false)}
        />
      )}
    </PartsPlaceProvider>
  );
};
