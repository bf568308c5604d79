import { expect, it } from 'vitest';
import { originsOf } from './origins.ts';

it.each([
  ['40', { bought: '40', made: '0' }, { stock: '0', bought: '40', made: '0' }],
  ['45', { bought: '40', made: '3' }, { stock: '2', bought: '40', made: '3' }],
  // Some of what came was released to another line since.
  ['30', { bought: '40', made: '3' }, { stock: '0', bought: '30', made: '0' }],
  ['41', { bought: '40', made: '3' }, { stock: '0', bought: '40', made: '1' }],
])(
  'of %s that are booked from stock, what was bought and made for the line is not from stock',
  (booked, received, origins) => expect(originsOf(booked, received)).toEqual(origins),
);
