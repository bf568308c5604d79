import { round, type Decimal } from '../../domain/decimal.ts';
import type { DocumentLanguage } from '../../domain/documents.ts';
import { dayText } from './texts.ts';

/** How a document of a language writes figures and days. */
export interface Figures {
  /** `-12345.5` as "-12,345.50". */
  readonly money: (value: Decimal) => string;
  /** `12345.5000` as "12,345.5". */
  readonly quantity: (value: Decimal) => string;
  /** A rate with all places that say something, and at least 2. */
  readonly rate: (value: Decimal) => string;
  /** `19.00` as "19 %", `7.50` as "7.5 %". */
  readonly percent: (value: Decimal) => string;
  /** `2027-01-05` as "5 Jan 2027". */
  readonly day: (day: string) => string;
}

const marks = { en: [',', '.'], de: ['.', ','] } as const;

/** At least so many decimals, and all that say something. */
const trimmed = (value: Decimal, least: number): string => {
  const [whole = '', decimals = ''] = value.split('.');
  const said = decimals.replace(/0+$/, '').padEnd(least, '0');
  return said ? `${whole}.${said}` : whole;
};

const germanDay = (day: string): string => day.split('-').toReversed().join('.');

/** A minus as long as a plus, which no line is broken behind. */
const minus = '−';

export const figuresIn = (language: DocumentLanguage): Figures => {
  const [thousands, point] = marks[language];
  const written = (value: string): string => {
    const [whole = '', decimals] = value.replace('-', '').split('.');
    const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
    return `${value.startsWith('-') ? minus : ''}${groups}${decimals === undefined ? '' : point + decimals}`;
  };
  const space = language === 'de' ? '\u00a0%' : '%';
  return {
    money: (value) => written(round(value, 2)),
    quantity: (value) => written(trimmed(value, 0)),
    rate: (value) => written(trimmed(value, 2)),
    percent: (value) => `${written(trimmed(value, 0))}${space}`,
    day: language === 'de' ? germanDay : dayText,
  };
};
