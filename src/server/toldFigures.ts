import type { Decimal } from '../domain/decimal.ts';
import type { Who } from './engine/who.ts';

/** So that a percentage is read at once, one from 1,000 on has no places. */
const farPercent = 1000;

/**
 * Figures in sentences that a screen shows, in the notation of the branch (decision 105); where each browser has its own,
 * as British English writes them.
 */
export const toldFigures = ({ notation, currency }: Pick<Who, 'notation' | 'currency'>) => {
  const tag = notation === undefined || notation === 'browser' ? 'en-GB' : notation;
  const written = (value: Decimal, places: number): string =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: places, maximumFractionDigits: places }).format(
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the type takes literals alone, a string stays exact
      value as Intl.StringNumericLiteral,
    );
  const figure = (value: Decimal): string => written(value, 2);
  const size = (value: Decimal): Decimal => value.replace('-', '');
  const percent = (value: Decimal): string => `${written(value, Math.abs(Number(value)) >= farPercent ? 0 : 2)} %`;
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    /** `2027-03-12` as "12 Mar 2027". */
    day: (value: string): string => days.format(new Date(`${value}T00:00:00Z`)),
    /** `12345.5` as "12,345.50 GBP". */
    money: (value: Decimal): string => [figure(value), currency].filter(Boolean).join(' '),
    /** `9355.59` as "9,356 %", `7.5` as "7.50 %". */
    percent,
    /** How far something is from something else, whichever way: "9,142.28 (9,356 %)". */
    distance: (difference: Decimal, of: Decimal | null): string =>
      `${figure(size(difference))}${of === null ? '' : ` (${percent(size(of))})`}`,
  };
};
