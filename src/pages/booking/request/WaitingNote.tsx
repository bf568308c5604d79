import { Alert, Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { counted } from '../../../ui/fields/format.ts';
import { showPath } from '../../../ui/showPath.ts';

interface Props {
  readonly request: number;
  readonly rows: readonly BookingRow[];
}

/** How many items and consumables wait for their marks, and where they are verified. */
export const WaitingNote = ({ request, rows }: Props) => {
  const waiting = rows.filter(({ refused }) => refused !== null);
  const of = (kind: BookingRow['kind']) => waiting.filter((row) => row.kind === kind).length;
  const [items, consumables] = [of('item'), of('consumable')];
  if (items + consumables === 0) return null;
  return (
    <Alert severity="info">
      {items > 0 && (
        <Box>
          {`${counted(items, 'item', 'items')} cannot be booked yet: reviewer and approver verify a line before it is booked.`}
        </Box>
      )}
      {consumables > 0 && (
        <Box>
          {`${counted(consumables, 'consumable', 'consumables')} cannot be booked yet: reviewer and approver verify what is allocated to a product, under `}
          <MuiLink underline="always" component={Link} to={showPath(purchaseRequests.name, request, 'consumables')}>
            Consumables
          </MuiLink>
          .
        </Box>
      )}
    </Alert>
  );
};
