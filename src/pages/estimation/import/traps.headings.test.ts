import { describe, expect, it } from 'vitest';
import { head, lines, one, plain, read } from '../../../../tests/support/trapBill.ts';

/** The plain lines under other headings, without amounts unless they are given. */
const under = (rate: string, rows: readonly (readonly (string | number | null)[])[], amount?: string) =>
  one([['Item', 'Description', 'Unit', 'Qty', rate, ...(amount === undefined ? [] : [amount])], ...rows]);

describe('a heading that says how its figures are scaled', () => {
  const bolts = [
    ['1', 'Bolt', 'nr', 100, 250],
    ['2', 'Nut', 'nr', 200, 50],
  ];
  it.each([
    ['Rate (pence)', '2.5', '0.5', 'in hundredths (pence, cents)'],
    ['Rate (p)', '2.5', '0.5', 'in hundredths (pence, cents)'],
    ['Rate per 100', '2.5', '0.5', 'per 100'],
    ['Rate per 1,000', '0.25', '0.05', 'per 1000'],
    ['Rate (£000)', '250000', '50000', 'in thousands'],
    ['Rate (£k)', '250000', '50000', 'in thousands'],
  ])('“%s” is believed, and told of each line', async (heading, first, second, words) => {
    const found = await under(heading, bolts);
    expect(found.lines).toEqual([
      ['Bolt', '100', first],
      ['Nut', '200', second],
    ]);
    expect(found.notes).toEqual([`Rate 250 is ${words}: ${first}`, `Rate 50 is ${words}: ${second}`]);
  });

  it.each(['Rate (£)', 'Rate per m2', 'Rate', 'Rate per nr', 'Unit price 2026'])(
    '“%s” says nothing of the kind',
    async (heading) => {
      const found = await under(heading, bolts);
      expect([found.lines.map(([, , rate]) => rate), found.notes]).toEqual([['250', '50'], []]);
    },
  );

  it('is believed where rates and amounts say the same: one proves the other either way', async () => {
    const heading = ['Item', 'Description', 'Unit', 'Qty', 'Rate (£000)', 'Amount (£000)'];
    const found = await one([heading, ...lines]);
    expect([found.sum, found.lines[0]]).toEqual(['4400000', ['Excavate trench', '100', '10000']]);
    const millions = await one([
      ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Amount (£m)'],
      ['1', 'Provisional sum for lifts', 'sum', null, null, 1.2],
    ]);
    expect(millions.sum).toBe('1200000');
    const metres = ['Item', 'Description', 'Unit', 'Qty', 'Rate (£/m)', 'Amount (£)'];
    expect((await one([metres, ...lines])).sum).toBe('4400');
  });

  it('in another order below is another heading: what stands below it is read by it', async () => {
    const found = await one([
      head,
      ...lines,
      ['Item', 'Description', 'Unit', 'Rate', 'Qty', 'Amount'],
      ['2.1', 'Door sets', 'nr', 700, 3, 2100],
    ]);
    expect(found.lines.at(-1)).toEqual(['Door sets', '3', '700']);
  });

  it('gives way to amounts that prove the figures as they stand', async () => {
    const rows = bolts.map(([ref, text, unit, qty, rate]) => [
      ref ?? '',
      text ?? '',
      unit ?? '',
      qty ?? 0,
      rate ?? 0,
      Number(qty) * Number(rate),
    ]);
    const found = await under('Rate (pence)', rows, 'Amount');
    expect([found.lines.map(([, , rate]) => rate), found.notes]).toEqual([['250', '50'], []]);
  });

  it('of amounts alone is believed as well: lump sums are not a thousandth', async () => {
    const rows = [...lines, ['1.4', 'Site set-up', null, null, null, 12]].map((row) => [...row]);
    const found = await one([['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Amount (£000)'], ...rows]);
    expect(found.lines.at(-1)).toEqual(['Site set-up', '1', '12000']);
    expect(found.lines.slice(0, 3)).toEqual(plain);
  });
});

