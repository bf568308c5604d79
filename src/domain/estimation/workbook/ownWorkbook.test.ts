import { expect, it } from 'vitest';
import { ownColumns } from './ownWorkbook.ts';

it('our own workbook has a number, description, level and kind of each line; a file that lacks one of them is another', () => {
  const headings = ['Item no.', 'Type', 'Level', 'Description', 'Quantity', 'Notes'];
  expect(ownColumns(headings)).toEqual({ ref: 0, kind: 1, level: 2, description: 3, quantity: 4 });
  for (const missing of ['Item no.', 'Type', 'Level', 'Description'])
    expect(ownColumns(headings.filter((heading) => heading !== missing)), missing).toBeNull();
});
