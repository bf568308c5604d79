import { Box, Button, FormControlLabel, Stack, Switch } from '@mui/material';
import { useMemo, useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { nameKey } from '../../../domain/fold.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { stockRequests } from '../../../resources/booking/stockRequests.ts';
import { forStock } from '../../../resources/requests/requestWords.ts';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import type { BookingView } from '../../../resources/requests/bookingCalls.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { Choice } from '../../../ui/page/Choice.tsx';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { SearchField } from '../../../ui/page/SearchField.tsx';
import { VirtualTable } from '../../../ui/VirtualTable.tsx';
import { useRestsOn } from '../../requests/marks/useRestsOn.ts';
import { BarKey } from './BookingBar.tsx';
import { BookAllDialog } from './BookAllDialog.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { BookingLine, columns, titles } from './rows.tsx';
import { TicksBar } from './TicksBar.tsx';
import { useBookings } from './useBookings.ts';
import { useManyLines } from './useManyLines.ts';
import { useTicks } from './useTicks.ts';
import { WaitingNote } from './WaitingNote.tsx';

const views: readonly (readonly [view: BookingView, label: string, empty: string])[] = [
  ['stock', 'All ways', 'Nothing is asked for yet.'],
  ['production', 'Production', 'Nothing is booked for production.'],
  ['buyout', 'Buyout', 'Nothing is booked for buyout.'],
];

/** What of the rows is shown: with the products of the items that are. */
const shownOf = (rows: readonly BookingRow[], search: string, openAlone: boolean): BookingRow[] => {
  const words = nameKey(search).split(' ').filter(Boolean);
  const isShown = ({ description, remaining_qty }: BookingRow) =>
    words.every((word) => nameKey(description).includes(word)) && (!openAlone || Number(remaining_qty) > 0);
  const found = new Set(rows.filter(isShown).map(({ id }) => id));
  const above = new Set(rows.filter(({ id }) => found.has(id)).map(({ parent_line_id }) => parent_line_id));
  return rows.filter(({ id }) => found.has(id) || above.has(id));
};

type OpenDialog = { readonly what: 'book' | 'order'; readonly row: BookingRow } | { readonly what: 'all' };

/** Material booking of a request: how each of its lines is served, and what is still open. */
export const BookingTab = ({ record }: RecordPartProps) => {
  const [view, setView] = useState<BookingView>('stock');
  const [openAlone, setOpenAlone] = useState(false);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<OpenDialog>();
  const { query, put } = useBookings(record.id, view);
  const rests = useRestsOn(record.id);
  const permissions = useSession()?.permissions ?? [];
  const may = (permission: string) => permissions.includes(`${permission}.update`);
  const { busy, send } = useManyLines(record.id);
  const close = () => setOpened(undefined);
  const rows = useMemo(
    () => (query.data ? shownOf(query.data, search, openAlone) : []),
    [query.data, search, openAlone],
  );
  const ticks = useTicks(rows);
  const [, , empty] = views.find(([name]) => name === view) ?? views[0] ?? ['stock', '', ''];
  const mayBook = may(stockRequests.permissions);
  const fillsStock = record['purpose'] === forStock;
  const mayTick = mayBook || may(buyoutRequests.permissions);
  return (
    <Stack spacing={1.5} sx={{ pb: 4 }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Choice label="View" value={view} options={views.map(([name, label]) => [name, label])} onChoose={setView} />
        <SearchField value={search} onChange={setSearch} many="lines" />
        <FormControlLabel
          control={<Switch size="small" checked={openAlone} onChange={(_, on) => setOpenAlone(on)} />}
          label="Open lines only"
          slotProps={{ typography: { variant: 'body2' } }}
        />
        <Box sx={{ flex: 1 }} />
        {mayBook && !fillsStock && (
          <Button variant="contained" onClick={() => setOpened({ what: 'all' })}>
            Book all from stock…
          </Button>
        )}
      </Stack>
      <BarKey />
      {view === 'stock' && <WaitingNote request={record.id} rows={query.data ?? []} />}
      {query.data && mayTick && <TicksBar request={record} rows={rows} ticks={ticks} />}
      {query.data ? (
        <Box onKeyDown={ticks.onKeyDown} sx={{ mt: '0 !important' }}>
          <VirtualTable
            label="Bookings"
            rows={rows}
            columns={columns}
            titles={titles}
            titlesFrom="md"
            height="page"
            keyOf={({ id }) => id}
            empty={query.data.length > 0 ? 'Nothing is found.' : empty}
            row={(row, index) => (
              <BookingLine
                row={row}
                index={index}
                view={view}
                rest={rests?.get(row.id)}
                mayBook={mayBook}
                onOpen={(one) => setOpened({ what: 'book', row: one })}
                onOrder={
                  may(productionOrders.permissions) ? (one) => setOpened({ what: 'order', row: one }) : undefined
                }
                onSend={may(buyoutRequests.permissions) && !busy ? (one) => void send([one]) : undefined}
                isTicked={ticks.stateOf(row)}
                onTick={mayTick ? ticks.toggle : undefined}
              />
            )}
          />
        </Box>
      ) : (
        <NotRead query={query} failed="The bookings could not be read" heights={[48, 48, 48, 48]} />
      )}
      {opened?.what === 'all' && <BookAllDialog request={record.id} onClose={close} />}
      {opened?.what === 'book' && (
        <BookingDialog
          request={record.id}
          row={opened.row}
          mayBook={mayBook}
          forStock={fillsStock}
          onSaved={put}
          onClose={close}
        />
      )}
      {opened?.what === 'order' && <OrderDialog request={record.id} row={opened.row} onSaved={put} onClose={close} />}
    </Stack>
  );
};
