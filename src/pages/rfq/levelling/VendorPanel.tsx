import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { compare } from '../../../domain/decimal.ts';
import { quotationDifferences } from '../../../domain/rfq/differences.ts';
import { quotedAlike } from '../../../domain/rfq/quotedAlike.ts';
import type { BidderLevel } from '../../../domain/rfq/bidderLevel.ts';
import { decisionFields } from '../../../resources/rfq/decisionFields.ts';
import type { LevellingAnswer, LevellingQuotation } from '../../../resources/rfq/levellingCalls.ts';
import { bidOf } from '../../../resources/rfq/levellingInput.ts';
import { formatDay, formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import { shortened } from '../../../ui/fields/numbers.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { AppliedFields } from './AppliedFields.tsx';
import { Differences } from './Differences.tsx';
import { Facts, Heading } from './Facts.tsx';
import type { LevellingStore } from './LevellingStore.ts';
import type { LevellingSnapshot } from './snapshot.ts';
import { comparedBid, decisionOf, type Vendor } from './model.ts';
import { BidDialog } from './BidDialog.tsx';
import { chargesText, exceptionText, outOf, rankNote, restText } from './words.ts';

interface Props {
  readonly store: LevellingStore;
  readonly snapshot: LevellingSnapshot;
  readonly rfq: number;
  readonly vendor: Vendor;
  readonly canQuote: boolean;
  readonly canDecide: boolean;
}

const money = (value: string | null, currency: string) => value && `${formatDecimal('money', value)} ${currency}`;
const rank = (value: number | null) => (value === null ? '' : `, rank ${formatInteger(value)}`);

const Standing = ({
  level,
  all,
  alike,
  currency,
}: {
  level: BidderLevel;
  all: number;
  alike: boolean;
  currency: string;
}) => (
  <Facts
    facts={[
      ['Quoted', `${outOf(level.quoted, all)}, ${formatDecimal('percent', level.coverageByValue)} of the value`],
      [
        'Total',
        level.totals.quoted && `${money(level.totals.quoted, currency)}${rank(alike ? level.ranks.quoted : null)}`,
      ],
      ['Common lines', level.totals.common && `${money(level.totals.common, currency)}${rank(level.ranks.common)}`],
      ['Freight, discount', level.charged && level.quoted > 0 && chargesText(level.charged)],
      [
        'Gaps plugged',
        level.totals.plugged &&
          [
            `${money(level.totals.plugged, currency)}${rank(level.ranks.plugged)}`,
            restText({ ...level.references, decided: 0 }),
          ]
            .filter(Boolean)
            .join('; '),
      ],
      ['Amounts', level.differences > 0 && `${outOf(level.differences, all)} where theirs is another`],
      ['Ranking', rankNote(level)],
    ]}
  />
);

/** What is taken off, and of what. */
const discountText = (
  { discount_percent: percent, discount_amount: amount, discount_of_whole: ofWhole }: LevellingQuotation,
  currency: string,
) => {
  if (amount !== null && compare(amount, '0') > 0) return `${money(amount, currency)}, for all that they quoted`;
  if (percent === null || compare(percent, '0') === 0) return null;
  return `${formatDecimal('percent', percent)}${ofWhole ? ', for all that they quoted' : ''}`;
};

const leadText = (days: number | null, usual: number | null) => {
  if (days !== null) return `${formatInteger(days)} days`;
  return usual !== null && `${formatInteger(usual)} days, as our master says`;
};

const Terms = ({
  quotation,
  branch,
  usual,
}: {
  quotation: LevellingQuotation;
  branch: string;
  usual: number | null;
}) => (
  <Facts
    facts={[
      ['Their number', quotation.reference],
      ['Revision', quotation.revision > 1 && formatInteger(quotation.revision)],
      ['Received', quotation.received_on && formatDay(quotation.received_on)],
      ['Valid until', quotation.valid_until && formatDay(quotation.valid_until)],
      ['Payment term', quotation.payment_term_name],
      ['Currency', quotation.currency ?? branch],
      [
        'Exchange rate',
        quotation.exchange_rate && `1 ${quotation.currency} is ${shortened(quotation.exchange_rate)} ${branch}`,
      ],
      ['Lead time', leadText(quotation.lead_time_days, usual)],
      ['Minimum order', money(quotation.minimum_order, quotation.currency ?? branch)],
      ['Freight', money(quotation.freight, quotation.currency ?? branch)],
      ['Lump sums', money(quotation.lump_sum, quotation.currency ?? branch)],
      ['Discount', discountText(quotation, quotation.currency ?? branch)],
      ['Out of order', quotation.exceptions.map(exceptionText).join('; ')],
      ['Taken because', quotation.taken_because],
      ['Notes', quotation.notes],
    ]}
  />
);

/** The vendor's last two answers, the newer one first. */
const lastTwo = ({ quotations }: LevellingAnswer, vendor: number): readonly LevellingQuotation[] =>
  quotations.filter((one) => one.vendor_id === vendor).toSorted((a, b) => b.revision - a.revision);

/** What is shown now beside what the quotation before said. */
const differencesOf = (
  store: LevellingStore,
  answer: LevellingAnswer,
  now: LevellingQuotation,
  old: LevellingQuotation,
) => {
  const lines = answer.lines.map(({ id, quantity, estimate_rate: estimate }) => ({ id, quantity, estimate }));
  const before = answer.bids.filter((bid) => bid.quotation_id === old.id).map((bid) => bidOf(bid, old));
  const after = store.bidsOf(now.vendor_id).map(({ vendor, line, values }) => comparedBid(line, vendor, now, values));
  return quotationDifferences(lines, before, after);
};

/** All of one vendor: the terms of the quotation, where it stands, and what the buyer decides. */
export const VendorPanel = ({ store, snapshot, rfq, vendor, canQuote, canDecide }: Props) => {
  const { answer, levelling, quotations, decisionAt } = snapshot;
  const [asked, setAsked] = useState<'new' | 'change'>();
  const toast = useToast();
  const quotation = quotations.get(vendor.id);
  const level = levelling.bidders.find(({ id }) => id === vendor.id);
  const [now, before] = lastTwo(answer, vendor.id);
  const at = { vendor: vendor.id, line: null };
  const decision = decisionOf(decisionAt(at));
  return (
    <Box>
      {quotation ? (
        <Terms quotation={quotation} branch={answer.currency} usual={vendor.lead_time_days} />
      ) : (
        'No answer yet. Type a price, or:'
      )}
      {canQuote && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 1.5 }}>
          {quotation && (
            <Button variant="outlined" onClick={() => setAsked('change')}>
              Edit the terms…
            </Button>
          )}
          <Button variant="outlined" onClick={() => setAsked('new')}>
            {quotation ? 'New quotation…' : 'Enter the terms…'}
          </Button>
        </Box>
      )}
      {level && (
        <>
          <Heading>Where it stands</Heading>
          <Standing level={level} all={answer.lines.length} alike={quotedAlike(levelling)} currency={answer.currency} />
        </>
      )}
      {now && before && (
        <>
          <Heading>{`Other than in revision ${before.revision}`}</Heading>
          <Differences differences={differencesOf(store, answer, now, before)} lines={answer.lines} />
        </>
      )}
      {canDecide && (
        <>
          <Heading>What we decide</Heading>
          <AppliedFields
            key={vendor.id}
            fields={decisionFields}
            shown={['is_excluded', 'note']}
            labels={{ is_excluded: 'Leave all of this vendor out', note: 'Our note' }}
            values={decision}
            onApply={(values) => {
              const out = { ...decision, ...values };
              const decided = store.decide([{ ...at, values: out }]);
              if (out.is_excluded === decision.is_excluded) return void decided.catch(toast.failed);
              const said = out.is_excluded ? 'is left out' : 'is compared again';
              decided.then(
                () =>
                  toast.done(`${vendor.name} ${said}`, async () => {
                    await store.decide([{ ...at, values: decision }]);
                    return `${vendor.name} is as before`;
                  }),
                toast.failed,
              );
            }}
          />
        </>
      )}
      {asked && (
        <BidDialog
          store={store}
          rfq={rfq}
          vendor={vendor}
          quotation={quotation}
          isNew={asked === 'new'}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Box>
  );
};
