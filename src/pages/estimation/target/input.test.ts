import { describe, expect, it } from 'vitest';
import { targetBody, readTarget } from './input.ts';

const price = (typed: string) => readTarget({ aim: 'price', typed });

describe('a target', () => {
  it('is read as people write it', () => {
    expect(price('')).toBeUndefined();
    expect(['1250000', '1,250,000.50', '1 250 000,5', " 1'250'000 "].map(price)).toEqual(
      ['1250000', '1250000.50', '1250000.5', '1250000'].map((value) => ({ value })),
    );
    expect(readTarget({ aim: 'margin', typed: '22.5 %' })).toEqual({ value: '22.5' });
  });

  it('is refused where it is none', () => {
    expect([price('abc'), price('-5'), price('1.234')]).toEqual([
      { error: 'Must be a number' },
      { error: 'Must be a number' },
      { error: 'At most 2 decimal places' },
    ]);
    expect(readTarget({ aim: 'margin', typed: '100' })).toEqual({ error: 'Must be below 100' });
  });

  it('is sent with the chosen lines', () => {
    const input = { aim: 'margin', typed: '20', way: 'points', of: 'chosen' } as const;
    expect(targetBody(input, {})).toEqual({ target_margin: '20', way: 'points', of: 'chosen' });
    expect(targetBody({ ...input, aim: 'price' }, { ids: [3] })).toEqual({
      target_price: '20',
      way: 'points',
      of: 'chosen',
      ids: [3],
    });
    expect(targetBody(input, { structure_line_id: 7 })).toMatchObject({ structure_line_id: 7 });
    expect(targetBody({ ...input, typed: 'x' }, {})).toBeUndefined();
  });
});
