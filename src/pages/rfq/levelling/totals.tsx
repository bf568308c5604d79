import type { ReactNode } from 'react';
import { minus } from '../../../domain/bookings.ts';
import { round } from '../../../domain/decimal.ts';
import { moneyOf } from '../../../domain/formula.ts';
import type { BidderLevel, Ways } from '../../../domain/rfq/bidderLevel.ts';
import { quotedAlike } from '../../../domain/rfq/quotedAlike.ts';
import type { Levelling } from '../../../domain/rfq/levelling.ts';
import { formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import type { SheetTotals } from '../../../ui/sheet/types.ts';
import { columnOfCell } from './cells.ts';
import { chargesText, rankNote } from './words.ts';

const money = (value: string) => formatDecimal('money', value);

/** A total with its rank. */
const Ranked = ({ total, rank }: { readonly total: string | null; readonly rank: number | null }) => (
  <span className="lv-total">
    {rank !== null && (
      <b className={rank === 1 ? 'lv-rank lv-rank-1' : 'lv-rank'} role="img" aria-label={`Rank ${rank}`}>
        {`#${rank}`}
      </b>
    )}
    {total === null ? '–' : money(total)}
  </span>
);

/** What was quoted where not all quoted the same lines: no ranks, but of how many lines it is (rule 141). */
const unlikeRow = (levelling: Levelling): SheetTotals =>
  row(levelling, 'Quoted, not the same lines', ({ quoted, totals }) => (
    <span className="lv-total">
      <span className="lv-cover">{`${formatInteger(quoted)}/${formatInteger(levelling.lines.length)}`}</span>
      {quoted > 0 && totals.quoted !== null ? money(totals.quoted) : '–'}
    </span>
  ));

const totalRow = (levelling: Levelling, label: ReactNode, way: keyof Ways<unknown>): SheetTotals => ({
  description: label,
  ...Object.fromEntries(
    levelling.bidders.map((bidder) => [
      columnOfCell(bidder.id),
      <Ranked key={way} total={bidder.quoted > 0 ? bidder.totals[way] : null} rank={bidder.ranks[way]} />,
    ]),
  ),
});

const row = (levelling: Levelling, label: string, cell: (bidder: BidderLevel) => ReactNode): SheetTotals => ({
  description: label,
  ...Object.fromEntries(levelling.bidders.map((bidder) => [columnOfCell(bidder.id), cell(bidder)])),
});

/** The sum of what the estimation says of the lines. */
const estimated = ({ lines }: Levelling): string | null => {
  const known = lines.flatMap(({ estimate }) => estimate ?? []);
  return known.length > 0 ? moneyOf(known.reduce((sum, cents) => sum + cents, 0n)) : null;
};

/** The rows below the comparison: totals and ranks in three ways, how much of it was quoted, and what is to be known. */
export const levellingTotals = (levelling: Levelling): readonly SheetTotals[] => {
  const all = levelling.lines.length;
  const common = levelling.common.size;
  const sum = estimated(levelling);
  const charged = levelling.bidders.some(
    ({ quoted, charged: of }) => quoted > 0 && of !== null && chargesText(of) !== '',
  );
  const notes = levelling.bidders.some((bidder) => rankNote(bidder) !== undefined);
  return [
    {
      ...(quotedAlike(levelling) ? totalRow(levelling, 'Quoted', 'quoted') : unlikeRow(levelling)),
      estimate: sum === null ? '' : money(sum),
    },
    ...(charged
      ? [
          row(levelling, 'Of it freight, discount', ({ quoted, charged: of }) => (
            <span className="lv-cover" title={of ? chargesText(of) : ''}>
              {quoted > 0 && of && chargesText(of) !== '' ? money(round(minus(of.total, of.lines), 2)) : '–'}
            </span>
          )),
        ]
      : []),
    totalRow(
      levelling,
      <span title="The lines that all ranked vendors quoted, without freight and discounts">
        {common === 1 ? '1 common line' : `${formatInteger(common)} common lines`}
      </span>,
      'common',
    ),
    totalRow(
      levelling,
      <span title="Where nobody decided, a gap counts as its estimate, else as the median of the bids">
        With gaps plugged
      </span>,
      'plugged',
    ),
    row(levelling, 'Coverage, lines · value', ({ quoted, coverageByValue }) => (
      <span className="lv-cover">{`${formatInteger(quoted)}/${formatInteger(all)} · ${formatDecimal('percent', coverageByValue)}`}</span>
    )),
    ...(notes
      ? [
          row(levelling, 'Ranking', (bidder) => {
            const note = rankNote(bidder);
            return (
              note && (
                <span className="lv-rank-note" title={note}>
                  {note}
                </span>
              )
            );
          }),
        ]
      : []),
  ];
};
