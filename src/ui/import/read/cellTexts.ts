import Big from 'big.js';
import { formatValue } from 'hucre';
import type { Cell, CellValue } from 'hucre/xlsx';
import { multiply, round } from '../../../domain/decimal.ts';

const timeText = (date: Date): string => {
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
};

/** The text of a cell. Numbers have the 15 digits of Excel, without an exponent. */
export const cellText = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : timeText(value);
  if (typeof value === 'number') return new Big(value.toPrecision(15)).toFixed();
  return String(value);
};

/** A format that shows digits which the number does not have: `0.00`, `00000`, `00-000`, `"X"000`. */
const shapes = /^(?=.*0)[^#?*_/%;[\]dmyhse]+$/i;

/** A number as its format shows it, where that tells more than the number: 1.1 as "1.10", 123 as "00123". */
export const shownText = ({ value, style }: Cell): string | null => {
  const format = style?.numFmt ?? '';
  if (value instanceof Date && /^[^[]*[dmy]/i.test(format)) return formatValue(value, format);
  return typeof value === 'number' && format !== '0' && shapes.test(format.replace(/"[^"]*"/g, ''))
    ? formatValue(value, format)
    : null;
};

/** A number that is shown as a percentage, as it is shown: 0.025 as "2.5000%", which has one reading. */
export const percentText = (cell: Cell | undefined): string | null =>
  typeof cell?.value === 'number' && /^[^"]*%/.test(cell.style?.numFmt ?? '')
    ? `${round(multiply(cellText(cell.value), '100'), 4)}%`
    : null;

/** The currency that a format writes beside its number: `[$€-407]`, `"£"#,##0.00`, `#,##0.00 "USD"`. */
export const currencyShown = ({ style }: Cell): string | null => {
  const format = (style?.numFmt ?? '').split(';')[0] ?? '';
  return (
    /\[\$([^\]-]+)/.exec(format)?.[1]?.trim() ??
    /"\s*([A-Z]{3}|\p{Sc}|kr\.?|zł|Fr\.?)\s*"/u.exec(format)?.[1] ??
    /\p{Sc}/u.exec(format.replace(/"[^"]*"/g, ''))?.[0] ??
    null
  );
};
