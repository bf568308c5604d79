import { plainQuantity } from '../../domain/bookings.ts';
import { round, type Decimal } from '../../domain/decimal.ts';

const grouped = (value: string): string => {
  const [whole = '', decimals] = value.split('.');
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? groups : `${groups}.${decimals}`;
};

/** `12345.5000` as "12,345.5". */
export const printedQuantity = (value: Decimal): string => grouped(plainQuantity(value));

/** `12345.5` as "12,345.50". */
export const moneyText = (value: Decimal): string => grouped(round(value, 2));

/** A unit price: at least 2 places, and all of its 4 that say something. */
export const rateText = (value: Decimal): string => {
  const [whole, decimals = ''] = round(value, 4).split('.');
  return grouped(`${whole}.${decimals.replace(/0{1,2}$/, '')}`);
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2027-01-05` as "5 Jan 2027", which no reader takes for the first of May. */
export const dayText = (day: string): string => {
  const [year, month, of] = day.split('-');
  return `${Number(of)} ${months[Number(month) - 1]} ${year}`;
};
