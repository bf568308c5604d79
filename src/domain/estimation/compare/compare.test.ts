import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiply, sum } from '../../decimal.ts';
import { pricesOf } from '../prices.ts';
import { decimalInFormula } from '../../formula.ts';
import { finished } from '../../longWork.ts';
import { comparison, type Comparison, type LineDifference, type Money } from './compare.ts';
import { effectNames } from './effects.ts';
import { countMarks, filterLines } from './filter.ts';
import type { ComparedLine, Prices, Side } from './line.ts';

const compareSides = <L extends ComparedLine>(from: Side<L>, to: Side<L>) => finished(comparison(from, to));

const withPrices = (line: ComparedLine, prices: Prices): ComparedLine => {
  if (prices === 'none' || line.kind !== 'item') return line;
  const figures = pricesOf({ ...line });
  return prices === 'calculated'
    ? { ...line, rate: figures.selling_rate, extension: figures.selling_extension }
    : { ...line, rate: line.target_rate ?? null, extension: figures.target_extension };
};
const side = (lines: readonly ComparedLine[], prices: Prices = 'calculated'): Side => ({
  prices,
  lines: lines.map((line) => withPrices(line, prices)),
});

let position = 0;
const line = (line_key: string, over: Partial<ComparedLine> = {}): ComparedLine => ({
  line_key,
  parent_key: null,
  kind: 'item',
  position: (position += 1),
  description: `Line ${line_key}`,
  quantity: '10.0000',
  factor: '1.0000000000000000',
  material_rate: '8.0000',
  overhead: '0.00',
  margin_percent: '20.00',
  ...over,
});
const group = (key: string, over: Partial<ComparedLine> = {}) =>
  line(key, { kind: 'structure', quantity: null, ...over });
const of = ({ lines }: Comparison, key: string): LineDifference => {
  const found = lines.find((one) => one.key === key);
  if (!found) throw new Error(`no line ${key}`);
  return found;
};
const effects = (quantity: string, rate: string, scope: string, margin: string) => ({ quantity, rate, scope, margin });

