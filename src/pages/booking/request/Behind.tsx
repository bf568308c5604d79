import { Box, Button, Typography } from '@mui/material';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { compare, round, sum } from '../../../domain/decimal.ts';
import { useSession } from '../../../authProvider/session.ts';
import { stockRequests } from '../../../resources/booking/stockRequests.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { BookingDetail, BookingRow } from '../../../resources/requests/bookingAnswers.ts';
import { stepRequest } from '../../../schema/calls/stepCalls.ts';
import { buyoutRequestWorkflow } from '../../../workflows/booking/buyoutRequests.ts';
import { productionOrderWorkflow } from '../../../workflows/booking/productionOrders.ts';
import { formatDay, formatDecimal } from '../../../ui/fields/format.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';
import { TraceButton } from '../../rfq/trace/TraceButton.tsx';
import { leftOf, shareNames } from './typedShares.ts';
import { bookingsKey } from './useBookings.ts';

const figure = (value: string) => formatDecimal('quantity', value);
const ways = { stock: 'From stock', production: 'In production', buyout: 'Bought out' } as const;
const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...productionOrderWorkflow.states, ...buyoutRequestWorkflow.states }).map(([name, { label }]) => [
      name,
      label.toLowerCase(),
    ]),
  ),
  BOOKED: 'booked',
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ gridColumn: '1 / -1' }}>
    <Typography component="h3" variant="subtitle2" color="text.secondary" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const Line = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between', minHeight: 32, py: 0.25 }}>
    <Typography variant="body2">{text}</Typography>
    {children}
  </Box>
);

/** Stock of other variants of the item, one of which may serve the line. */
const Variants = ({ detail }: { readonly detail: BookingDetail }) => {
  const { setValue, getValues } = useFormContext();
  const chosen: unknown = useWatch({ name: 'item_variant_id' });
  const others = detail.variants.filter(({ id, free }) => id !== detail.item_variant_id && compare(free, '0') > 0);
  if (others.length === 0) return null;
  /** Another variant serves what is open, as far as there is some; without it the line has from stock what it had. */
  const choose = (variant: (typeof others)[number] | undefined) => {
    const before = detail.booked_qty;
    const [, ...elsewhere]: unknown[] = getValues(shareNames);
    const open = leftOf(detail.total_req_qty, [before, ...elsewhere]);
    const taken = variant && compare(open, '0') > 0 ? (compare(variant.free, open) < 0 ? variant.free : open) : '0';
    setValue('item_variant_id', variant?.id ?? null);
    setValue('booked_qty', round(sum([before, taken]), 4), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Part title="Other variants in stock">
      {others.map((other) => (
        <Line key={other.id} text={`${other.name}: ${figure(other.free)} free`}>
          <Button
            size="small"
            aria-pressed={chosen === other.id}
            variant={chosen === other.id ? 'contained' : 'text'}
            onClick={() => choose(chosen === other.id ? undefined : other)}
          >
            {chosen === other.id ? 'Takes this one' : 'Take this one'}
          </Button>
        </Line>
      ))}
    </Part>
  );
};

interface HoldersProps {
  readonly request: number;
  readonly detail: BookingDetail;
  readonly mayAsk: boolean;
}

/** Who holds stock of the item for other lines; one click asks them, but for oneself, for as much as is open. */
const Holders = ({ request, detail, mayAsk }: HoldersProps) => {
  const [provider, client] = [useProvider(), useQueryClient()];
  const { at: busy, run } = useWork<number>();
  const needed = compare(detail.remaining_qty, '0') > 0;
  const me = useSession()?.user.id;
  if (detail.holders.length === 0) return null;
  const ask = (holder: BookingDetail['holders'][number]) =>
    run(
      async () => {
        const quantity = compare(holder.held, detail.remaining_qty) < 0 ? holder.held : detail.remaining_qty;
        const { data, message } = await provider.call(purchaseRequestLines.endpoints.askFor, {
          params: { request_id: request, id: detail.id },
          body: { from_line_id: holder.request_line_id, item_variant_id: holder.item_variant_id, quantity },
        });
        const reread = () => client.invalidateQueries({ queryKey: [bookingsKey] });
        await reread();
        const takeBack = async () => {
          const { call, params, body } = stepRequest(stockRequests, 'withdraw', data);
          await provider.call(call, { params, body });
          await reread();
          return `${holder.holder_name} is asked no more`;
        };
        return { message, takeBack };
      },
      { at: holder.request_line_id },
    );
  return (
    <Part title="Booked for other lines">
      {detail.holders.map((holder) => (
        <Line
          key={`${holder.request_line_id} ${holder.item_variant_id}`}
          text={`${figure(holder.held)} of ${holder.item_variant_name} for ${holder.request_number}${holder.project_title ? `, ${holder.project_title}` : ''}, by ${holder.holder_id === me ? 'you' : holder.holder_name}`}
        >
          {mayAsk && needed && holder.holder_id !== me && (
            <Button
              size="small"
              sx={{ flexShrink: 0 }}
              disabled={holder.asked}
              loading={busy === holder.request_line_id}
              aria-label={`Ask ${holder.holder_name} to release it`}
              onClick={() => void ask(holder)}
            >
              {holder.asked ? 'Asked' : 'Ask'}
            </Button>
          )}
        </Line>
      ))}
    </Part>
  );
};

const partText = (part: BookingDetail['parts'][number]): string =>
  [
    `${figure(part.quantity)} ${ways[part.way].toLowerCase()}`,
    part.item_variant_name,
    part.number,
    labels[part.status] ?? part.status,
    part.production_unit_code,
    part.on && (part.way === 'stock' ? `on ${formatDay(part.on)}` : `due ${formatDay(part.on)}`),
    `by ${part.by_name}`,
  ]
    .filter(Boolean)
    .join(' · ');

interface Props {
  readonly request: number;
  readonly row: BookingRow;
  readonly detail: UseQueryResult<BookingDetail>;
  readonly mayBook: boolean;
  readonly mayAsk: boolean;
}

/** What is behind the bar of a line: its parts with dates and people, other stock, and who holds it. */
export const Behind = ({ request, row, detail, mayBook, mayAsk }: Props) => {
  if (!detail.data)
    return (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <NotRead query={detail} failed="What is behind it could not be read" heights={[40]} />
      </Box>
    );
  const { parts } = detail.data;
  return (
    <>
      {parts.length > 0 && (
        <Part title="Booked">
          {parts.map((part) => (
            <Line key={`${part.way} ${part.order_id ?? ''} ${part.item_variant_name ?? ''}`} text={partText(part)} />
          ))}
        </Part>
      )}
      {row.kind !== 'product' && (
        <>
          {mayBook && <Variants detail={detail.data} />}
          <Holders request={request} detail={detail.data} mayAsk={mayAsk} />
        </>
      )}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TraceButton of={{ from: 'request', request, line: row.id }} name={row.description} />
      </Box>
    </>
  );
};
