import { Typography } from '@mui/material';
import { minus } from '../../../domain/bookings.ts';
import { sum } from '../../../domain/decimal.ts';
import { originsOf } from '../../../domain/rfq/origins.ts';
import { productionOrders } from '../../../resources/booking/productionOrders.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import type { Trace, TracedLine } from '../../../resources/rfq/traceAnswers.ts';
import { productionOrderWorkflow } from '../../../workflows/booking/productionOrders.ts';
import { formatDay, formatDecimal, formatPrice } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { BookingBar, barText } from '../../booking/request/BookingBar.tsx';
import { BuyoutSteps } from './BuyoutSteps.tsx';
import { Fact, TraceStep, StepLink } from './TraceStep.tsx';

type BillLine = Trace['bill_lines'][number];

const figure = (value: string) => formatDecimal('quantity', value);
const withUnit = (value: string, unit: string | null) => `${figure(value)}${unit ? ` ${unit}` : ''}`;
const end = (text: string) => (
  <Typography component="span" variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
    {text}
  </Typography>
);

/** The line of the approved BOQ, with what it is estimated at. */
export const BillStep = ({ line }: { readonly line: BillLine }) => (
  <TraceStep title="BOQ line" end={line.quantity !== null && end(withUnit(line.quantity, line.unit))}>
    <StepLink resource={line.resource} id={line.bill_id}>
      {line.number}
    </StepLink>
    <Fact>{[line.stage, `revision ${line.revision}`, line.ref && `No. ${line.ref}`].filter(Boolean).join(' · ')}</Fact>
    {line.estimate_rate !== null && (
      <Fact>
        {`Estimated at ${formatPrice('rate', line.estimate_rate)} each${line.estimate_amount ? `, ${formatPrice('money', line.estimate_amount)}` : ''}`}
      </Fact>
    )}
  </TraceStep>
);

/** What of the buyout has got how far: "10 in an RFQ, 5 ordered". */
const buyoutText = (line: TracedLine, came: number): string =>
  (
    [
      [String(came), 'received into stock'],
      [line.planned, 'planned'],
      [line.to_ask, 'sent, no vendor asked'],
      [line.in_rfq, 'in an RFQ'],
      [line.ordered, 'ordered and still to come'],
      [line.received_unstocked, 'received, not in stock'],
    ] as const
  )
    .filter(([value]) => Number(value) !== 0)
    .map(([value, text]) => `${figure(value)} ${text}`)
    .join(', ');

interface Props {
  readonly line: TracedLine;
  readonly bill: BillLine | undefined;
}

/** From the BOQ to the receipts of one line of a request. */
export const LineSteps = ({ line, bill }: Props) => {
  const { unit, request } = line;
  const {
    stock,
    made,
    bought: came,
  } = originsOf(line.stock, {
    bought: minus(line.received, line.received_unstocked),
    made: sum(line.production_orders.map(({ received_qty: received }) => received)),
  });
  const shares = {
    total_req_qty: line.required,
    booked_qty: stock,
    production_qty: sum([line.production, made]),
    buyout_qty: sum([line.buyout, came]),
    cancelled_qty: line.cancelled,
    remaining_qty: line.open,
  };
  const states: Readonly<Record<string, { readonly label: string }>> = productionOrderWorkflow.states;
  const bought = buyoutText(line, Number(came));
  return (
    <>
      {bill && <BillStep line={bill} />}
      <TraceStep title="Request" end={end(withUnit(line.required, unit))}>
        <StepLink resource={purchaseRequests.name} id={request.id}>
          {request.number}
        </StepLink>
        <Fact>
          {line.id === null
            ? 'The line is not in the request any more.'
            : [request.title, line.in_product && `in ${line.in_product}`].filter(Boolean).join(' · ')}
        </Fact>
      </TraceStep>
      {line.id !== null && (
        <TraceStep title="Booking">
          <BookingBar line={shares} unit={unit} />
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {barText(shares, unit)}
          </Typography>
          {Number(line.issued) > 0 && <Fact>{`${figure(line.issued)} from stock handed out`}</Fact>}
          {bought && <Fact>{`Bought out: ${bought}`}</Fact>}
        </TraceStep>
      )}
      {line.production_orders.map((order) => (
        <TraceStep key={order.id} title="Production" end={end(withUnit(order.quantity, unit))}>
          <StepLink resource={productionOrders.name} id={order.id}>
            {order.number}
          </StepLink>{' '}
          <StateChip label={states[order.status]?.label ?? order.status} tone="neutral" />
          <Fact>
            {[
              order.unit_code,
              order.due_on && `due ${formatDay(order.due_on)}`,
              `${figure(order.received_qty)} received`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
        </TraceStep>
      ))}
      {line.buyouts.map((buyout) => (
        <BuyoutSteps key={buyout.id} buyout={buyout} unit={unit} />
      ))}
    </>
  );
};
