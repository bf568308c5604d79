import { describe, expect, it } from 'vitest';
import { lowered, type AskedLine } from './lowered.ts';

const line = (id: number, quantity: string, more: Partial<AskedLine> = {}): AskedLine => ({
  id,
  quantity,
  pieces: '1.0000',
  per: null,
  booked: '0',
  isFixed: false,
  ...more,
});
const of = (lines: readonly AskedLine[], wanted: string) => {
  const { quantities, beyond } = lowered(lines, wanted);
  return [[...quantities], beyond];
};

describe('what is requested beyond the BOQ', () => {
  it('goes from the first of the lines, as far as it takes', () => {
    expect(of([line(3, '10'), line(2, '10'), line(1, '10')], '15')).toEqual([
      [
        [3, '0.0000'],
        [2, '5.0000'],
      ],
      '0',
    ]);
    expect(of([line(1, '10')], '10')).toEqual([[], '0']);
    expect(of([line(1, '10')], '12')).toEqual([[], '0']);
  });

  it('is rounded down where it does not come out even in pieces', () => {
    // 3 pieces of 5 are 15; 10 are 3.3333 each.
    expect(of([line(1, '5', { pieces: '3' })], '10')).toEqual([[[1, '3.3333']], '0']);
    expect(of([line(1, '5', { pieces: '0' }), line(2, '4')], '1')).toEqual([[[2, '1.0000']], '0']);
  });

  it('goes first from items of which a piece takes less now', () => {
    const within = { pieces: '4', per: '1.0000' };
    expect(of([line(2, '2', within), line(1, '2', within)], '8')).toEqual([
      [
        [2, '1.0000'],
        [1, '1.0000'],
      ],
      '0',
    ]);
  });

  it('stays where it is booked, or its request is closed', () => {
    expect(of([line(2, '10', { booked: '7' }), line(1, '5')], '9')).toEqual([
      [
        [2, '7.0000'],
        [1, '2.0000'],
      ],
      '0',
    ]);
    expect(of([line(2, '10', { booked: '7' }), line(1, '5', { isFixed: true })], '9')).toEqual([
      [[2, '7.0000']],
      '3.0000',
    ]);
    // 7 booked of 3 pieces need 2.3334 each.
    expect(of([line(1, '4', { pieces: '3', booked: '7', per: '2.0000' })], '6')).toEqual([[[1, '2.3334']], '1.0002']);
  });
});
