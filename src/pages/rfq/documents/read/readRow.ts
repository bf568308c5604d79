import { compare, type Decimal } from '../../../../domain/decimal.ts';
import { isUncomputed, type WrittenRow } from '../../../../domain/table/worksheet.ts';
import type { DecimalMark } from '../../../../domain/numerals.ts';
import { readLeadTime } from '../../../../domain/rfq/workbook/leadTime.ts';
import { bidHeadings, type BidColumn } from '../../../../domain/rfq/workbook/layout.ts';
import { noBidMark, saysNoBid } from '../../../../domain/rfq/workbook/noBid.ts';
import { extensionOf } from '../../../../domain/rfq/orderAfter.ts';
import { plainQuantity } from '../../../../domain/bookings.ts';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';
import { amountAt, cellAt, figureAt } from './figures.ts';
import type { Place } from './place.ts';
import { isAsked, pricedPer } from './pricedPer.ts';
import type { ReadBid } from './types.ts';

type Read = { readonly bid: ReadBid } | { readonly error: string };

const maxTextLength = 500;

const cut = (text: string, column: BidColumn, warnings: string[]): string | null => {
  if (text.length > maxTextLength)
    warnings.push(`${bidHeadings.en[column]}: only its first ${maxTextLength} characters are taken`);
  return text.slice(0, maxTextLength) || null;
};

/** Their amount, where it is not quantity × price; a formula that nobody has calculated says nothing. */
const statedOf = (
  { row, at }: { readonly row: WrittenRow; readonly at: number | undefined },
  mark: DecimalMark | null,
  product: Decimal,
  warnings: string[],
) => {
  const read = amountAt(row, at, 2, mark);
  if ('error' in read) {
    warnings.push(`${bidHeadings.en.amount}: ${read.error}`);
    return null;
  }
  const isFormula = at !== undefined && row.formulas.includes(at);
  if (read.value === null || compare(read.value, product) === 0) return null;
  if (isFormula && compare(read.value, '0') === 0) return null;
  warnings.push(`Their amount is ${read.value}, not ${product}: both are kept, and ${product} ranks`);
  return read.value;
};

/** What the vendor asks of the line is what was asked for. */
const changesOf = (row: WrittenRow, { columns }: Place, line: LevellingLine, mark: DecimalMark | null): string[] => {
  const quantity = figureAt(row, columns.quantity, 4, mark);
  const unit = cellAt(row, columns.unit);
  const per = pricedPer(unit, line);
  const isOther = 'error' in quantity || quantity.value === null || !isAsked(quantity.value, line, per);
  return [
    ...(columns.quantity !== undefined && isOther
      ? [`Their quantity is ${cellAt(row, columns.quantity) || 'empty'}, not ${plainQuantity(line.quantity)}`]
      : []),
    ...(per ? [`The price is per ${per.unit} of ${plainQuantity(per.factor)} ${line.unit ?? ''}`] : []),
    ...(!per && columns.unit !== undefined && unit.toLowerCase() !== (line.unit ?? '').toLowerCase()
      ? [`Their unit is ${unit || 'empty'}, not ${line.unit ?? 'empty'}`]
      : []),
  ];
};

/** What one row says of its line. Blank, 0 and “no bid” are three things; what can mean either is an error. */
export const readRow = (row: WrittenRow, place: Place, line: LevellingLine, mark: DecimalMark | null): Read => {
  const { columns } = place;
  const text = (column: BidColumn) => cellAt(row, columns[column]);
  const isRefused = saysNoBid(text('price'));
  const marked = noBidMark(text('no_bid'));
  if (marked === null) return { error: `“${text('no_bid')}” in “${bidHeadings.en.no_bid}” can mean either` };
  if ([columns.description, columns.price].some((at) => row.struck.includes(at ?? -1)))
    return { error: 'It is struck through' };
  if (text('price') === '' && row.uncomputed.includes(columns.price ?? -1))
    return { error: `${bidHeadings.en.price} ${isUncomputed}` };
  const over = row.above[columns.price ?? -1];
  if (text('price') === '' && over !== undefined)
    return { error: `“${over}” is in a merged cell that begins in a row above: it is no price of this line` };
  const price = isRefused ? { value: null } : amountAt(row, columns.price, 4, mark);
  if ('error' in price) return { error: `${bidHeadings.en.price}: ${price.error}` };
  const isNoBid = isRefused || marked;
  if (isNoBid && price.value !== null) return { error: `It has a price, ${price.value}, and says “no bid”` };
  const warnings: string[] = [
    ...(price.isRounded ? [`The price is rounded to ${price.value}`] : []),
    ...(row.isHidden ? ['Its row is hidden in the workbook'] : []),
  ];
  if (price.value !== null && compare(price.value, '0') < 0) warnings.push(`A credit: the price is ${price.value}`);
  const minimum = figureAt(row, columns.minimum, 4, mark);
  if ('error' in minimum) warnings.push(`${bidHeadings.en.minimum}: ${minimum.error}`);
  const saidTime = text('lead_time');
  const leadTime = saidTime === '' ? null : readLeadTime(saidTime);
  const openTime = saidTime !== '' && leadTime === null;
  if (openTime) warnings.push(`“${saidTime}” is no number of days or weeks: it is kept in the note`);
  const noted = [text('note'), openTime ? `Lead time: ${saidTime}` : ''].filter(Boolean).join('. ');
  const isPriced = price.value !== null;
  const per = pricedPer(text('unit'), line);
  const alternate = cut(text('alternate'), 'alternate', warnings);
  if (!isPriced && !isNoBid && (alternate !== null || noted !== ''))
    warnings.push('It has a text and no price: the line stays blank');
  if (isPriced || isNoBid) warnings.push(...changesOf(row, place, line, mark));
  return {
    bid: {
      row: row.row,
      line: line.id,
      bid: isPriced ? 'priced' : isNoBid ? 'no_bid' : null,
      price: price.value,
      unit: isPriced ? (per?.unit ?? null) : null,
      stated:
        price.value === null
          ? null
          : statedOf(
              { row, at: columns.amount },
              mark,
              extensionOf({ quantity: line.quantity, unit_price: price.value, price_factor: per?.factor ?? null }),
              warnings,
            ),
      alternate: isPriced ? alternate : null,
      leadTime,
      minimum: 'error' in minimum ? null : minimum.value,
      note: cut(
        [noted, !isPriced && alternate ? `Alternate: ${alternate}` : ''].filter(Boolean).join('. '),
        'note',
        warnings,
      ),
      warnings,
    },
  };
};