describe('the comparison of two sides', () => {
  it('splits the difference of a line into quantity, rate and margin', () => {
    const from = side([line('a')]);
    const to = side([line('a', { quantity: '12.0000', material_rate: '9.0000', margin_percent: '25.00' })]);
    const comparison = compareSides(from, to);
    // 10 at 10.00; then 12 at 10.00; then 12 at 9 / 0.8 = 11.25; then 12 at 9 / 0.75 = 12.00.
    expect(of(comparison, 'a').money).toEqual({
      from: '100.00',
      to: '144.00',
      difference: '44.00',
      effects: effects('20.00', '15.00', '0.00', '9.00'),
    });
    expect(of(comparison, 'a').marks).toEqual(['changed']);
    expect(of(comparison, 'a').changes.map(({ field }) => field)).toEqual([
      'quantity',
      'material_rate',
      'margin_percent',
    ]);
    expect(comparison.total).toEqual(of(comparison, 'a').money);
  });

  it('counts added and removed lines as scope, a removed one where it was', () => {
    const from = side([line('a'), line('b', { quantity: '1.0000' }), line('c')]);
    const to = side([line('a'), line('d', { quantity: '3.0000' }), line('c')]);
    const comparison = compareSides(from, to);
    expect(comparison.lines.map(({ key, marks }) => [key, ...marks])).toEqual([
      ['a'],
      ['b', 'removed'],
      ['d', 'added'],
      ['c'],
    ]);
    expect(comparison.total).toEqual({
      from: '210.00',
      to: '230.00',
      difference: '20.00',
      effects: effects('0.00', '0.00', '20.00', '0.00'),
    });
    expect(countMarks(comparison.lines)).toEqual({ added: 1, removed: 1, changed: 0, moved: 0, recalculated: 0 });
  });

  it('marks the fewest lines as moved that explain another order', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => line(key));
    if (!a || !b || !c || !d) throw new Error();
    const { lines } = compareSides(side([a, b, c, d]), side([{ ...d, position: -1 }, a, b, c]));
    expect(lines.map(({ key, marks }) => [key, ...marks])).toEqual([['d', 'moved'], ['a'], ['b'], ['c']]);
  });

  it('counts a line that moved as scope for both structures, and as nothing in all', () => {
    const [one, two] = [group('one'), group('two')];
    const from = side([one, two, line('a', { parent_key: 'one' })]);
    const to = side([one, two, line('a', { parent_key: 'two', quantity: '20.0000' })]);
    const comparison = compareSides(from, to);
    expect(of(comparison, 'one').money?.effects).toEqual(effects('0.00', '0.00', '-100.00', '0.00'));
    expect(of(comparison, 'two').money?.effects).toEqual(effects('0.00', '0.00', '200.00', '0.00'));
    expect(comparison.total?.effects).toEqual(effects('100.00', '0.00', '0.00', '0.00'));
    expect(of(comparison, 'a').marks).toEqual(['changed', 'moved']);
  });

  it('tells figures that follow from other lines from what was entered', () => {
    const comparison = compareSides(side([line('a')]), side([line('a', { overhead: '8.00' })]));
    expect(of(comparison, 'a')).toMatchObject({
      marks: ['recalculated'],
      money: { effects: effects('0.00', '10.00', '0.00', '0.00') },
    });
  });

  it('has no margin effect with target rates, and no money without prices', () => {
    const target = (rate: string, quantity: string) => side([line('a', { target_rate: rate, quantity })], 'target');
    expect(compareSides(target('5.0000', '2.0000'), target('6.0000', '3.0000')).total?.effects).toEqual(
      effects('5.00', '3.00', '0.00', '0.00'),
    );
    const calculated = compareSides(target('9.0000', '10.0000'), side([line('a', { target_rate: '9.0000' })]));
    expect([calculated.prices, calculated.total?.effects]).toEqual([
      'target',
      effects('0.00', '10.00', '0.00', '0.00'),
    ]);
    const without = compareSides(side([line('a')], 'none'), side([line('a', { quantity: '11.0000' })]));
    expect([without.prices, without.total, of(without, 'a').money]).toEqual(['none', null, null]);
    expect(of(without, 'a').marks).toEqual(['changed']);
  });

  it('keeps removed lines in their removed structure, at its place', () => {
    const from = side([group('g'), line('x', { parent_key: 'g' }), line('y', { parent_key: 'g' }), line('z')]);
    const { lines } = compareSides(from, side([line('z')]));
    expect(lines.map(({ key, level }) => `${key}${level}`)).toEqual(['g0', 'x1', 'y1', 'z0']);
  });
});

describe('what matters in a comparison', () => {
  const from = side([group('g'), line('a', { parent_key: 'g' }), line('b', { parent_key: 'g' }), line('c')]);
  const to = side([
    group('g'),
    line('a', { parent_key: 'g', quantity: '11.0000' }),
    line('b', { parent_key: 'g' }),
    line('c', { description: 'Concrete C30' }),
    line('d'),
  ]);
  const rows = compareSides(from, to).lines.map((one) => ({
    ...one,
    description: (one.to ?? one.from)?.description ?? '',
  }));
  const kept = (filter: Parameters<typeof filterLines>[1]) =>
    filterLines(rows, filter).map((one) => (one.context ? `(${one.line.key})` : one.line.key));

  it('is filtered by mark, money, structure and text, with the lines around a match', () => {
    expect(kept({})).toEqual(['g', 'a', 'b', 'c', 'd']);
    expect(kept({ marks: ['changed'] })).toEqual(['(g)', 'a', 'c']);
    expect(kept({ least: '10.01' })).toEqual(['d']);
    expect(kept({ least: '10' })).toEqual(['g', 'a', 'd']);
    expect(kept({ structure: 'g' })).toEqual(['g', 'a', 'b']);
    expect(kept({ structure: 'g', marks: ['added', 'changed'] })).toEqual(['(g)', 'a']);
    expect(kept({ text: 'c30 concrete' })).toEqual(['c']);
    expect(kept({ text: 'line c' })).toEqual(['c']);
  });
});

const decimal = (max: number, places: number) =>
  fc.integer({ min: 0, max }).map((n) => decimalInFormula({ digits: BigInt(n), places }));
