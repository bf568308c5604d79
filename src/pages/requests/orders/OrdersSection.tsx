import { Stack } from '@mui/material';
import { formatInteger } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { MoreButton } from '../../../ui/page/NotRead.tsx';
import { OpenedSection } from '../../../ui/page/OpenedSection.tsx';
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
    <OpenedSection
      title={title}
      about={formatInteger(first.pagination.total)}
      states={late > 0 && <StateChip label={`${formatInteger(late)} late`} tone="bad" />}
    >
      <Stack spacing={1}>
        <OrdersTable rows={rows} />
        <MoreButton query={query}>Show more</MoreButton>
      </Stack>
    </OpenedSection>
  );
};
