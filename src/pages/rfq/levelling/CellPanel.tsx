import { Alert, Box, Button, Typography } from '@mui/material';
import type { BidLevel } from '../../../domain/rfq/lineLevel.ts';
import { lineLevel } from '../../../domain/rfq/lineLevel.ts';
import { outlierText } from '../../../domain/rfq/outliers.ts';
import type { LevellingLine } from '../../../resources/rfq/levellingCalls.ts';
import { oneOf, type Fields } from '../../../schema/field.ts';
import { bidFields } from '../../../resources/rfq/bidFields.ts';
import { decisionFields } from '../../../resources/rfq/decisionFields.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { AppliedFields } from './AppliedFields.tsx';
import { Facts, Heading } from './Facts.tsx';
import type { CellAt } from './cells.ts';
import type { LevellingStore } from './LevellingStore.ts';
import {
  decisionOf,
  factorOfBid,
  withValues,
  type BidValues,
  type DecisionValues,
  type LevellingLineRow,
} from './model.ts';
import { leftOutWords, plugWords } from './words.ts';

interface Props {
  readonly store: LevellingStore;
  readonly cell: CellAt;
  readonly row: LevellingLineRow;
  /** Of the vendor, among those of the row. */
  readonly at: number;
  readonly vendorName: string;
  /** The currency of the prices, and that of the branch. */
  readonly currencies: readonly [own: string, branch: string];
  /** Whether what the vendor says, and what the buyer decides, can be changed. */
  readonly canQuote: boolean;
  readonly canDecide: boolean;
  /** Whether it can be chosen for the award. */
  readonly isChoosing: boolean;
}

const money = (value: string | null) => value && formatDecimal('money', value);
const bidShown = [
  'bid',
  'price',
  'unit',
  'stated_extension',
  'is_alternate',
  'alternate',
  'lead_time_days',
  'minimum_quantity',
];
const labelsOf = (currency: string) => ({
  bid: 'They say',
  price: `Price, ${currency}`,
  stated_extension: `Their amount, ${currency}`,
  is_alternate: 'Something else is offered',
  alternate: 'What is offered',
  note: 'Their note',
});

const isAsked = (name: string, { units = [] }: LevellingLine, bid: BidValues | null): boolean =>
  name === 'unit' ? units.length > 0 || Boolean(bid?.unit) : name !== 'alternate' || bid?.is_alternate === true;

/** What a vendor can say of a line: the price of any unit of its item, and of those alone. */
const fieldsFor = ({ unit, units = [] }: LevellingLine, said: string | null | undefined): Fields => {
  const [first, ...others] = [...new Set([...(said ? [said] : []), ...units.map((one) => one.unit)])];
  if (first === undefined) return bidFields;
  const labels = Object.fromEntries([first, ...others].map((name) => [name, name]));
  return {
    ...bidFields,
    unit: oneOf([first, ...others], { label: 'Priced per', help: `Empty: ${unit ?? ''}`, labels }),
  };
};

/** A bid without anything is a blank line. */
const bidFrom = (
  values: Readonly<Record<string, unknown>>,
  before: BidValues | null,
  line: LevellingLine,
): BidValues | null => {
  const said = withValues(before, values);
  const bid = { ...said, unit_factor: factorOfBid(line, before, said.unit) };
  if (bid.bid === 'no_bid')
    return { ...bid, price: null, unit: null, unit_factor: null, stated_extension: null, is_alternate: false };
  const { price, stated_extension: stated, alternate, lead_time_days: days, minimum_quantity: least, note } = bid;
  return [price, stated, alternate, days, least, note].every((value) => value === null) ? null : bid;
};

const decisionShown = (bid: BidValues | null, level: BidLevel, decision: DecisionValues): string[] => {
  const isGap = level.leftOut !== null && level.leftOut !== 'bidder_excluded' && level.leftOut !== 'currency';
  return [
    ...(bid?.is_alternate ? ['alternate_is'] : []),
    ...(bid?.bid === 'priced' && bid.price !== null ? ['is_excluded'] : []),
    ...(isGap ? ['plug_by'] : []),
    ...(isGap && decision.plug_by === 'typed' ? ['plug_rate'] : []),
    'note',
  ];
};

