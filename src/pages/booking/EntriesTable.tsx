import {
  Button,
  Chip,
  Paper,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useInfiniteGetList } from 'react-admin';
import { stockEntries } from '../../resources/booking/stockEntries.ts';
import { choiceLabel } from '../../schema/choice.ts';
import type { OneOfField } from '../../schema/field.ts';
import type { RecordOf } from '../../schema/record.ts';
import { formatDecimal, formatInstant } from '../../ui/fields/format.ts';
import { FailedState } from '../../ui/page/FailedState.tsx';
import type { StockedItem } from './stocked.ts';

type Entry = RecordOf<(typeof stockEntries)['fields']>;

const kindField: OneOfField = stockEntries.fields.kind;
/** Hidden on a phone, where the cell of the variant shows these values. */
const wide = { display: { xs: 'none', sm: 'table-cell' } };
const takes = (entry: Entry) => entry.kind === 'booking' || entry.kind === 'issue';

/** The stock entries of an item, newest first. */
export const EntriesTable = ({ item }: { readonly item: StockedItem }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteGetList<Entry>(
    stockEntries.name,
    {
      filter: { item_id: item.id },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage: 25 },
    },
  );
  if (error && !data)
    return <FailedState title="The ledger could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} role="status" aria-label="Loading..." />;
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        No stock movements yet.
      </Typography>
    );
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label="Stock entries" sx={{ '& td, & th': { px: { xs: 1, sm: 2 } } }}>
          <TableHead>
            <TableRow>
              <TableCell sx={wide}>When</TableCell>
              <TableCell>Kind</TableCell>
              <TableCell>Variant</TableCell>
              <TableCell align="right">Quantity</TableCell>
              <TableCell align="right">Balance</TableCell>
              <TableCell sx={wide}>Reason</TableCell>
              <TableCell sx={wide}>By</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {entries.map((entry) => (
              <TableRow key={entry.id}>
                <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }}>
                  <time dateTime={entry.created_at}>{formatInstant(entry.created_at)}</time>
                </TableCell>
                <TableCell>
                  <Chip size="small" label={choiceLabel(kindField, entry.kind)} />
                </TableCell>
                <TableCell>
                  {entry.item_variant_name}
                  <Typography
                    component="span"
                    variant="caption"
                    color="text.secondary"
                    sx={{ display: { xs: 'block', sm: 'none' } }}
                  >
                    {[formatInstant(entry.created_at), entry.reason].filter(Boolean).join(' · ')}
                  </Typography>
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatDecimal('quantity', takes(entry) ? `-${entry.quantity}` : entry.quantity)}
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatDecimal('quantity', entry.balance)}
                </TableCell>
                <TableCell sx={{ ...wide, minWidth: 160 }}>{entry.reason}</TableCell>
                <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }}>{entry.created_by_name}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          Show older entries
        </Button>
      )}
    </Stack>
  );
};