describe('columns beside those that are read', () => {
  it('are named where they have figures: pounds and pence in two', async () => {
    const found = await one([
      ['Item', 'Description', 'Unit', 'Qty', '£', 'p'],
      ['1', 'Bolt', 'nr', 100, 2, 50],
      ['2', 'Nut', 'nr', 200, 0, 75],
    ]);
    expect(found.columns.map(({ unread }) => unread)).toEqual([[4, 5]]);
  });

  it('are not where they only count the rows, or are hidden; words are told as texts', async () => {
    const found = await one(
      [
        [...head, 'Page', 'Remark', 'Old rate'],
        ...lines.map((row, at) => [...row, at + 1, at === 0 ? 'see 3' : 'as drawn', 7]),
      ],
      { columns: [{}, {}, {}, {}, {}, {}, {}, {}, { hidden: true }] },
    );
    expect([found.columns, found.lines]).toEqual([[{ unread: [], texts: [7], taxed: [] }], plain]);
  });

  it('of rates that have the tax in them are told; of a bill without rates they are not', async () => {
    const rows = [['Item', 'Description', 'Unit', 'Qty', 'Rate incl. VAT', 'Amount'], ...lines];
    expect((await one(rows)).columns).toEqual([{ unread: [], texts: [], taxed: [4] }]);
    expect((await read([{ rows }], 'boq-creation')).columns).toEqual([{ unread: [], texts: [], taxed: [] }]);
    expect((await one([head, ...lines])).columns).toEqual([{ unread: [], texts: [], taxed: [] }]);
  });
});

describe('dayworks', () => {
  it('are rates only, where they have no quantity, and told', async () => {
    const found = await one([
      head,
      ...lines,
      ['2', 'Dayworks', null, null, null, null],
      ['2.1', 'Labourer', 'hr', null, 25, null],
      ['2.2', 'Fitter', 'hr', 100, 30, 3000],
    ]);
    expect(found.bases.slice(3)).toEqual([
      ['rate_only', null],
      [null, '100'],
    ]);
    expect([found.notes, found.lacks]).toEqual([['Rate only by its section: nothing in the total'], null]);
  });

  it('are not where another heading has the word among others', async () => {
    const found = await one([
      head,
      ...lines,
      ['2', 'Daylight workshop', null, null, null, null],
      ['2.1', 'Labourer', 'hr', null, 25, null],
    ]);
    expect([found.bases.at(-1), found.lacks]).toEqual([
      [null, null],
      'Lines to look at: 1 with a unit and no quantity.',
    ]);
  });
});

describe('a summary of the other sheets', () => {
  const bill = { rows: [head, ...lines, [null, 'Total', null, null, null, 4400]] };
  const doors = {
    rows: [
      head,
      ['2.1', 'Door', 'nr', 2, 100, 200],
      ['2.2', 'Window', 'nr', 3, 50, 150],
      ['2.3', 'Gate', 'nr', 1, 650, 650],
    ],
  };
  it('is not ticked: what it adds up is there already', async () => {
    const found = await read([
      bill,
      doors,
      {
        rows: [
          ['Bill', 'Description', 'Amount'],
          ['1', 'Earthworks', 4400],
          ['2', 'Doors', 1000],
          [null, 'Total', 5400],
        ],
      },
    ]);
    expect([found.sum, found.sheets.map(([, isChosen]) => isChosen)]).toEqual(['5400', [true, true, false]]);
  });

  it('with quantities of its own is another bill', async () => {
    const found = await read([
      bill,
      {
        rows: [
          ['Bill', 'Description', 'Qty', 'Rate', 'Amount'],
          ['1', 'Earthworks', 2, 4400, 8800],
          ['2', 'Doors', 3, 1000, 3000],
        ],
      },
    ]);
    expect(found.sheets.map(([, isChosen]) => isChosen)).toEqual([true, true]);
  });
});

it('a currency that only a title names is asked about, and a name in a title is none', async () => {
  const titled = (title: string) => one([[title], head, ...lines]);
  expect((await titled('All rates in USD')).asked).toBe('Say what counts of the rates in another currency.');
  expect((await titled('Currency: GBP')).asked).toBeNull();
  expect((await titled('Rates for the USA pavilion')).asked).toBeNull();
});

it('a row whose description alone is struck through is left out, and one whose number is stays', async () => {
  const struck = (column: number, value: string) =>
    one([head, ...lines], {
      cells: new Map([[`2,${column}`, { value, style: { font: { strikethrough: true } } }]]),
    });
  expect((await struck(1, 'Backfill')).left).toEqual(['1 heading', '3 struck']);
  expect((await struck(0, '1.2')).lines).toEqual(plain);
});

it('a row without a height is hidden like any other, and asked about', async () => {
  const found = await one([head, ...lines], { rowDefs: new Map([[2, { height: 0 }]]) });
  expect(found.asked).toBe('Say whether hidden rows are imported.');
  expect((await one([head, ...lines], { rowDefs: new Map([[2, { height: 9 }]]) })).asked).toBeNull();
});
