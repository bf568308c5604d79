import { expect, it } from 'vitest';
import { readLeadTime } from './leadTime.ts';

it.each([
  ['14', 14],
  ['14 days', 14],
  ['ca. 3 Weeks', 21],
  ['approx 2 wks', 14],
  ['3 Wochen', 21],
  ['10 TAGE', 10],
  ['3650', 3650],
  ['3651', null],
  ['522 weeks', null],
  ['3-4 weeks', null],
  ['2 months', null],
  ['soon', null],
])('a lead time of “%s” is %s days', (text, days) => {
  expect(readLeadTime(text)).toBe(days);
});
