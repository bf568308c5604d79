import { Alert, Box, Button, Checkbox, FormControlLabel, Stack } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../../authProvider/session.ts';
import { download } from '../../../dataProvider/http.ts';
import type { HeldLine } from '../../../resources/booking/issueSlipCalls.ts';
import { issueSlips } from '../../../resources/booking/issueSlips.ts';
import { groupedDecimal, counted } from '../../../ui/fields/format.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { useFreshOnLive } from '../../../ui/live/useFreshOnLive.ts';
import { Choice } from '../../../ui/page/Choice.tsx';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SearchField } from '../../../ui/page/SearchField.tsx';
import { showPath } from '../../../ui/showPath.ts';
import { today } from '../../../ui/today.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { VirtualTable } from '../../../ui/VirtualTable.tsx';
import { bookingsKey } from '../request/useBookings.ts';
import { dueUntil, foundIn, handedOf, type Due } from './handed.ts';
import { columns, HeldRow, titles } from './HeldRow.tsx';
import { IssueDialog } from './IssueDialog.tsx';

const { held, pickList, issue } = issueSlips.endpoints;

const dues: readonly (readonly [Due, string])[] = [
  ['all', 'All'],
  ['week', 'Needed in 7 days'],
  ['today', 'Needed by today'],
];

const useHeld = (request: number | undefined, until: string | undefined) => {
  const provider = useProvider();
  useFreshOnLive(bookingsKey);
  return useQuery({
    queryKey: [bookingsKey, 'held', request, until],
    queryFn: async ({ signal }) => {
      const query = { ...(request !== undefined && { request_id: request }), ...(until && { due_until: until }) };
      return (await provider.call(held, { query, signal })).data;
    },
  });
};

const none: readonly HeldLine[] = [];

/** What is held in stock over all requests: picked by a list, and handed out by one slip. */
export const ToIssuePage = () => {
  const [asked] = useSearchParams();
  const request = asked.has('request') ? Number(asked.get('request')) : undefined;
  const [due, setDue] = useState<Due>('all');
  const [search, setSearch] = useState('');
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [ticks, setTicks] = useState<ReadonlySet<number>>(new Set());
  const [isIssuing, setIssuing] = useState(false);
  const [client, go] = [useQueryClient(), useNavigate()];
  const mayIssue = useSession()?.permissions.includes(String(issue.permission)) ?? false;
  const until = dueUntil(due, today());
  const query = useHeld(request, until);
  const lines = useMemo(() => foundIn(query.data?.lines ?? none, search), [query.data, search]);
  const tickable = lines.filter(({ refused }) => refused === null);
  const chosen = tickable.filter(({ request_line_id: id }) => ticks.has(id));
  const textOf = (line: HeldLine) => typed.get(line.request_line_id) ?? groupedDecimal('quantity', line.held);
  const wanted = chosen.map((line) => ({ line, handed: handedOf(line, textOf(line)) }));
  const ready = wanted.flatMap(({ line, handed }) => ('quantity' in handed ? [{ line, handed }] : []));
  const tick = (ids: readonly number[], isTicked: boolean) =>
    setTicks((before) => new Set(isTicked ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const allIds = tickable.map(({ request_line_id: id }) => id);
  const sent = { ...(request !== undefined && { request_id: request }), ...(until && { due_until: until }) };
  return (
    <Box>
      <PageHeader
        title="To issue"
        about="What is held in stock and not handed out yet; what is needed soonest is on top."
        actions={
          <>
            <FileButton
              kind="pdf"
              label="Pick list"
              of="of what is held"
              name="Pick list"
              load={async () => (await download(pickList, { query: sent })).data}
            />
            {mayIssue && (
              <Button
                variant="contained"
                disabled={chosen.length === 0}
                onClick={() => {
                  setTried(true);
                  if (ready.length === chosen.length) setIssuing(true);
                }}
              >
                {chosen.length === 0 ? 'Issue…' : `Issue ${counted(chosen.length, 'line', 'lines')}…`}
              </Button>
            )}
          </>
        }
      />
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mb: 1.5 }}>
        <Choice label="Needed" value={due} options={dues} onChoose={setDue} />
        <SearchField value={search} onChange={setSearch} many="items, requests, projects" />
        {mayIssue && tickable.length > 0 && (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={chosen.length === tickable.length}
                indeterminate={chosen.length > 0 && chosen.length < tickable.length}
                onChange={(_, isTicked) => tick(allIds, isTicked)}
              />
            }
            label="All of these"
            slotProps={{ typography: { variant: 'body2' } }}
          />
        )}
      </Stack>
      {query.data?.more && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          There is more: these are the first lines. Search by a project or a day.
        </Alert>
      )}
      {query.data ? (
        <VirtualTable
          label="Held in stock"
          rows={lines}
          columns={columns}
          titles={titles}
          titlesFrom="md"
          height="page"
          keyOf={({ request_line_id: id }) => id}
          empty={
            query.data.lines.length > 0
              ? 'Nothing is found.'
              : 'Nothing is held: what is booked from stock appears here.'
          }
          row={(line, index) => {
            const handed = tried && ticks.has(line.request_line_id) ? handedOf(line, textOf(line)) : undefined;
            return (
              <HeldRow
                line={line}
                index={index}
                isLate={line.needed_on !== null && line.needed_on < today()}
                typed={textOf(line)}
                problem={handed && 'problem' in handed ? handed.problem : undefined}
                isTicked={ticks.has(line.request_line_id)}
                onTick={() => tick([line.request_line_id], !ticks.has(line.request_line_id))}
                onType={(text) => {
                  setTyped((before) => new Map([...before, [line.request_line_id, text]]));
                  tick([line.request_line_id], true);
                }}
              />
            );
          }}
        />
      ) : (
        <NotRead query={query} failed="What is held could not be read" heights={[48, 48, 48]} />
      )}
      {isIssuing && (
        <IssueDialog
          lines={ready}
          onIssued={(id) => {
            void client.invalidateQueries();
            void go(showPath(issueSlips.name, id));
          }}
          onClose={() => setIssuing(false)}
        />
      )}
    </Box>
  );
};