const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const anyLine = (key: string): fc.Arbitrary<ComparedLine> =>
  fc.record({
    line_key: fc.constant(key),
    // A line is in an earlier one, so that none is inside itself.
    parent_key: fc.constantFrom(null, ...keys.slice(0, keys.indexOf(key))),
    kind: fc.constantFrom('item', 'item', 'structure', 'bom'),
    position: fc.integer({ min: 0, max: 5 }),
    description: fc.constantFrom('One', 'Two'),
    quantity: fc.option(decimal(99_999_999, 4), { nil: null }),
    factor: fc.constantFrom('1.0000000000000000', '0.3333000000000000', '2.5000000000000000'),
    target_rate: fc.option(decimal(9_999_999, 4), { nil: null }),
    material_rate: fc.option(decimal(9_999_999, 4), { nil: null }),
    labour_rate: fc.option(decimal(9_999_999, 4), { nil: null }),
    overhead: decimal(99_999, 2),
    margin_percent: decimal(9999, 2),
  });
const anySide = (prices: fc.Arbitrary<Prices>): fc.Arbitrary<Side> =>
  fc.tuple(prices, ...keys.map((key) => fc.option(anyLine(key)))).map(([of, ...found]) => {
    const lines = found.filter((one) => one !== null);
    const known = new Set(lines.map(({ line_key }) => line_key));
    const whole = lines.map((one) =>
      one.parent_key !== null && known.has(one.parent_key) ? one : { ...one, parent_key: null },
    );
    return side(whole, of);
  });
const priced = anySide(fc.constantFrom('calculated', 'target'));
const anyPrices = anySide(fc.constantFrom<Prices>('calculated', 'target', 'none'));
const addsUp = ({ from, to, difference, effects: all }: Money) => {
  expect(Number(sum([to, multiply(from, '-1')]))).toBe(Number(difference));
  expect(Number(sum(effectNames.map((name) => all[name])))).toBe(Number(difference));
};

describe('any comparison', () => {
  it('adds up for every line, every structure and in all', () => {
    fc.assert(
      fc.property(priced, priced, (from, to) => {
        const { total, lines } = compareSides(from, to);
        if (!total) throw new Error('no total');
        addsUp(total);
        for (const { money } of lines) if (money) addsUp(money);
        const whole = (of: Side) => sum(of.lines.flatMap((one) => (one.kind === 'item' ? [one.extension ?? '0'] : [])));
        expect([Number(total.from), Number(total.to)]).toEqual([Number(whole(from)), Number(whole(to))]);
      }),
    );
  });

  it('with itself is empty', () => {
    fc.assert(
      fc.property(anyPrices, (one) => {
        const { lines, total } = compareSides(one, one);
        expect(lines.flatMap(({ marks, changes }) => [...marks, ...changes])).toEqual([]);
        expect(lines).toHaveLength(one.lines.length);
        if (total) expect([total.difference, ...Object.values(total.effects)]).toEqual(Array(5).fill('0.00'));
      }),
    );
  });

  it('negates when the sides are swapped', () => {
    fc.assert(
      fc.property(anyPrices, anyPrices, (from, to) => {
        const [there, back] = [compareSides(from, to), compareSides(to, from)];
        const negated = (value: string | undefined) => (value === undefined ? undefined : -Number(value) + 0);
        const plain = (value: string | undefined) => (value === undefined ? undefined : Number(value));
        expect(plain(back.total?.difference)).toBe(negated(there.total?.difference));
        expect(plain(back.total?.effects.scope)).toBe(negated(there.total?.effects.scope));
        const opposite = { added: 'removed', removed: 'added' } as const;
        for (const one of there.lines) {
          const other = of(back, one.key);
          expect(plain(other.money?.difference)).toBe(negated(one.money?.difference));
          expect(plain(other.money?.effects.scope)).toBe(negated(one.money?.effects.scope));
          expect(other.changes).toEqual(
            one.changes.map(({ field, from: was, to: is }) => ({ field, from: is, to: was })),
          );
          const [mark] = one.marks;
          if (mark === 'added' || mark === 'removed') expect(other.marks).toEqual([opposite[mark]]);
        }
        expect(back.lines).toHaveLength(there.lines.length);
      }),
    );
  });

  it('names parents before their lines, at their level', () => {
    fc.assert(
      fc.property(anyPrices, anyPrices, (from, to) => {
        const levels = new Map<string | null, number>([[null, -1]]);
        for (const { key, parent_key, level } of compareSides(from, to).lines) {
          expect(level).toBe((levels.get(parent_key) ?? 99) + 1);
          levels.set(key, level);
        }
      }),
    );
  });
});

