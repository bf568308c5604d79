import type { Decimal } from '../../../domain/decimal.ts';
import type { RowCounts } from './counts.ts';
import { rowsText } from '../../../ui/import/words.ts';
import { counted, formatDecimal, formatPrice, formatInteger } from '../../../ui/fields/format.ts';

export const linesText = (n: number): string => counted(n, 'line', 'lines');

/** "208 rows → 198 lines in 6 sections. 4 left out." */
export const readSentence = ({ rows, lines, sections, left, joined, measuring, bad }: RowCounts): string =>
  [
    `${rowsText(rows)} → ${linesText(lines)}${sections ? ` in ${counted(sections, 'section', 'sections')}` : ''}.`,
    joined > measuring && `${rowsText(joined - measuring)} with text that goes on.`,
    measuring > 0 && `${rowsText(measuring)} with measurements.`,
    left > 0 && `${formatInteger(left)} left out.`,
    bad > 0 && `${formatInteger(bad)} cannot be read.`,
  ]
    .filter(Boolean)
    .join(' ');

export const fileMoneyText = (value: Decimal): string => formatPrice('money', value);

/** The same of a file with other currencies, which nobody was asked about as no rate is taken from it: "4,400.00 in AED". */
export const moneyOfFile = (value: Decimal, foreign: readonly string[]): string =>
  foreign.length > 0 ? `${formatDecimal('money', value)} in ${foreign.join(' and ')}` : fileMoneyText(value);
