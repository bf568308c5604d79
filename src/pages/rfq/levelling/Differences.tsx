import { Typography } from '@mui/material';
import type { BidDifference, QuotationDifferences } from '../../../domain/rfq/differences.ts';
import type { LevellingLine } from '../../../resources/rfq/levellingCalls.ts';
import { formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import { StaticTable } from '../../../ui/StaticTable.tsx';

interface Props {
  readonly differences: QuotationDifferences;
  readonly lines: readonly LevellingLine[];
}

const said = (bid: BidDifference['before']): string => {
  if (!bid || bid.state === 'unquoted') return '–';
  return bid.state === 'no_bid' || bid.price === null ? 'no bid' : formatDecimal('rate', bid.price);
};

const rise = ({ percent }: BidDifference): string =>
  percent === null ? '' : `${percent.startsWith('-') ? '' : '+'}${formatDecimal('percent', percent)}`;

/** What a vendor says otherwise than in the quotation before. */
export const Differences = ({ differences: { lines: changed, before, after, added, removed }, lines }: Props) => {
  if (changed.length === 0) return <Typography variant="body2">Nothing.</Typography>;
  const names = new Map(lines.map(({ id, description }) => [id, description]));
  const counts = [
    added.length > 0 && `${formatInteger(added.length)} more quoted`,
    removed.length > 0 && `${formatInteger(removed.length)} no more`,
  ].filter(Boolean);
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {`On the lines with a price in both ${formatDecimal('money', before)} became ${formatDecimal('money', after)}.`}
        {counts.length > 0 && ` ${counts.join(', ')}.`}
      </Typography>
      <StaticTable
        label="What differs"
        rows={changed.slice(0, 200)}
        keyOf={({ line }) => line}
        columns={[
          { heading: 'Item', names: true, cell: ({ line }) => names.get(line) },
          { heading: 'Before', figure: true, cell: (one) => said(one.before) },
          { heading: 'Now', figure: true, cell: (one) => said(one.after) },
          { heading: '%', figure: true, cell: rise },
        ]}
      />
    </>
  );
};
