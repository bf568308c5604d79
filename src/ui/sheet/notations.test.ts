import { describe, expect, it } from 'vitest';
import { twoNotations } from './notations.ts';
import type { SheetColumn } from './types.ts';

type Row = Readonly<Record<string, string>>;
const column = (key: string, numeric: boolean, isRead = true): SheetColumn<Row> => ({
  key,
  label: key,
  width: 80,
  numeric,
  shown: (row) => row[key] ?? '',
  plain: (row) => row[key] ?? '',
  ...(isRead && { read: (text: string) => ({ value: text }) }),
});
const columns = [column('name', false), column('quantity', true), column('rate', true), column('total', true, false)];

describe('a paste in two notations', () => {
  it('is one with a figure of two readings beside one that only the other notation has', () => {
    expect(twoNotations([['1,125'], ['12,5']], 1, columns, '.')).toEqual({
      example: '1,125',
      beside: '12,5',
      own: '1125',
      other: '1.125',
      otherwise: [['1.125'], ['12,5']],
    });
    expect(twoNotations([['1.125', '12.5']], 1, columns, ',')).toEqual({
      example: '1.125',
      beside: '12.5',
      own: '1125',
      other: '1,125',
      otherwise: [['1,125', '12.5']],
    });
  });

  it('is none where the figures of two readings are as others of the branch, or where each has one', () => {
    for (const texts of [['1,125', '12.5'], ['1,125'], ['12,5', '12.5'], ['1125', '12,5'], ['1 125', '12,5']])
      expect(twoNotations([texts], 1, columns, '.')).toBeNull();
  });

  it('is told by columns of figures alone that can be typed', () => {
    expect(twoNotations([['1,125', '12.5', '12.5']], 0, columns, '.')).toBeNull();
    expect(twoNotations([['12,5', '1,125', '3']], 0, columns, '.')).toBeNull();
    expect(twoNotations([['1,125', '3', '12,5']], 1, columns, '.')).toBeNull();
    expect(twoNotations([['Door', '1,125', '12,5']], 0, columns, '.')?.otherwise).toEqual([['Door', '1.125', '12,5']]);
  });
});
