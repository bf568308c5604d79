import { Box, Typography } from '@mui/material';
import { buyoutRequests } from '../../../resources/booking/buyoutRequests.ts';
import { vendors } from '../../../resources/masters/vendors.ts';
import { awards } from '../../../resources/rfq/awards.ts';
import { deliveries } from '../../../resources/rfq/deliveries.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import type { TracedBuyout } from '../../../resources/rfq/traceAnswers.ts';
import type { Tone } from '../../../schema/field.ts';
import { buyoutRequestWorkflow } from '../../../workflows/booking/buyoutRequests.ts';
import { awardWorkflow } from '../../../workflows/rfq/awards.ts';
import { rfqWorkflow } from '../../../workflows/rfq/rfqs.ts';
import { formatDay, formatDecimal, formatPrice, formatPriceIn } from '../../../ui/fields/format.ts';
import { StateChip } from '../../../ui/fields/StateChip.tsx';
import { Fact, TraceStep, StepLink } from './TraceStep.tsx';

type Asked = TracedBuyout['rfqs'][number];
type States = Readonly<Record<string, { readonly label: string; readonly tone: Tone }>>;

const figure = (value: string) => formatDecimal('quantity', value);

const State = ({ of, status }: { readonly of: { readonly states: States }; readonly status: string }) => {
  const state = of.states[status];
  return <StateChip label={state?.label ?? status} tone={state?.tone ?? 'neutral'} />;
};

const Amount = ({ value, unit }: { readonly value: string; readonly unit: string | null }) => (
  <Typography component="span" variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
    {`${figure(value)}${unit ? ` ${unit}` : ''}`}
  </Typography>
);

const priceOf = ({ bid, price, unit, currency, is_alternate }: Asked['quotations'][number]): string => {
  if (bid === null) return 'left blank';
  if (bid === 'no_bid' || price === null) return 'no bid';
  const said = `${formatPriceIn('rate', price, currency)}${unit ? ` / ${unit}` : ''}`;
  return is_alternate ? `${said}, alternate` : said;
};

const Quotations = ({ asked: { quotations, vendors_asked } }: { readonly asked: Asked }) =>
  quotations.length === 0 ? (
    <Fact>{vendors_asked === 0 ? 'No vendor was asked yet.' : `${vendors_asked} asked, nobody has quoted yet.`}</Fact>
  ) : (
    <Box component="ul" aria-label="Quotations" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {quotations.map((quotation) => (
        <Box component="li" key={quotation.id} sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
          <StepLink resource={vendors.name} id={quotation.vendor.id}>
            {quotation.vendor.name}
          </StepLink>
          <Typography component="span" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {priceOf(quotation)}
          </Typography>
        </Box>
      ))}
    </Box>
  );

interface Props {
  readonly buyout: TracedBuyout;
  readonly unit: string | null;
}

/** What is bought for a line: asked for, quoted, awarded, delivered. */
export const BuyoutSteps = ({ buyout, unit }: Props) => (
  <>
    <TraceStep title="Buyout" end={<Amount value={buyout.quantity} unit={unit} />}>
      <StepLink resource={buyoutRequests.name} id={buyout.id}>
        {buyout.number}
      </StepLink>{' '}
      <State of={buyoutRequestWorkflow} status={buyout.status} />
      {buyout.due_on && <Fact>{`Due ${formatDay(buyout.due_on)}`}</Fact>}
    </TraceStep>
    {buyout.rfqs.map((asked) => (
      <TraceStep key={asked.line_id} title="RFQ and quotations" end={<Amount value={asked.quantity} unit={unit} />}>
        <StepLink resource={rfqs.name} id={asked.id}>
          {asked.code}
        </StepLink>{' '}
        <State of={rfqWorkflow} status={asked.status} />
        <Quotations asked={asked} />
      </TraceStep>
    ))}
    {buyout.rfqs.flatMap(({ awards: made }) =>
      made.map((award) => (
        <TraceStep key={`award ${award.line_id}`} title="Award" end={<Amount value={award.quantity} unit={unit} />}>
          <StepLink resource={awards.name} id={award.id}>
            {award.number}
          </StepLink>{' '}
          <State of={awardWorkflow} status={award.status} />
          <Fact>
            {`${award.vendor.name}, ${formatPrice('rate', award.unit_price)} each, ${formatPrice('money', award.extension)}${award.is_lowest ? ', the lowest when drafted' : ''}`}
          </Fact>
          {award.reason && <Fact>{award.reason}</Fact>}
        </TraceStep>
      )),
    )}
    {(buyout.deliveries.length > 0 || buyout.status === 'AWARDED') && (
      <TraceStep title="Receipts" end={<Amount value={buyout.received_qty} unit={unit} />}>
        {buyout.deliveries.length === 0 && <Fact>Nothing has come yet.</Fact>}
        {buyout.deliveries.map((delivery) => (
          <Box key={delivery.id} sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            <span>
              <StepLink resource={deliveries.name} id={delivery.id}>
                {formatDay(delivery.received_on)}
              </StepLink>
              <Typography component="span" variant="body2" color="text.secondary">
                {[
                  '',
                  delivery.delivery_note,
                  delivery.is_late && 'late',
                  Number(delivery.over_qty) > 0 && `${figure(delivery.over_qty)} over the order`,
                  Number(delivery.returned_qty) > 0 && `${figure(delivery.returned_qty)} sent back`,
                ]
                  .filter((part) => typeof part === 'string')
                  .join(' · ')}
              </Typography>
            </span>
            <Typography component="span" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {figure(delivery.quantity)}
            </Typography>
          </Box>
        ))}
      </TraceStep>
    )}
  </>
);
