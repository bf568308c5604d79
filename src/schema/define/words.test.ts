import { describe, expect, it } from 'vitest';
import { nearest } from './words.ts';

describe('the nearest word', () => {
  it.each([
    ['manger_id', ['vendor_id', 'manager_id'], 'manager_id'],
    ['vendor', ['branches', 'vendors'], 'vendors'],
    ['hired_no', ['hired_on'], 'hired_on'],
    ['colour', ['name', 'city'], undefined],
    ['x', [], undefined],
    ['user', ['name', 'user_id'], 'user_id'],
    ['project', ['project_plans', 'project_visits', 'projects'], 'projects'],
  ])('to %s of %j is %s', (word, known, best) => {
    expect(nearest(word, known)).toBe(best);
  });
});