/** What a bid comes to, and why it is not compared. */
const CellFacts = ({ row, level, branch }: { row: LevellingLineRow; level: BidLevel; branch: string }) => (
  <Facts
    facts={[
      ['Quantity', `${formatDecimal('quantity', row.line.quantity)} ${row.line.unit ?? ''}`],
      ['Estimate', row.line.estimate_rate && formatDecimal('rate', row.line.estimate_rate)],
      ['Amount', level.extension && `${money(level.extension)} ${branch}${level.isLowest ? ', the lowest' : ''}`],
      ['Not compared', level.leftOut && leftOutWords[level.leftOut]],
      ['Outlying', outlierText(level.outliers)],
      [
        'Difference',
        level.difference && `Their amount is ${money(level.difference)} more than quantity × price: that ranks`,
      ],
      [
        'Gap',
        level.plug &&
          `${formatDecimal('rate', level.plug.rate)} stands for it (${plugWords[level.plug.by]}${level.plug.isDecided ? '' : ', nobody decided'})`,
      ],
    ]}
  />
);

/** All of one bid: what the vendor says, what it comes to, and what the buyer decides. */
export const CellPanel = ({ store, cell, row, at, vendorName, currencies, canQuote, canDecide, isChoosing }: Props) => {
  const toast = useToast();
  const level = lineLevel(row.level).bids[at];
  if (!level) return null;
  const [own, branch] = currencies;
  const bid = row.bids[at] ?? null;
  const mark = row.marks[at];
  const decision = decisionOf(row.decisions[at]);
  const isWon = row.winner === cell.vendor;
  const decide = (values: Readonly<Record<string, unknown>>) => {
    const next = { ...decision, ...values };
    // A rate that is still to be typed is no decision yet.
    if (next.plug_by === 'typed' && !next.plug_rate) next.plug_rate = level.plug?.rate ?? row.line.estimate_rate ?? '0';
    store.decide([{ ...cell, values: next }]).catch(toast.failed);
  };
  return (
    <Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {vendorName}
      </Typography>
      {mark?.state === 'conflict' && (
        <Alert
          severity="warning"
          sx={{ mb: 1.5 }}
          action={
            <>
              <Button color="inherit" size="small" onClick={() => store.settle(cell, 'theirs')}>
                Take theirs
              </Button>
              <Button color="inherit" size="small" onClick={() => store.settle(cell, 'mine')}>
                Keep mine
              </Button>
            </>
          }
        >
          {`Somebody else has put ${mark.theirs ? (mark.theirs.price ?? 'no bid') : 'nothing'} here meanwhile.`}
        </Alert>
      )}
      {mark?.state === 'failed' && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {mark.reason}
        </Alert>
      )}
      <CellFacts row={row} level={level} branch={branch} />
      {isChoosing && level.leftOut === null && (
        <Button
          fullWidth
          sx={{ mt: 1.5 }}
          variant={isWon ? 'outlined' : 'contained'}
          onClick={() => store.choose(new Map([[row.id, isWon ? null : cell.vendor]]))}
        >
          {isWon ? 'Award it to nobody' : `Award it to ${vendorName}`}
        </Button>
      )}
      <Heading>What they say</Heading>
      {canQuote ? (
        <AppliedFields
          key={`${cell.vendor} ${cell.line}`}
          fields={fieldsFor(row.line, bid?.unit)}
          shown={[...bidShown.filter((name) => isAsked(name, row.line, bid)), 'note']}
          labels={labelsOf(own)}
          values={bid ?? noValues}
          onApply={(values) => store.change([{ ...cell, values: bidFrom(values, bid, row.line) }])}
        />
      ) : (
        <Facts
          facts={[
            [
              'Price',
              bid
                ? bid.bid === 'no_bid'
                  ? 'No bid'
                  : `${money(bid.price)} ${own}${bid.unit ? ` per ${bid.unit}` : ''}`
                : 'Nothing',
            ],
            ['Their amount', money(bid?.stated_extension ?? null)],
            ['Offered', bid?.alternate],
            ['Lead time', bid?.lead_time_days && `${bid.lead_time_days} days`],
            ['Least quantity', bid?.minimum_quantity && formatDecimal('quantity', bid.minimum_quantity)],
            ['Note', bid?.note],
          ]}
        />
      )}
      <Heading>What we decide</Heading>
      {canDecide ? (
        <AppliedFields
          key={`${cell.vendor} ${cell.line} decided`}
          fields={decisionFields}
          shown={decisionShown(bid, level, decision)}
          labels={{
            plug_by: 'Plug the gap with',
            plug_rate: `Rate, ${branch}`,
            is_excluded: 'Leave this bid out',
            alternate_is: 'The alternate is',
            note: 'Our note',
          }}
          values={decision}
          onApply={decide}
        />
      ) : (
        <Facts
          facts={[
            ['Alternate', decision.alternate_is],
            ['Left out', decision.is_excluded && 'Yes'],
            ['Gap', decision.plug_by && plugWords[decision.plug_by]],
            ['Note', decision.note],
          ]}
        />
      )}
    </Box>
  );
};

const noValues = {};
