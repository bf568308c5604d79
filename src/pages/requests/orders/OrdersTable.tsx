import { Typography } from '@mui/material';
import { compare } from '../../../domain/decimal.ts';
import type { OrderByRow } from '../../../resources/requests/orderByCalls.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { formatDay, formatDecimal } from '../../../ui/fields/format.ts';
import { showPath } from '../../../ui/showPath.ts';
import { NamedRecord, StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';

const leadText = ({ lead_time_days, lead_of }: OrderByRow): string =>
  lead_of === null ? 'no lead time' : `${lead_time_days} days, ${lead_of}`;

/** What of it is on its way to an order, and on none yet. */
const notYet = ({ planned_qty, asked_qty }: OrderByRow): string =>
  [
    [planned_qty, 'planned'],
    [asked_qty, 'asked for'],
  ]
    .flatMap(([quantity = '0', how]) =>
      compare(quantity, '0') > 0 ? [`${formatDecimal('quantity', quantity)} ${how}`] : [],
    )
    .join(', ');

const columns: readonly StaticColumn<OrderByRow>[] = [
  {
    heading: 'Line',
    names: true,
    cell: ({ description, request_id, request_number }) => (
      <NamedRecord to={showPath(purchaseRequests.name, request_id)} name={description} code={request_number} />
    ),
  },
  {
    heading: 'Open',
    figure: true,
    cell: (row) => (
      <>
        {`${formatDecimal('quantity', row.open_qty)}${row.unit ? ` ${row.unit}` : ''}`}
        {notYet(row) && (
          <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            {notYet(row)}
          </Typography>
        )}
      </>
    ),
  },
  {
    heading: 'Task',
    wide: true,
    cell: ({ task_number, task_name, task_start, start_is_forecast, plan_approved, plan_revision }) => (
      <>
        {`${task_number} ${task_name}`}
        <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {`starts ${formatDay(task_start)} by ${start_is_forecast ? 'the forecast of ' : ''}the ${plan_approved ? `approved revision ${plan_revision}` : 'draft'}`}
        </Typography>
      </>
    ),
  },
  { heading: 'Lead time', wide: true, cell: leadText },
  {
    heading: 'Order by',
    figure: true,
    cell: ({ order_by, is_late }) => (
      <Typography
        component="span"
        variant="body2"
        sx={{ color: is_late ? 'error.main' : 'inherit', fontWeight: is_late ? 600 : 400 }}
      >
        {formatDay(order_by)}
        {is_late && ', late'}
      </Typography>
    ),
  },
];

/** What is to be ordered for the tasks of plans, and by when. */
export const OrdersTable = ({ rows }: { readonly rows: readonly OrderByRow[] }) => (
  <StaticTable label="To be ordered" columns={columns} rows={rows} keyOf={({ id }) => id} />
);
