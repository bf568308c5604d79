import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareLines, type Comparable } from './identity.ts';

const line = (some: Partial<Comparable>): Comparable => ({
  kind: 'item',
  parent: null,
  ref: '',
  code: '',
  description: 'x',
  unit: 'm2',
  quantity: '1',
  rates: {},
  ...some,
});

it('a line is the same by its number or code with its text, wherever it stands', () => {
  const was = [
    line({ kind: 'structure', description: 'Walls', ref: 'A' }),
    line({ parent: 0, ref: 'A.1', description: 'Plaster', rates: { rate: '5.0000' } }),
    line({ parent: 0, code: '77', description: 'Paint' }),
    line({ parent: 0, description: 'Skirting' }),
    line({ parent: 0, ref: 'A.4', description: 'Gone' }),
  ];
  const next = [
    line({ kind: 'structure', description: 'WALLS', ref: 'A' }),
    line({ parent: 0, description: 'Skirting', quantity: '2', unit: 'sqm' }),
    line({ parent: 0, ref: 'A.1', description: 'Plaster ', rates: { rate: '5' } }),
    line({ ref: 'A.9', code: '77', description: 'Paint' }),
    line({ parent: 0, ref: 'A.1', description: 'Plaster in two coats' }),
  ];
  expect(compareLines(was, next)).toEqual({
    same: [
      { next: 0, was: 0, changed: ['description'] },
      { next: 1, was: 3, changed: ['quantity'] },
      { next: 2, was: 1, changed: [] },
      { next: 3, was: 2, changed: ['ref'] },
    ],
    added: [4],
    gone: [4],
  });
});

it('of lines with the same text, a moved one is that with its number and its code, or with none where it has none', () => {
  const named = (ref: string, code: string, parent: number | null = null) => line({ ref, code, parent });
  const walls = line({ kind: 'structure', description: 'Walls' });
  const was = [walls, named('A', 'C', 0), named('A', '', 0), named('', 'C', 0)];
  expect([compareLines(was, [named('A', '')]).same, compareLines(was, [named('', 'C')]).same]).toEqual([
    [{ next: 0, was: 2, changed: [] }],
    [{ next: 0, was: 3, changed: [] }],
  ]);
});

it('of two with the same text whose first was dropped, the second stays what it was, by its figures', () => {
  const doors = [
    line({ quantity: '10', rates: { rate: '5.0000' } }),
    line({ quantity: '20', rates: { rate: '7.0000' } }),
  ];
  const pairs = (...next: Comparable[]) =>
    compareLines(doors, next).same.map((one) => [one.next, one.was, one.changed]);
  expect([
    pairs(line({ quantity: '20.0', unit: 'sqm', rates: { rate: '7' } })),
    // Its rate is another one: the quantity still tells it.
    pairs(line({ quantity: '20', rates: { rate: '8' } })),
    // The other order: each has its own figures.
    pairs(line({ quantity: '20', rates: { rate: '7' } }), line({ quantity: '10', rates: { rate: '5' } })),
    // Nothing but the order tells.
    pairs(line({ quantity: '11' }), line({ quantity: '21' })),
  ]).toEqual([
    [[0, 1, []]],
    [[0, 1, ['rate']]],
    [
      [0, 1, []],
      [1, 0, []],
    ],
    [
      [0, 0, ['quantity']],
      [1, 1, ['quantity']],
    ],
  ]);
});

it('a number tells more than figures: the line with it is the same, whatever its quantity has become', () => {
  const was = [line({ ref: '1.1', quantity: '10' }), line({ ref: '1.2', quantity: '20' })];
  expect(compareLines(was, [line({ ref: '1.1', quantity: '20' })]).same).toEqual([
    { next: 0, was: 0, changed: ['quantity'] },
  ]);
});

it('a line without number and code that stands elsewhere is another one, whatever its text', () => {
  const walls = line({ kind: 'structure', description: 'Walls' });
  expect(compareLines([walls, line({ parent: 0 })], [line({})])).toEqual({ same: [], added: [0], gone: [0, 1] });
});

it('of lines with the same text that have moved and got another number, the code says which it is', () => {
  const walls = line({ kind: 'structure', description: 'Walls' });
  const was = [walls, line({ ref: 'A', code: '1', parent: 0 }), line({ ref: 'B', code: '2', parent: 0 })];
  expect(compareLines(was, [line({ ref: 'C', code: '2' })]).same).toEqual([{ next: 0, was: 2, changed: ['ref'] }]);
});

it('a rate that the file does not have is no difference, nor is an empty one of a line without a rate; a cleared one is', () => {
  const changed = (was: Comparable['rates'], next: Comparable['rates']) =>
    compareLines([line({ rates: was })], [line({ rates: next })]).same.map((one) => one.changed);
  expect([
    changed({ rate: '5' }, {}),
    changed({ rate: '5' }, { rate: undefined }),
    changed({}, { rate: null }),
    changed({ rate: '5' }, { rate: null }),
  ]).toEqual([[[]], [[]], [[]], [['rate']]]);
});

it('a BOM of the file is no item of the bill, which holds nothing; an item may have been a BOM', () => {
  const pair = (was: string, next: string) =>
    compareLines([line({ kind: was, ref: '1' })], [line({ kind: next, ref: '1' })]).same.length;
  expect([pair('item', 'bom'), pair('bom', 'item'), pair('bom', 'bom'), pair('item', 'item')]).toEqual([0, 1, 1, 1]);
});

it('every line is same, added or gone, once; a bill compared with itself is unchanged', () => {
  const text = fc.constantFrom('', 'a', 'b', 'A ');
  const lines = fc.array(
    fc
      .record({
        ref: text,
        code: text,
        description: fc.constantFrom('p', 'q'),
        quantity: fc.constantFrom('1', '2', null),
      })
      .map(line),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, lines, (was, next) => {
      const { same, added, gone } = compareLines(was, next);
      expect([...same.map((pair) => pair.next), ...added].toSorted((a, b) => a - b)).toEqual([...next.keys()]);
      expect([...same.map((pair) => pair.was), ...gone].toSorted((a, b) => a - b)).toEqual([...was.keys()]);
      const own = compareLines(next, next);
      expect(own.same.every(({ changed, next: at, was: old }) => changed.length === 0 && at === old)).toBe(true);
    }),
  );
});
