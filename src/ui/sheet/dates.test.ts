import { expect, it } from 'vitest';
import { readDate } from './dates.ts';

const today = '2027-02-01';

it.each([
  ['2027-03-08', 'en-GB', '2027-03-08'],
  ['8/3/2027', 'en-GB', '2027-03-08'],
  ['3/8/2027', 'en-US', '2027-03-08'],
  ['8.3.27', 'de-DE', '2027-03-08'],
  ['8.3.', 'de-DE', '2027-03-08'],
  ['8-3', 'en-GB', '2027-03-08'],
  ['  ', 'en-GB', null],
])('%s is read in %s', (text, locale, value) => expect(readDate(text, today, locale)).toEqual({ value }));

it.each(['soon', '31/2/2027', '8', '1/2/3/4', '32/1/2027'])('%s is no date', (text) =>
  expect(readDate(text, today, 'en-GB')).toEqual({ error: `“${text}” is no date` }),
);
