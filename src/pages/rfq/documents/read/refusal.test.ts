import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { formErrors } from '../../../../dataProvider/failure.ts';
import { refusedBids } from './refusal.ts';

const refused = (errors: Readonly<Record<string, readonly string[]>>) =>
  new HttpError('Price is wrong', 422, { message: 'Price is wrong', errors: formErrors(errors) });

it('names the rows of the file', () => {
  const error = refused({
    'bids.1.price': ['Price must be at most 9'],
    'bids.0.lead_time_days': ['Lead time is wrong'],
  });
  expect(refusedBids(error, [7, 12])).toEqual(new Error('Row 7: Lead time is wrong; Row 12: Price must be at most 9'));
  const all = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((text, at) => [`bids.${at}.price`, [text]]));
  expect(refusedBids(refused(all), [1, 2, 3, 4, 5])).toEqual(new Error('Row 1: a; Row 2: b; Row 3: c; and 2 more'));
});

it('leaves what is not about rows as it is', () => {
  for (const error of [
    refused({ 'quotation.currency': ['Unknown'] }),
    refused({ bids: ['At most 2000 at once'] }),
    new Error('x'),
  ])
    expect(refusedBids(error, [7])).toBe(error);
});
