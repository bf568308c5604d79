import { expect, it } from 'vitest';
import { proposedFor } from './proposals.ts';

it.each([
  ['en-GB', 'GBP', 'en-GB'],
  ['en-US', 'USD', 'en-US'],
  ['de-AT', 'EUR', 'de-AT'],
  ['de-CH', 'CHF', 'de-CH'],
  ['de', null, 'de-DE'],
  ['fr-FR', 'EUR', 'fr-FR'],
  ['de-Latn-DE', 'EUR', 'de-DE'],
  // Neither the language nor the country says more.
  ['en', null, 'browser'],
  ['fi-FI', 'EUR', 'browser'],
  ['ja-JP', null, 'browser'],
])('a browser in %s lets expect %s and %s', (language, currency, notation) =>
  expect(proposedFor(language)).toEqual({ currency, notation }),
);
