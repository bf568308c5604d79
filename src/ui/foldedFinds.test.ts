import { expect, it } from 'vitest';
import { optionsWith } from './fields/input/choices.ts';
import { findCells } from './sheet/find.ts';

/** “Café Größer X” as others write it: letters and their marks apart, two spaces, a no-break space, other cases. */
const otherwise = 'CAFE\u0301  gro\u0308\u00DFer\u00A0x';

it('what the browser itself looks through is found however it is written (rule 143)', () => {
  // Long texts and what is frozen are stored as they were written.
  const labels = ['Cafe\u0301 Größer\u00a0 X', 'Cafeteria', 'Größer'];
  expect(
    optionsWith(
      otherwise,
      labels.map((label, id) => ({ id, label })),
    ).map(({ label }) => label),
  ).toEqual([labels[0]]);
  const rows = labels.map((text, id) => [id, { text }] as const);
  const columns = [{ key: 'text', plain: ({ text }: { readonly text: string }) => text }];
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a column has more than finding asks of it
  const found = findCells(
    rows,
    columns as unknown as Parameters<typeof findCells<{ readonly text: string }>>[1],
    otherwise,
    '.',
  );
  expect(found).toEqual([{ id: 0, column: 'text' }]);
});
