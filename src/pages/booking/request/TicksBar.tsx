import { Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../../../authProvider/session.ts';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { stockRequests } from '../../../resources/booking/stockRequests.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import { counted, formatInteger } from '../../../ui/fields/format.ts';
import { AskDialog } from '../../rfq/AskDialog.tsx';
import { useManyLines } from './useManyLines.ts';
import type { Ticks } from './useTicks.ts';
import { VendorsButton } from './VendorsButton.tsx';

interface Props {
  readonly request: AnyRecord;
  readonly rows: readonly BookingRow[];
  readonly ticks: Ticks;
}

const isOpen = ({ kind, remaining_qty }: BookingRow) => kind !== 'product' && Number(remaining_qty) > 0;
const buyoutsOf = (rows: readonly BookingRow[], status: string) =>
  rows.filter((row) => row.kind !== 'product' && row.buyout_status === status);
const idsOf = (rows: readonly BookingRow[]) => rows.flatMap(({ buyout_booking_id: id }) => id ?? []);

/** What can be done with the ticked lines, step by step: their rest to buyout, sent, asked of vendors. */
export const TicksBar = ({ request, rows, ticks }: Props) => {
  const permissions = useSession()?.permissions ?? [];
  const may = (name: string | null) => name !== null && permissions.includes(name);
  const { busy, restToBuyout, send, takeBack } = useManyLines(request.id);
  const [asked, setAsked] = useState<readonly number[]>();
  const mayAsk = may(rfqs.endpoints.open.permission);
  const maySend = may(`${buyoutRequests.permissions}.update`);
  const { ticked } = ticks;
  const [open, planned, sent] = [ticked.filter(isOpen), buyoutsOf(ticked, 'PLANNED'), buyoutsOf(ticked, 'OPEN')];
  const waiting = buyoutsOf(rows, 'OPEN');
  const goOn = async () => {
    if (planned.length > 0 && !(await send(planned))) return;
    if (mayAsk) setAsked(idsOf([...planned, ...sent]));
  };
  const next = [...planned, ...(mayAsk ? sent : [])].length;
  const label = planned.length === 0 && mayAsk ? 'Ask vendors' : mayAsk ? 'Send and ask vendors' : 'Send to buyout';
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label="Ticked lines"
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1,
        minHeight: 44,
        px: 0.5,
        position: 'sticky',
        top: 52,
        zIndex: 2,
        bgcolor: 'background.default',
      }}
    >
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={ticks.all}
            indeterminate={!ticks.all && ticked.length > 0}
            onChange={ticks.toggleAll}
            slotProps={{ input: { 'aria-label': 'Select all' } }}
          />
        }
        disabled={ticks.none}
        label={ticked.length > 0 ? `${formatInteger(ticked.length)} selected` : 'Select all'}
        slotProps={{ typography: { variant: 'body2', role: 'status' } }}
        sx={{ ml: 0, mr: 1 }}
      />
      <Box sx={{ flex: 1 }} />
      {ticked.length === 0 && waiting.length > 0 && mayAsk && (
        <>
          <Typography variant="body2" color="text.secondary">
            {`${counted(waiting.length, 'line was', 'lines were')} sent to buyout and asked of nobody yet.`}
          </Typography>
          <Button size="small" variant="outlined" onClick={() => setAsked(idsOf(waiting))}>
            Ask vendors…
          </Button>
        </>
      )}
      {ticked.length > 0 && (
        <>
          {may(`${stockRequests.permissions}.update`) && (
            <Button
              variant={next === 0 ? 'contained' : 'outlined'}
              disabled={open.length === 0}
              loading={busy === 'rest'}
              onClick={() => void restToBuyout(open)}
            >
              {`Rest to buyout${open.length > 0 ? ` ${formatInteger(open.length)}` : ''}`}
            </Button>
          )}
          {may(`${stockRequests.permissions}.update`) && <VendorsButton request={request} rows={ticked} />}
          {maySend && sent.length > 0 && (
            <Button loading={busy === 'back'} onClick={() => void takeBack(sent)}>
              {`Take back ${formatInteger(sent.length)}`}
            </Button>
          )}
          {maySend && (
            <Button
              variant={next > 0 ? 'contained' : 'outlined'}
              disabled={next === 0}
              title={next === 0 ? 'Nothing of these lines is booked as buyout and waits' : undefined}
              loading={busy === 'send'}
              onClick={() => void goOn()}
            >
              {`${label}${next > 0 ? ` ${formatInteger(next)}` : ''}${mayAsk ? '…' : ''}`}
            </Button>
          )}
        </>
      )}
      {asked && <AskDialog ids={asked} onDone={ticks.clear} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
};
