/** The currencies that a branch can calculate in, by ISO 4217. All have two decimal places (rule 14). */
export const currencies = [
  'GBP',
  'EUR',
  'USD',
  'AED',
  'AUD',
  'CAD',
  'CHF',
  'DKK',
  'INR',
  'NOK',
  'NZD',
  'PLN',
  'QAR',
  'SAR',
  'SEK',
  'SGD',
  'ZAR',
] as const;
export type Currency = (typeof currencies)[number];