/** Lines with percentages: what they are percentages of is reckoned here. */
const withPercentages = (lines: readonly ComparedLine[]): Side => {
  const plain = side(lines).lines;
  const parents = new Map(plain.map((one) => [one.line_key, one.parent_key]));
  const isIn = (one: ComparedLine, structure: string | null): boolean => {
    for (let at: string | null = one.parent_key; at !== null; at = parents.get(at) ?? null)
      if (at === structure) return true;
    return structure === null;
  };
  const totalOf = (some: readonly ComparedLine[]) => sum(some.map((one) => one.extension ?? '0'));
  const measured = plain.filter((one) => one.kind === 'item' && !one.percent);
  const percentage = (one: ComparedLine, base: string): ComparedLine => ({
    ...one,
    rate: null,
    extension: pricesOf({ percent: one.percent ?? null, base_selling: base }).selling_extension,
  });
  const tier1 = plain
    .filter((one) => one.basis === 'percent_of_structure')
    .map((one) => percentage(one, totalOf(measured.filter((each) => isIn(each, one.parent_key)))));
  const all = totalOf([...measured, ...tier1]);
  const tier2 = plain.filter((one) => one.basis === 'percent_of_all').map((one) => percentage(one, all));
  const made = new Map([...tier1, ...tier2].map((one) => [one.line_key, one]));
  return { prices: 'calculated', lines: plain.map((one) => made.get(one.line_key) ?? one) };
};
const share = (key: string, percent: string, over: Partial<ComparedLine> = {}) =>
  line(key, { basis: 'percent_of_structure', percent, quantity: null, material_rate: null, ...over });

