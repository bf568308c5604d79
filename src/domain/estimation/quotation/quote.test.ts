import { describe, expect, it } from 'vitest';
import { compare, extension, sum } from '../../decimal.ts';
import type { QuotedLine } from './line.ts';
import { lineNumbers } from './numbers.ts';
import { quote, taxed } from './quote.ts';
import { unitRate } from './unitRate.ts';

const line = (more: Partial<QuotedLine>): QuotedLine => ({
  key: null,
  kind: 'item',
  parent: null,
  ref: null,
  description: 'Line',
  unit: 'm',
  quantity: null,
  basis: null,
  percent: null,
  rate: null,
  amount: '0',
  overhead: '0',
  base: null,
  alternate: null,
  ...more,
});
const measured = (quantity: string, rate: string, more: Partial<QuotedLine> = {}) =>
  line({ quantity, rate, amount: extension(quantity, rate), ...more });

/** Numbers that look random and are the same every time: a linear congruence. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
};

describe('the rate of a sum', () => {
  it.each([
    // A third has no last digit: as many places as the amount needs.
    ['3', '100.00', '33.333'],
    ['7', '1000.00', '142.857'],
    ['48', '37481.46', '780.8638'],
    ['1234.5', '0.01', '0.00001'],
    ['-2', '90.00', '-45.00'],
    ['1', '0.00', '0.00'],
  ])('of %s for %s is %s', (quantity, amount, rate) => {
    expect(unitRate(quantity, amount)).toEqual({ rate, multiplies: true });
  });

  it('is none of nothing, and said to be rounded where no rate comes to the amount', () => {
    expect(unitRate('0', '5.00')).toBeNull();
    expect(unitRate('123456789012', '1.01')).toMatchObject({ multiplies: false });
  });

  it('multiplies to the amount for any quantity below a million', () => {
    const next = numbersFrom(7);
    for (let n = 0; n < 2000; n += 1) {
      const quantity = `${next(1_000_000)}.${String(next(10_000)).padStart(4, '0')}`;
      const amount = `${next(100_000_000)}.${String(next(100)).padStart(2, '0')}`;
      const found = unitRate(quantity, amount);
      if (!found) continue;
      expect(found.multiplies, `${quantity} for ${amount}`).toBe(true);
      expect(extension(quantity, found.rate)).toBe(amount);
    }
  });
});

describe('a quotation', () => {
  it('has in total what its rows come to, whatever stands in what, and each subtotal its own', () => {
    const next = numbersFrom(42);
    for (let n = 0; n < 200; n += 1) {
      const lines: QuotedLine[] = [];
      const groups: (number | null)[] = [null];
      for (let at = 0; at < 40; at += 1) {
        const parent = groups[next(groups.length)] ?? null;
        const above = parent === null ? undefined : lines[parent]?.kind;
        const quantity = `${next(200) - 40}.${next(10_000)}`;
        const kind = next(5);
        if (kind === 0 && above !== 'bom') groups.push(lines.push(line({ kind: 'structure', parent })) - 1);
        else if (kind === 1) groups.push(lines.push(line({ kind: 'bom', parent, quantity })) - 1);
        else if (kind === 2) lines.push(line({ parent, basis: 'rate_only', rate: '12.5' }));
        else if (kind === 3 && above !== 'bom')
          lines.push(line({ parent, basis: 'percent_of_all', percent: '-2', base: '100.00', amount: '-2.00' }));
        else lines.push(measured(quantity, `${next(500)}.${next(10_000)}`, { parent }));
      }
      const { rows, total } = quote(lines, { withComponents: n % 2 === 0 });
      const printed = rows.flatMap(({ part, amount }) =>
        part === 'priced' || part === 'percent' ? (amount ?? []) : [],
      );
      expect(compare(sum(printed), total)).toBe(0);
      expect(compare(sum(lines.map(({ amount }) => amount)), total)).toBe(0);
      for (const { part, quantity, rate, amount, multiplies } of rows)
        if (part === 'priced' && quantity && rate && amount && multiplies)
          expect(extension(quantity, rate)).toBe(extension(amount, '1'));
      const tops = rows.filter(({ depth, part }) => depth === 0 && part !== 'structure' && part !== 'rate_only');
      expect(compare(sum(tops.flatMap(({ amount }) => amount ?? [])), total)).toBe(0);
    }
  });

  it('tells of BOMs one rate and amount, and of what they are made of no price', () => {
    const lines = [
      line({ kind: 'bom', description: 'Window', quantity: '7' }),
      measured('21', '30', { parent: 0, description: 'Frame' }),
      line({ parent: 0, basis: 'rate_only', rate: '5', description: 'Spare' }),
    ];
    const rows = (withComponents: boolean) =>
      quote(lines, { withComponents }).rows.map(({ part, no, description, quantity, rate, amount }) => [
        part,
        no,
        description,
        quantity,
        rate,
        amount,
      ]);
    expect(rows(false)).toEqual([['priced', '1', 'Window', '7', '90.00', '630.00']]);
    expect(rows(true).slice(1)).toEqual([
      ['included', '1.1', 'Frame', '21', null, null],
      ['included', '1.2', 'Spare', null, null, null],
    ]);
  });

  it('counts what has no price, and what is a rate only', () => {
    const lines = [
      line({ quantity: '5' }),
      measured('5', '0'),
      measured('5', '2'),
      line({ basis: 'rate_only', rate: '3' }),
      line({ basis: 'rate_only' }),
      line({}),
    ];
    expect(quote(lines, { withComponents: false })).toMatchObject({ unpriced: 3, ratesOnly: 2, total: '10.00' });
  });

  it('has alternates outside of the total, each with its price and the difference to what it stands for', () => {
    const alternate = (to: string | null, quantity: string | null, rate: string | null) =>
      line({ basis: 'alternate', rate, alternate: { quantity, to } });
    const lines = [
      line({ kind: 'structure', ref: '2', description: 'Doors', unit: null }),
      measured('4', '250', { parent: 0, ref: '2.1', description: 'Steel' }),
      line({ kind: 'bom', parent: 0, description: 'Canopy', quantity: '2' }),
      measured('3', '10.005', { parent: 2, amount: '30.02' }),
      alternate(' 2.1 ', '4', '310.5'),
      alternate('canopy', '1', '25'),
      alternate('2', '1', '900'),
      alternate('as specified', '2', '5'),
      alternate('2.1', null, '5'),
      alternate('2.1', '1', null),
    ];
    const { total, alternates, unpriced, rows } = quote(lines, { withComponents: false });
    expect([total, alternates, unpriced]).toEqual(['1030.02', 6, 1]);
    expect(
      rows.flatMap(({ alternate: one }) => (one ? [[one.to?.no ?? one.said, one.amount, one.difference]] : [])),
    ).toEqual([
      ['2.1', '1242.00', '242.00'],
      // A BOM as a whole, and a structure.
      ['2.2', '25.00', '-5.02'],
      ['2', '900.00', '-130.02'],
      ['as specified', '10.00', null],
      ['2.1', null, null],
      ['2.1', null, null],
    ]);
    // Two lines with one number: neither is meant.
    const twice = [measured('1', '1', { ref: '7' }), measured('1', '1', { ref: '7' }), alternate('7', '1', '3')];
    expect(quote(twice, { withComponents: false }).rows.at(-1)?.alternate).toMatchObject({ to: null, said: '7' });
  });

  it('names the alternates whose price is without overheads, as soon as a line bears some', () => {
    const lines = (overhead: string) => [
      measured('1', '100', { ref: '1', overhead }),
      line({ basis: 'alternate', ref: '2', rate: '90', alternate: { quantity: '1', to: '1' } }),
      line({ basis: 'alternate', rate: '80', alternate: { quantity: null, to: null } }),
      line({ basis: 'alternate', ref: '4', alternate: { quantity: '1', to: '1' } }),
      line({ basis: 'rate_only', ref: '5', rate: '7' }),
    ];
    const named = (overhead: string) => quote(lines(overhead), { withComponents: false }).withoutOverheads;
    expect([named('0.00'), named('0.01')]).toEqual([[], ['2', '3']]);
  });

  it('comes to the same with optional lines and without, and names provisional sums', () => {
    const next = numbersFrom(11);
    for (let n = 0; n < 100; n += 1) {
      const lines = Array.from({ length: 12 }, () =>
        next(3) === 0
          ? line({ basis: 'optional', rate: String(next(900)), alternate: { quantity: String(next(9)), to: null } })
          : measured(String(next(50)), String(next(900)), next(2) ? { basis: 'provisional_sum' } : {}),
      );
      const [all, counted] = [lines, lines.filter(({ basis }) => basis !== 'optional')].map((some) =>
        quote(some, { withComponents: false }),
      );
      expect(all?.total).toBe(counted?.total);
      expect(all?.optional).toBe(lines.length - (counted?.rows.length ?? 0));
      expect(all?.provisional).toBe(lines.filter(({ basis }) => basis === 'provisional_sum').length);
    }
    const { rows, withoutOverheads } = quote(
      [
        measured('1', '5000', { basis: 'provisional_sum', overhead: '1' }),
        line({ basis: 'optional', rate: '12.005', alternate: { quantity: '3', to: null } }),
        line({ basis: 'optional', rate: '7', alternate: { quantity: null, to: null } }),
      ],
      { withComponents: false },
    );
    expect(rows.map(({ part, amount, optional, isProvisional }) => [part, amount, optional, isProvisional])).toEqual([
      ['priced', '5000.00', null, true],
      ['optional', null, '36.02', false],
      ['optional', null, null, false],
    ]);
    expect(withoutOverheads).toEqual(['2', '3']);
  });

  it('has its tax rounded once', () => {
    expect(taxed('1014.17', '20.00')).toEqual({ tax: '202.83', gross: '1217.00' });
    expect(taxed('-0.05', '10')).toEqual({ tax: '-0.01', gross: '-0.06' });
    expect(taxed('12.30', null)).toEqual({ tax: '0.00', gross: '12.30' });
  });
});

it('lines have the numbers of the client, and others one after what they stand in', () => {
  const at = (parent: number | null, ref: string | null = null) => ({ parent, ref });
  expect(lineNumbers([at(null, 'A'), at(0), at(0, 'A.2'), at(0), at(null), at(4), at(4), at(null, '7')])).toEqual([
    'A',
    'A.1',
    'A.2',
    'A.3',
    '2',
    '2.1',
    '2.2',
    '7',
  ]);
});
