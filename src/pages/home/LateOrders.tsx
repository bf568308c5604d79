import { Typography } from '@mui/material';
import type { Home } from '../../resources/home/homeCalls.ts';
import { purchaseRequests } from '../../resources/requests/purchaseRequests.ts';
import { formatDay, formatDecimal } from '../../ui/fields/format.ts';
import { showPath } from '../../ui/showPath.ts';
import { Entries, HomeEntry } from './HomeEntry.tsx';
import { HomePart } from './HomePart.tsx';

interface Props {
  readonly orders: NonNullable<Home['late_orders']>;
}

/** What of the user's requests had to be ordered by now, with the task's project and the day. */
export const LateOrders = ({ orders: { total, records } }: Props) => (
  <HomePart title="Late to be ordered" total={total}>
    <Entries>
      {records.map(({ id, request_id, request_number, project_title, description, unit, open_qty, order_by }) => (
        <HomeEntry
          key={id}
          to={showPath(purchaseRequests.name, request_id)}
          name={description}
          about={`${formatDecimal('quantity', open_qty)}${unit ? ` ${unit}` : ''} · ${request_number} · ${project_title}`}
          when={
            <Typography component="span" variant="caption" color="error" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
              {`by ${formatDay(order_by)}`}
            </Typography>
          }
        />
      ))}
    </Entries>
  </HomePart>
);
