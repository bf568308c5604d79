import { expect, it } from 'vitest';
import { textRow } from './worksheet.ts';

it('the first text of a row says how far it is indented: two spaces or a tab are a step', () => {
  const indentOf = (...cells: string[]) => textRow(1, cells).indent;
  expect(indentOf('Doors', '\tgate')).toBe(0);
  expect(indentOf('  Doors')).toBe(1);
  expect(indentOf('\tDoors')).toBe(1);
  expect(indentOf('\t  Doors')).toBe(2);
  expect(indentOf(' ', '\u00a0\u00a0\u00a0Doors')).toBe(2);
});
