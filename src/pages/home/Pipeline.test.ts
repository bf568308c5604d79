import { expect, it } from 'vitest';
import { shareOf } from './Pipeline.tsx';

it('a bar is as long as its value beside the greatest one', () => {
  expect([shareOf('50.00', '200.00'), shareOf('200.00', '200.00'), shareOf('0.00', '200.00')]).toEqual([25, 100, 0]);
  expect(shareOf('0.00', '0')).toBe(0);
});
