import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { stockEntries } from '../../resources/booking/stockEntries.ts';
import type { ProjectedStanding, StockMovement } from '../../resources/booking/projectedStock.ts';
import { formatDay, formatDecimal } from '../../ui/fields/format.ts';
import { useFreshOnLive } from '../../ui/live/useFreshOnLive.ts';
import { NotRead } from '../../ui/page/NotRead.tsx';
import { StaticTable, type StaticColumn } from '../../ui/StaticTable.tsx';
import { useProvider } from '../../ui/useProvider.ts';
import type { StockedItem } from './stocked.ts';

const figure = (value: string) => formatDecimal('quantity', value);
const blank = (value: string) => (Number(value) === 0 ? '' : figure(value));

/** What is missing stands out. */
const Projected = ({ value }: { readonly value: string }) => (
  <Typography
    component="strong"
    variant="body2"
    sx={{ fontWeight: 600 }}
    color={Number(value) < 0 ? 'error' : 'inherit'}
  >
    {figure(value)}
  </Typography>
);
const named = ({ variant }: { readonly variant: string | null }) => variant ?? 'No variant named';

const standingColumns: readonly StaticColumn<ProjectedStanding>[] = [
  { heading: 'Variant', names: true, cell: named },
  { heading: 'In stock', figure: true, wide: true, cell: ({ on_hand }) => figure(on_hand) },
  { heading: 'On order', figure: true, cell: ({ on_order }) => blank(on_order) },
  { heading: 'Required', figure: true, cell: ({ required }) => blank(required) },
  { heading: 'Projected', figure: true, cell: ({ projected }) => <Projected value={projected} /> },
];

const dayColumns: readonly StaticColumn<StockMovement>[] = [
  { heading: 'Day', names: true, cell: ({ day }) => (day ? formatDay(day) : 'Without a day') },
  { heading: 'Variant', cell: named },
  { heading: 'Comes', figure: true, cell: ({ comes }) => blank(comes) },
  { heading: 'Goes', figure: true, cell: ({ goes }) => blank(goes) },
  { heading: 'In stock then', figure: true, cell: ({ projected }) => <Projected value={projected} /> },
];

/** What is on order of an item and what is required of it: how its stock goes on, day by day. */
export const ProjectedTable = ({ item }: { readonly item: StockedItem }) => {
  const provider = useProvider();
  useFreshOnLive('projected');
  const query = useQuery({
    queryKey: ['projected', item.id, item.on_hand, item.booked],
    queryFn: async ({ signal }) =>
      (await provider.call(stockEntries.endpoints.projected, { params: { id: item.id }, signal })).data,
  });
  if (!query.data) return <NotRead query={query} failed="The projected stock could not be read" />;
  const { variants, days } = query.data;
  if (days.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        Nothing is on order, and nothing is required.
      </Typography>
    );
  return (
    <Stack spacing={2}>
      <StaticTable
        label="Projected stock"
        columns={standingColumns}
        rows={variants}
        keyOf={({ item_variant_id: id }) => id ?? 0}
      />
      <StaticTable
        label="Projected stock by day"
        columns={dayColumns}
        rows={days}
        keyOf={({ item_variant_id: id, day }) => `${id ?? 0} ${day ?? ''}`}
      />
    </Stack>
  );
};
