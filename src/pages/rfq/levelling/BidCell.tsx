import type { ReactNode } from 'react';
import { lineLevel, type BidLevel } from '../../../domain/rfq/lineLevel.ts';
import { outlierText } from '../../../domain/rfq/outliers.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import type { BidValues, LevellingLineRow } from './model.ts';
import { plugWords } from './words.ts';

/** A sign in a cell, named for those who do not see it. */
const markOf = (is: string, says: string, sign: string): ReactNode => (
  <i key={is} className={`lv-mark lv-${is}`} role="img" aria-label={says} title={says}>
    {sign}
  </i>
);

const money = (value: string) => formatDecimal('money', value);
const rate = (value: string) => formatDecimal('rate', value);

const alternateWords = (bid: BidValues, isAccepted: boolean): string =>
  `${isAccepted ? 'Accepted alternate' : 'Alternate, not accepted'}${bid.alternate ? `: ${bid.alternate}` : ''}`;

/** What stands before the price. */
const marksOf = (row: LevellingLineRow, at: number, bid: BidValues | null, level: BidLevel): readonly ReactNode[] => {
  const { isLowest, outliers, leftOut, isBelowMinimum, bidder } = level;
  const decision = row.decisions[at];
  const isAccepted = decision?.alternate_is === 'accepted';
  const notes = [bid?.note, decision?.note].filter(Boolean).join(' · ');
  return [
    row.winner !== null && row.winner === bidder && markOf('won', 'To be awarded', '✓'),
    isLowest && markOf('low', 'Lowest', '▼'),
    outliers.length > 0 && markOf('odd', `Outlying: ${outlierText(outliers)}`, outliers[0]?.is === 'low' ? '↓!' : '↑!'),
    bid?.price?.startsWith('-') && markOf('credit', 'A credit: they give money for it', 'credit'),
    bid?.is_alternate && markOf('alt', alternateWords(bid, isAccepted), isAccepted ? 'alt ✓' : 'alt'),
    leftOut === 'excluded' && markOf('out', `Excluded${decision?.note ? `: ${decision.note}` : ''}`, 'excl'),
    isBelowMinimum &&
      markOf(
        'min',
        `Sells no less than ${formatDecimal('quantity', bid?.minimum_quantity ?? '0')} ${bid?.unit ?? ''}`.trim(),
        'min',
      ),
    notes !== '' && markOf('note', notes, '✎'),
  ].filter((mark) => mark !== false && mark !== null && mark !== undefined);
};

/** What stands below: what it comes to, what the vendor says it comes to, or what stands for a gap. */
const below = ({ leftOut, price, extension, own, difference, plug }: BidLevel, bid: BidValues | null): ReactNode => {
  if (plug?.isDecided) return `≈ ${rate(plug.rate)} ${plugWords[plug.by]}`;
  if (leftOut === 'currency') return 'no rate';
  if (difference !== null && bid?.stated_extension)
    return markOf(
      'differs',
      `Quantity × price is ${money(own ?? '0')}, their amount is ${money(bid.stated_extension)}`,
      `${money(own ?? '0')} ≠ ${money(bid.stated_extension)}`,
    );
  if (extension === null) return '\u00a0';
  // Of another currency, or another unit: what it is compared by.
  const isConverted =
    price !== null && typeof bid?.price === 'string' && (Boolean(bid.unit) || rate(price) !== rate(bid.price));
  return isConverted ? `= ${rate(price)} · ${money(extension)}` : money(extension);
};

const priceOf = (bid: BidValues | null): ReactNode => {
  if (bid?.bid === 'no_bid') return <em key="none">no bid</em>;
  if (!bid?.price) return '\u00a0';
  return bid.unit ? `${rate(bid.price)} / ${bid.unit}` : rate(bid.price);
};

/**
 * A vendor's cell of a line in two lines of text: what the vendor says, and what follows. Most cells are nothing but a
 * text: elements in each would be felt when the grid is scrolled.
 */
export const bidCell = (row: LevellingLineRow, at: number): ReactNode => {
  const bid = row.bids[at] ?? null;
  const level = lineLevel(row.level).bids[at];
  if (!level) return null;
  const [marks, price, under] = [marksOf(row, at, bid, level), priceOf(bid), below(level, bid)];
  if (marks.length === 0 && typeof price === 'string' && typeof under === 'string') return `${price}\n${under}`;
  return [...marks, price, '\n', under];
};

/** How a vendor's cell is drawn. */
export const bidClass = (row: LevellingLineRow, at: number): string => {
  const mark = row.marks[at];
  if (mark) return mark.state === 'unread' ? 'lv-bid' : `lv-bid lv-${mark.state} sheet-unread`;
  const level = lineLevel(row.level).bids[at];
  if (!level) return 'lv-bid';
  const bid = row.bids[at];
  const won = row.winner !== null && row.winner === level.bidder ? ' lv-is-won' : '';
  if (level.isLowest) return `lv-bid lv-is-low${won}`;
  if (level.leftOut === 'unquoted') return 'lv-bid lv-is-gap';
  if (level.leftOut === 'no_bid') return 'lv-bid lv-is-none';
  return `lv-bid${level.leftOut && bid ? ' lv-is-out' : ''}${won}`;
};
