import { Box, Typography } from '@mui/material';
import { formatDay, formatDecimal } from '../../../ui/fields/format.ts';
import { useOrders } from './useOrders.ts';

interface Props {
  readonly project: number;
  /** The number of the task. */
  readonly task: number;
}

/** What is still to be ordered for a task; nothing while there is none. */
export const TaskOrders = ({ project, task }: Props) => {
  const { data } = useOrders({ project, task });
  const rows = data?.pages.flatMap(({ records }) => records) ?? [];
  if (rows.length === 0) return null;
  return (
    <Box component="section" aria-label="To be ordered">
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        To be ordered
      </Typography>
      {rows.map(({ id, description, open_qty, unit, order_by, is_late }) => (
        <Typography key={id} variant="body2" sx={{ color: is_late ? 'error.main' : 'inherit' }}>
          {`${formatDecimal('quantity', open_qty)}${unit ? ` ${unit}` : ''} ${description}, by ${formatDay(order_by)}${is_late ? ', late' : ''}`}
        </Typography>
      ))}
    </Box>
  );
};
