import { Chip, Stack, Typography } from '@mui/material';
import { useInfiniteGetList } from 'react-admin';
import { stockEntries } from '../../resources/booking/stockEntries.ts';
import { choiceLabel } from '../../schema/choice.ts';
import type { OneOfField } from '../../schema/field.ts';
import type { RecordOf } from '../../schema/record.ts';
import { formatDecimal, formatInstant } from '../../ui/fields/format.ts';
import { MoreButton, NotRead } from '../../ui/page/NotRead.tsx';
import { StaticTable, type StaticColumn } from '../../ui/StaticTable.tsx';
import type { StockedItem } from './stocked.ts';

type Entry = RecordOf<(typeof stockEntries)['fields']>;

const kindField: OneOfField = stockEntries.fields.kind;
/** What is booked is still in stock (rule 35). */
const takes = (entry: Entry) => entry.kind === 'issue' || entry.kind === 'vendor_return';

const columns: readonly StaticColumn<Entry>[] = [
  {
    heading: 'When',
    wide: true,
    minWidth: 150,
    cell: (entry) => <time dateTime={entry.created_at}>{formatInstant(entry.created_at)}</time>,
  },
  { heading: 'Kind', cell: (entry) => <Chip size="small" label={choiceLabel(kindField, entry.kind)} /> },
  {
    heading: 'Variant',
    cell: (entry) => (
      <>
        {entry.item_variant_name}
        <Typography
          component="span"
          variant="caption"
          color="text.secondary"
          sx={{ display: { xs: 'block', sm: 'none' } }}
        >
          {[formatInstant(entry.created_at), entry.reason].filter(Boolean).join(' · ')}
        </Typography>
      </>
    ),
  },
  {
    heading: 'Quantity',
    figure: true,
    cell: (entry) => formatDecimal('quantity', takes(entry) ? `-${entry.quantity}` : entry.quantity),
  },
  { heading: 'In stock after', figure: true, cell: (entry) => formatDecimal('quantity', entry.balance) },
  { heading: 'Booked after', figure: true, wide: true, cell: (entry) => formatDecimal('quantity', entry.booked_after) },
  { heading: 'Reason', wide: true, minWidth: 160, cell: (entry) => entry.reason },
  { heading: 'By', wide: true, minWidth: 110, cell: (entry) => entry.created_by_name },
];

/** The stock entries of an item, newest first. */
export const EntriesTable = ({ item }: { readonly item: StockedItem }) => {
  const query = useInfiniteGetList<Entry>(stockEntries.name, {
    filter: { item_id: item.id },
    sort: { field: 'created_at', order: 'DESC' },
    pagination: { page: 1, perPage: 25 },
  });
  if (!query.data) return <NotRead query={query} failed="The ledger could not be read" />;
  const entries = query.data.pages.flatMap((page) => page.data);
  if (entries.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        No stock movements yet.
      </Typography>
    );
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <StaticTable label="Stock entries" columns={columns} rows={entries} keyOf={({ id }) => id} />
      <MoreButton query={query}>Show older entries</MoreButton>
    </Stack>
  );
};
