import { Box, ButtonBase, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { compare } from '../../../domain/decimal.ts';
import { lineLevel, type BidLevel } from '../../../domain/rfq/lineLevel.ts';
import { outlierText } from '../../../domain/rfq/outliers.ts';
import { masterOf } from '../../masters/masterOf.ts';
import { InactiveMark } from '../../../ui/fields/InactiveMark.tsx';
import { formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import { VirtualRow, VirtualTable } from '../../../ui/VirtualTable.tsx';
import type { CellAt } from './cells.ts';
import type { LevellingSnapshot } from './snapshot.ts';
import type { LevellingLineRow, Vendor } from './model.ts';
import { VendorName } from './VendorName.tsx';
import { leftOutWords, outOf, plugWords, rankNote } from './words.ts';

interface Props {
  readonly snapshot: LevellingSnapshot;
  readonly onCell: (cell: CellAt) => void;
  readonly onVendor: (vendor: number) => void;
}

const money = (value: string) => formatDecimal('money', value);

const about = (level: BidLevel, row: LevellingLineRow, at: number): string =>
  [
    row.winner === level.bidder && 'To be awarded',
    level.isLowest && 'Lowest',
    level.outliers.length > 0 && `Outlying: ${outlierText(level.outliers)}`,
    level.leftOut && level.leftOut !== 'unquoted' && level.leftOut !== 'no_bid' && leftOutWords[level.leftOut],
    row.bids[at]?.is_alternate && level.leftOut === null && 'Accepted alternate',
    level.difference && 'Their amount is another',
    level.plug?.isDecided && `Gap: ${formatDecimal('rate', level.plug.rate)}, ${plugWords[level.plug.by]}`,
    row.marks[at]?.state === 'conflict' && 'Changed by somebody else too',
    row.marks[at]?.state === 'failed' && 'Not saved',
  ]
    .filter(Boolean)
    .join(' · ');

/** The vendors of a line, the cheapest first; those without a compared price in their own order behind. */
const inOrder = (bids: readonly BidLevel[]): number[] =>
  bids
    .map((_, at) => at)
    .toSorted((a, b) => {
      const [one, other] = [bids[a], bids[b]];
      const [left, right] = [one?.leftOut === null ? one.price : null, other?.leftOut === null ? other.price : null];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      return compare(left ?? '0', right ?? '0');
    });

interface OfferProps {
  readonly row: LevellingLineRow;
  readonly at: number;
  readonly level: BidLevel;
  readonly vendor: Vendor;
  readonly rank: number | null;
  /** Another one than the branch's, in which the price is. */
  readonly currency: string | null;
  readonly onOpen: () => void;
}

const Offer = ({ row, at, level, vendor, rank, currency, onOpen }: OfferProps) => {
  const bid = row.bids[at];
  const isOut = level.leftOut !== null && bid?.bid === 'priced';
  const price = !bid
    ? '–'
    : bid.bid === 'no_bid'
      ? 'no bid'
      : bid.price
        ? [formatDecimal('rate', bid.price), currency].filter(Boolean).join(' ')
        : '–';
  const said = about(level, row, at);
  return (
    <ButtonBase
      onClick={onOpen}
      sx={{
        display: 'grid',
        gridTemplateColumns: '28px minmax(0, 1fr) auto',
        columnGap: 1,
        width: '100%',
        minHeight: 40,
        px: 0.5,
        py: 0.5,
        textAlign: 'left',
        borderRadius: 1,
        ...(row.winner === level.bidder && { boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}` }),
      }}
    >
      <Typography variant="caption" sx={{ fontWeight: 600 }} {...(rank === null && { 'aria-hidden': true })}>
        {rank === null ? '' : `#${formatInteger(rank)}`}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: level.isLowest ? 650 : 400 }}>
          <VendorName vendor={vendor} />
        </Typography>
        {said && (
          <Typography
            variant="caption"
            component="p"
            sx={{
              m: 0,
              color: level.outliers.length > 0 ? 'warning.main' : level.isLowest ? 'success.main' : 'text.secondary',
            }}
          >
            {said}
          </Typography>
        )}
      </Box>
      <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <Typography
          variant="body2"
          sx={{
            fontWeight: level.isLowest ? 650 : 400,
            color: isOut ? 'text.secondary' : 'text.primary',
            textDecoration: isOut ? 'line-through' : 'none',
            fontStyle: bid?.bid === 'no_bid' ? 'italic' : 'normal',
          }}
        >
          {price}
        </Typography>
        {level.extension && (
          <Typography variant="caption" component="p" color="text.secondary" sx={{ m: 0 }}>
            {money(level.extension)}
          </Typography>
        )}
      </Box>
    </ButtonBase>
  );
};

const Totals = ({ snapshot: { answer, levelling }, onVendor }: Props) => {
  const all = answer.lines.length;
  return (
    <Box component="section" aria-label="Totals" sx={{ display: 'grid', gap: 0.5, mb: 1.5 }}>
      {levelling.bidders
        .map((level, at) => ({ level, vendor: answer.vendors[at] }))
        .toSorted(
          (a, b) =>
            (a.level.ranks.plugged ?? Infinity) - (b.level.ranks.plugged ?? Infinity) || a.level.id - b.level.id,
        )
        .map(({ level, vendor }) => (
          <ButtonBase
            key={level.id}
            onClick={() => onVendor(level.id)}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto',
              columnGap: 1,
              textAlign: 'left',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              px: 1.25,
              py: 0.75,
              bgcolor: 'background.paper',
            }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }} noWrap>
              {vendor && <VendorName vendor={vendor} />}
            </Typography>
            <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
              {level.quoted === 0 ? '–' : ranked(level.totals.plugged ?? level.totals.quoted, level.ranks.plugged)}
            </Typography>
            <Typography variant="caption" color={rankNote(level) ? 'warning.main' : 'text.secondary'}>
              {rankNote(level) ?? 'With gaps plugged'}
            </Typography>
            <Typography variant="caption" color="text.secondary" sx={{ textAlign: 'right' }}>
              {outOf(level.quoted, all)}
            </Typography>
          </ButtonBase>
        ))}
    </Box>
  );
};

const ranked = (total: string | null, rank: number | null): ReactNode =>
  `${rank === null ? '' : `#${formatInteger(rank)} `}${total === null ? '–' : money(total)}`;

const LineCard = ({
  row,
  snapshot: { answer, quotations },
  onCell,
}: { readonly row: LevellingLineRow } & Pick<Props, 'onCell' | 'snapshot'>) => {
  const { vendors } = answer;
  const foreign = (vendor: number): string | null => {
    const currency = quotations.get(vendor)?.currency ?? null;
    return currency === answer.currency ? null : currency;
  };
  const level = lineLevel(row.level);
  const order = inOrder(level.bids);
  const master = masterOf(row.line);
  return (
    <VirtualRow index={row.at} columns="minmax(0, 1fr)" sx={{ py: 1.25 }}>
      <Box role="cell" sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {row.line.description}
          {master && <InactiveMark {...master} />}
        </Typography>
        <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
          {[
            `${formatDecimal('quantity', row.line.quantity)} ${row.line.unit ?? ''}`,
            row.line.variant_name,
            row.line.estimate_rate && `estimate ${formatDecimal('rate', row.line.estimate_rate)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {order.map((at, place) => {
          const bid = level.bids[at];
          const vendor = vendors[at];
          return (
            bid &&
            vendor && (
              <Offer
                key={vendor.id}
                row={row}
                at={at}
                level={bid}
                vendor={vendor}
                rank={bid.leftOut === null ? place + 1 : null}
                currency={foreign(vendor.id)}
                onOpen={() => onCell({ line: row.id, vendor: vendor.id })}
              />
            )
          );
        })}
      </Box>
    </VirtualRow>
  );
};

/** The comparison on a phone: the vendors with their totals, then line by line with the cheapest first. */
export const LevellingList = (props: Props) => {
  const { snapshot, onCell } = props;
  return (
    <>
      <Totals {...props} />
      <VirtualTable
        label="Quotations by line"
        rows={snapshot.visible.rows}
        columns="minmax(0, 1fr)"
        titles={['Line']}
        height="page"
        keyOf={({ id }) => id}
        empty="Nothing is asked for."
        row={({ row }) => <LineCard row={row} snapshot={snapshot} onCell={onCell} />}
      />
    </>
  );
};
