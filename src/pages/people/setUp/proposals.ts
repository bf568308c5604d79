import type { Currency } from '../../../domain/currencies.ts';
import { notations, type FigureNotation } from '../../../domain/notations.ts';

const euro = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'HR', 'IE', 'IT', 'LU', 'NL', 'PT', 'SI', 'SK'] as const;
const elsewhere: Readonly<Record<string, Currency>> = {
  GB: 'GBP',
  US: 'USD',
  AE: 'AED',
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  DK: 'DKK',
  IN: 'INR',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  QA: 'QAR',
  SA: 'SAR',
  SE: 'SEK',
  SG: 'SGD',
  ZA: 'ZAR',
};

interface Proposed {
  /** Null where nothing is to be guessed. */
  readonly currency: Currency | null;
  readonly notation: FigureNotation;
}

/** What a browser in this language (`de-AT`, `en`) lets expect of a firm. */
export const proposedFor = (language: string): Proposed => {
  const { language: spoken, region } = new Intl.Locale(language);
  const notation =
    notations.find((each) => each === `${spoken}-${region}`) ??
    (region === undefined ? notations.find((each) => each === `${spoken}-${spoken.toUpperCase()}`) : undefined);
  const isEuro = euro.some((each) => each === region);
  return {
    currency: isEuro ? 'EUR' : (elsewhere[region ?? ''] ?? null),
    notation: notation ?? 'browser',
  };
};
