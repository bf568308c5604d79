import type { ReactNode } from 'react';
import { lineLevel, type BidLevel } from '../../../domain/rfq/lineLevel.ts';
import { outlierText } from '../../../domain/rfq/outliers.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import type { BidValues, LineRow } from './model.ts';
import { leftOutWords, plugWords } from './words.ts';

interface MarkProps {
  readonly is: string;
  readonly says: string;
  readonly children: string;
}

/** A sign in a cell, named for those who do not see it. */
const Mark = ({ is, says, children }: MarkProps) => (
  <i className={`lv-mark lv-${is}`} role="img" aria-label={says} title={says}>
    {children}
  </i>
);

const money = (value: string) => formatDecimal('money', value);
const rate = (value: string) => formatDecimal('rate', value);

const alternateWords = (bid: BidValues, isAccepted: boolean): string =>
  `${isAccepted ? 'Accepted alternate' : 'Alternate, not accepted'}${bid.alternate ? `: ${bid.alternate}` : ''}`;

/** What stands before the price. */
const marksOf = (row: LineRow, at: number, bid: BidValues, level: BidLevel): ReactNode => {
  const { isLowest, outlier, leftOut, isBelowMinimum } = level;
  const decision = row.decisions[at];
  return (
    <>
      {isLowest && (
        <Mark is="low" says="Lowest">
          ▼
        </Mark>
      )}
      {outlier && (
        <Mark is="odd" says={`Outlying: ${outlierText(outlier)}`}>
          {outlier.is === 'low' ? '↓!' : '↑!'}
        </Mark>
      )}
      {bid.is_alternate && (
        <Mark is="alt" says={alternateWords(bid, decision?.alternate_is === 'accepted')}>
          {decision?.alternate_is === 'accepted' ? 'alt ✓' : 'alt'}
        </Mark>
      )}
      {leftOut === 'excluded' && (
        <Mark is="out" says={`Excluded${decision?.note ? `: ${decision.note}` : ''}`}>
          excl
        </Mark>
      )}
      {isBelowMinimum && (
        <Mark is="min" says={`Sells no less than ${formatDecimal('quantity', bid.minimum_quantity ?? '0')}`}>
          min
        </Mark>
      )}
    </>
  );
};

/** What stands below: what it comes to, what the vendor says it comes to, or what stands for a gap. */
const below = ({ leftOut, extension, own, difference, plug }: BidLevel, bid: BidValues | null): ReactNode => {
  if (plug)
    return (
      <span title={`Stands for the gap: ${plugWords[plug.by]}`}>{`≈ ${rate(plug.rate)} ${plugWords[plug.by]}`}</span>
    );
  if (leftOut === 'currency') return <span title={leftOutWords.currency}>no rate</span>;
  if (difference !== null && bid?.stated_extension)
    return (
      <Mark
        is="differs"
        says={`Quantity × price is ${money(own ?? '0')}, their amount is ${money(bid.stated_extension)}`}
      >
        {`${money(own ?? '0')} ≠ ${money(bid.stated_extension)}`}
      </Mark>
    );
  return extension === null ? null : money(extension);
};

/** A vendor's cell of a line: what the vendor says, and beside it what follows. */
export const bidCell = (row: LineRow, at: number): ReactNode => {
  const bid = row.bids[at] ?? null;
  const level = lineLevel(row.level).bids[at];
  if (!level) return null;
  const hasNote = Boolean(bid?.note) || Boolean(row.decisions[at]?.note);
  const isWon = row.winner !== null && row.winner === level.bidder;
  return (
    <>
      <span className="lv-price">
        {isWon && (
          <Mark is="won" says="To be awarded">
            ✓
          </Mark>
        )}
        {bid && marksOf(row, at, bid, level)}
        {hasNote && (
          <Mark is="note" says={[bid?.note, row.decisions[at]?.note].filter(Boolean).join(' · ')}>
            ✎
          </Mark>
        )}
        {bid?.bid === 'no_bid' ? <em>no bid</em> : bid?.price ? rate(bid.price) : ''}
      </span>
      <span className="lv-below">{below(level, bid)}</span>
    </>
  );
};

/** How a vendor's cell is drawn. */
export const bidClass = (row: LineRow, at: number): string => {
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
