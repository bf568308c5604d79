import { expect, it } from 'vitest';
import { columnsBeyond } from './MoreColumns.tsx';

it.each([
  ['none, where all end in sight', [44, 100, 100], 244, 0],
  ['none, for less than a pixel', [44, 100, 100.6], 244, 0],
  ['what is cut off', [44, 100, 120], 244, 1],
  ['what is cut off, and all beyond it', [44, 100, 120, 80, 80], 244, 3],
])('%s', (_, widths, seen, beyond) => {
  expect(columnsBeyond(widths, seen)).toBe(beyond);
});
