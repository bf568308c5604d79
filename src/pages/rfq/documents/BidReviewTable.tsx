import { Box, Chip, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { compare } from '../../../domain/decimal.ts';
import type { LevellingAnswer, LevellingBid } from '../../../resources/rfq/levellingCalls.ts';
import { counted, formatDecimal } from '../../../ui/fields/format.ts';
import { StaticTable, type StaticColumn } from '../../../ui/StaticTable.tsx';
import type { ReadBid } from './read/types.ts';

interface Props {
  readonly stored: LevellingAnswer;
  readonly bids: readonly ReadBid[];
}

interface Row {
  readonly bid: ReadBid;
  readonly description: string;
  /** What the vendor's last answer says of the line. */
  readonly before: LevellingBid | undefined;
  readonly isOther: boolean;
}

const maxShown = 200;
const blank = 'Blank';
const priceText = (bid: ReadBid['bid'] | undefined, price: string | null): string =>
  bid === 'no_bid' ? 'No bid' : bid === 'priced' && price !== null ? formatDecimal('rate', price) : blank;

const isOther = (bid: ReadBid, before: LevellingBid | undefined): boolean => {
  if (bid.bid !== (before?.bid ?? null) || (bid.alternate ?? '') !== (before?.alternate ?? '')) return true;
  return bid.price !== null && before !== undefined && before.price !== null && compare(bid.price, before.price) !== 0;
};

/** What a line says beside its price. */
const Says = ({ bid }: { readonly bid: ReadBid }) => (
  <>
    {[
      bid.alternate !== null && `Alternate: ${bid.alternate}`,
      bid.leadTime !== null && counted(bid.leadTime, 'day', 'days'),
      bid.minimum !== null && `at least ${formatDecimal('quantity', bid.minimum)}`,
      bid.note,
    ]
      .filter(Boolean)
      .join(' · ')}
    {bid.warnings.map((text) => (
      <Typography key={text} variant="body2" color="warning.main">
        {text}
      </Typography>
    ))}
  </>
);

const columnsOf = (hasBefore: boolean): readonly StaticColumn<Row>[] => [
  { heading: 'Row', figure: true, wide: true, cell: ({ bid }) => bid.row },
  { heading: 'Item', names: true, minWidth: 140, cell: ({ description }) => description },
  {
    heading: 'Unit price',
    figure: true,
    cell: ({ bid, isOther: other }) => (
      <Box
        component="span"
        sx={{ fontWeight: hasBefore && other ? 600 : 400, ...(bid.bid === null && { color: 'text.secondary' }) }}
      >
        {priceText(bid.bid, bid.price)}
      </Box>
    ),
  },
  ...(hasBefore
    ? [
        {
          heading: 'Before',
          figure: true as const,
          cell: ({ before }: Row) => priceText(before?.bid, before?.price ?? null),
        },
      ]
    : []),
  { heading: 'Also says', cell: ({ bid }) => <Says bid={bid} /> },
];

const choices = ['all', 'noted', 'changed'] as const;
type Choice = (typeof choices)[number];

/** What a workbook says line by line, beside the vendor's last answer. */
export const BidReviewTable = ({ stored, bids }: Props) => {
  const vendor: unknown = useWatch({ name: 'vendor_id' });
  const [choice, setChoice] = useState<Choice>('all');
  const current = stored.quotations.find((one) => one.vendor_id === vendor && one.is_current);
  const was = new Map(
    stored.bids.flatMap((bid) => (bid.quotation_id === current?.id ? [[bid.rfq_line_id, bid] as const] : [])),
  );
  const lines = new Map(stored.lines.map((line) => [line.id, line]));
  const all = bids.map((bid): Row => {
    const before = was.get(bid.line);
    return { bid, description: lines.get(bid.line)?.description ?? '', before, isOther: isOther(bid, before) };
  });
  const of: Readonly<Record<Choice, readonly Row[]>> = {
    all,
    noted: all.filter(({ bid }) => bid.warnings.length > 0),
    changed: current ? all.filter((row) => row.isOther) : [],
  };
  const labels: Readonly<Record<Choice, string>> = {
    all: 'All',
    noted: 'To look at',
    changed: `Other than quotation ${current?.revision ?? 1}`,
  };
  const offered = choices.filter((one) => one === 'all' || of[one].length > 0 || (one === 'changed' && current));
  const shown = of[choice];
  return (
    <Stack spacing={1}>
      {offered.length > 1 && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {offered.map((one) => (
            <Chip
              key={one}
              label={`${labels[one]} ${of[one].length}`}
              color={one === choice ? 'primary' : 'default'}
              aria-pressed={one === choice}
              onClick={() => setChoice(one)}
            />
          ))}
        </Stack>
      )}
      <StaticTable
        label="Lines"
        columns={columnsOf(current !== undefined)}
        rows={shown.slice(0, maxShown)}
        keyOf={({ bid }) => bid.line}
        scrolls
      />
      {shown.length > maxShown && (
        <Typography variant="body2" color="text.secondary">
          {`And ${counted(shown.length - maxShown, 'more line', 'more lines')}, which are entered too.`}
        </Typography>
      )}
    </Stack>
  );
};
