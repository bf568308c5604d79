import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Stack, Typography } from '@mui/material';
import { formatInteger } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { MoreButton } from '../../../ui/page/NotRead.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import { useOrders, type Orders } from './useOrders.ts';

interface Props {
  readonly of: Orders;
  readonly title: string;
}

/** What is to be ordered and by when, to be opened; nothing while there is none. */
export const OrdersSection = ({ of, title }: Props) => {
  const query = useOrders(of);
  const [first] = query.data?.pages ?? [];
  if (!first || first.pagination.total === 0) return null;
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const late = rows.filter(({ is_late }) => is_late).length;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
      sx={{ mb: 2, borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography component="span" variant="subtitle2">
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {formatInteger(first.pagination.total)}
          </Typography>
          {late > 0 && <StateChip label={`${formatInteger(late)} late`} tone="bad" />}
        </Stack>
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={1}>
          <OrdersTable rows={rows} />
          <MoreButton query={query}>Show more</MoreButton>
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
};
