import { expect, it } from 'vitest';
import { formatSize } from './formatSize.ts';

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [1024, '1 kB'],
  [150 * 1024, '150 kB'],
  [1.5 * 1024 * 1024, '1.5 MB'],
  [200 * 1024 * 1024, '200 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [5000 * 1024 ** 3, '5,000 GB'],
])('%d bytes are %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));