describe('percentage lines in a comparison', () => {
  it('have the reasons of what they are a percentage of, and their own change as the rate', () => {
    const from = withPercentages([
      group('g'),
      line('a', { parent_key: 'g' }),
      share('p', '-2.00', { parent_key: 'g' }),
    ]);
    const to = withPercentages([
      group('g'),
      line('a', { parent_key: 'g', quantity: '12.0000', material_rate: '9.0000', margin_percent: '25.00' }),
      share('p', '-3.00', { parent_key: 'g' }),
    ]);
    const comparison = compareSides(from, to);
    // 44.00 more: quantity 20.00, rate 15.00, margin 9.00; 2 % of each, then one percent of 144.00.
    expect(of(comparison, 'p').money).toEqual({
      from: '-2.00',
      to: '-4.32',
      difference: '-2.32',
      effects: effects('-0.40', '-1.74', '0.00', '-0.18'),
    });
    expect(of(comparison, 'p').changes).toEqual([{ field: 'percent', from: '-2.00', to: '-3.00' }]);
    expect(of(comparison, 'g').money?.effects).toEqual(effects('19.60', '13.26', '0.00', '8.82'));
  });

  it('are recalculated where their percentage stays', () => {
    const from = withPercentages([line('a'), share('p', '10.00', { basis: 'percent_of_all' })]);
    const to = withPercentages([line('a', { quantity: '20.0000' }), share('p', '10.00', { basis: 'percent_of_all' })]);
    const { marks, money } = of(compareSides(from, to), 'p');
    expect([marks, money?.effects]).toEqual([['recalculated'], effects('10.00', '0.00', '0.00', '0.00')]);
  });

  it('that come, go, move or were measured are scope', () => {
    const from = withPercentages([
      group('g'),
      group('h'),
      line('a', { parent_key: 'g' }),
      line('b', { parent_key: 'h' }),
      share('gone', '1.00'),
      share('moved', '5.00', { parent_key: 'g' }),
      line('was'),
    ]);
    const to = withPercentages([
      group('g'),
      group('h'),
      line('a', { parent_key: 'g', quantity: '20.0000' }),
      line('b', { parent_key: 'h' }),
      share('new', '1.00'),
      share('moved', '5.00', { parent_key: 'h' }),
      share('was', '50.00'),
    ]);
    const comparison = compareSides(from, to);
    const reasons = (key: string) => of(comparison, key).money?.effects;
    expect(reasons('gone')).toEqual(effects('0.00', '0.00', '-3.00', '0.00'));
    expect(reasons('new')).toEqual(effects('0.00', '0.00', '3.00', '0.00'));
    expect(reasons('moved')).toEqual(effects('0.00', '0.00', '0.00', '0.00'));
    expect(reasons('g')).toEqual(effects('100.00', '0.00', '-5.00', '0.00'));
    expect(reasons('was')).toEqual(effects('0.00', '0.00', '50.00', '0.00'));
  });

  it('add up to the cent with everything else, whatever changed', () => {
    const cents = (max: number, min = 0) =>
      fc.integer({ min, max }).map((n) => decimalInFormula({ digits: BigInt(n), places: 2 }));
    const kinds = fc.constantFrom(
      'measured',
      'rate_only',
      'provisional_sum',
      'optional',
      'percent_of_structure',
      'percent_of_all',
    );
    const drawn = fc.record({
      there: fc.boolean(),
      basis: kinds,
      parent_key: fc.constantFrom(null, 'g', 'h'),
      quantity: cents(900, -900),
      material_rate: cents(9000, -500),
      margin_percent: cents(6000, -9000),
      percent: cents(9900, -9900),
    });
    const bill = fc.array(drawn, { minLength: 7, maxLength: 7 });
    const made = (rows: readonly (typeof drawn extends fc.Arbitrary<infer R> ? R : never)[]) => [
      group('g'),
      group('h', { parent_key: 'g' }),
      ...rows.flatMap(({ there, basis, percent, quantity, material_rate, ...over }, at) => {
        if (!there) return [];
        const key = `l${at}`;
        if (basis === 'measured') return [line(key, { ...over, quantity, material_rate })];
        if (basis === 'provisional_sum') return [line(key, { ...over, basis, quantity, material_rate })];
        if (basis === 'rate_only' || basis === 'optional')
          return [line(key, { ...over, basis, quantity: null, material_rate })];
        return [share(key, percent, { ...over, basis, percent })];
      }),
    ];
    fc.assert(
      fc.property(bill, bill, (before, after) => {
        const [from, to] = [withPercentages(made(before)), withPercentages(made(after))];
        const { lines, total } = compareSides(from, to);
        const expectSum = (money: Money | null) =>
          expect(Number(sum(Object.values(money?.effects ?? {})))).toBe(Number(money?.difference));
        for (const { money } of lines) expectSum(money);
        expectSum(total);
        const totalOf = ({ lines: some }: Side) => Number(sum(some.map((one) => one.extension ?? '0')));
        expect([Number(total?.from), Number(total?.to)]).toEqual([totalOf(from), totalOf(to)]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the smaller rules of a comparison', () => {
  it('a doubled BOM is quantity, not rate', () => {
    const [from, to] = [side([line('a')]), side([line('a', { factor: '2.0000000000000000' })])];
    expect(of(compareSides(from, to), 'a').money?.effects).toEqual(effects('100.00', '0.00', '0.00', '0.00'));
  });

  it('a figure that was empty and is 0 now has changed', () => {
    const [from, to] = [side([line('a', { labour_rate: null })]), side([line('a', { labour_rate: '0.0000' })])];
    expect(of(compareSides(from, to), 'a')).toMatchObject({
      marks: ['changed'],
      changes: [{ field: 'labour_rate', from: null, to: '0.0000' }],
    });
  });

  it('a line of which the money alone differs is recalculated', () => {
    // The sales stage has the settled rate, the cost estimation the selling price.
    const from: Side = { prices: 'target', lines: [line('a', { rate: '9.0000', extension: '90.00' })] };
    const to: Side = { prices: 'calculated', lines: [{ ...line('a'), rate: '10.0000', extension: '100.00' }] };
    const { lines } = compareSides(from, to);
    expect(lines[0]).toMatchObject({ marks: ['recalculated'], changes: [], money: { difference: '10.00' } });
  });
});
