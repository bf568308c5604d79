import { Alert, Box, Button, Checkbox, FormControlLabel, Stack } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import type { BelowMinimum } from '../../../resources/booking/belowMinimum.ts';
import { stockEntries } from '../../../resources/booking/stockEntries.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { counted, groupedDecimal } from '../../../ui/fields/format.ts';
import { useFreshOnLive } from '../../../ui/live/useFreshOnLive.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SearchField } from '../../../ui/page/SearchField.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { VirtualTable } from '../../../ui/VirtualTable.tsx';
import { BelowRow, columns, titles } from './BelowRow.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { foundIn, wantedOf } from './wanted.ts';

const { belowMinimum, requestBelow } = stockEntries.endpoints;
const key = 'below-minimum';

const useBelow = () => {
  const provider = useProvider();
  useFreshOnLive(key);
  return useQuery({
    queryKey: [key],
    queryFn: async ({ signal }) => (await provider.call(belowMinimum, { signal })).data,
  });
};

const none: readonly BelowMinimum[] = [];

/** What is below its minimum, with what is proposed to be bought: chosen lines become one request for stock. */
export const BelowPage = () => {
  const [search, setSearch] = useState('');
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [ticks, setTicks] = useState<ReadonlySet<number>>(new Set());
  const [isRequesting, setRequesting] = useState(false);
  const [client, go] = [useQueryClient(), useNavigate()];
  const mayRequest = useSession()?.permissions.includes(String(requestBelow.permission)) ?? false;
  const query = useBelow();
  const lines = useMemo(() => foundIn(query.data?.lines ?? none, search), [query.data, search]);
  const chosen = lines.filter(({ item_variant_id: id }) => ticks.has(id));
  const textOf = (line: BelowMinimum) => typed.get(line.item_variant_id) ?? groupedDecimal('quantity', line.proposed);
  const ready = chosen.flatMap((line) => {
    const wanted = wantedOf(line, textOf(line));
    return 'quantity' in wanted ? [{ line, quantity: wanted.quantity }] : [];
  });
  const tick = (ids: readonly number[], isTicked: boolean) =>
    setTicks((before) => new Set(isTicked ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  return (
    <Box>
      <PageHeader
        title="Below minimum"
        about="What falls short of its minimum stock once all has come and gone that is on order, asked for or required."
        actions={
          mayRequest && (
            <Button
              variant="contained"
              disabled={chosen.length === 0}
              onClick={() => {
                setTried(true);
                if (ready.length === chosen.length) setRequesting(true);
              }}
            >
              {chosen.length === 0 ? 'Request…' : `Request ${counted(chosen.length, 'line', 'lines')}…`}
            </Button>
          )
        }
      />
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mb: 1.5 }}>
        <SearchField value={search} onChange={setSearch} many="items" />
        {mayRequest && lines.length > 0 && (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={chosen.length === lines.length}
                indeterminate={chosen.length > 0 && chosen.length < lines.length}
                onChange={(_, isTicked) =>
                  tick(
                    lines.map(({ item_variant_id: id }) => id),
                    isTicked,
                  )
                }
              />
            }
            label="All of these"
            slotProps={{ typography: { variant: 'body2' } }}
          />
        )}
      </Stack>
      {query.data?.more && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          There is more: these are the first items. Request them, and the others follow.
        </Alert>
      )}
      {query.data ? (
        <VirtualTable
          label="Below minimum"
          rows={lines}
          columns={columns}
          titles={titles}
          titlesFrom="md"
          height="page"
          keyOf={({ item_variant_id: id }) => id}
          empty={
            query.data.lines.length > 0
              ? 'Nothing is found.'
              : 'Nothing is below its minimum. The variants of an item say what is to be in stock of them.'
          }
          row={(line, index) => {
            const { item_variant_id: id } = line;
            const wanted = tried && ticks.has(id) ? wantedOf(line, textOf(line)) : undefined;
            return (
              <BelowRow
                line={line}
                index={index}
                typed={textOf(line)}
                problem={wanted && 'problem' in wanted ? wanted.problem : undefined}
                isTicked={ticks.has(id)}
                onTick={mayRequest ? () => tick([id], !ticks.has(id)) : undefined}
                onType={(text) => {
                  setTyped((before) => new Map([...before, [id, text]]));
                  tick([id], true);
                }}
              />
            );
          }}
        />
      ) : (
        <NotRead query={query} failed="What is below its minimum could not be read" heights={[48, 48, 48]} />
      )}
      {isRequesting && (
        <RequestDialog
          lines={ready}
          onRequested={(id) => {
            void client.invalidateQueries();
            void go(showPath(purchaseRequests.name, id));
          }}
          onClose={() => setRequesting(false)}
        />
      )}
    </Box>
  );
};
