import type { CellValue } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { head, lines, one, plain, read, type Sheet } from '../../../../tests/support/trapBill.ts';

describe('what is not to be counted', () => {
  it('is left out and told, where the client took it out in words or struck it through', async () => {
    const struck = new Map(
      [0, 1, 2, 3, 4].map((at) => [
        `4,${at}`,
        { value: (lines[2] ?? [])[at] ?? null, style: { font: { strikethrough: true } } },
      ]),
    );
    const found = await one(
      [
        head,
        lines[0] ?? [],
        ['1.2', 'DELETED - Rock excavation', 'm3', 50, 30, 1500],
        ['1.3', 'Rock excavation (item omitted)', 'm3', 10, 30, 300],
        lines[2] ?? [],
      ],
      { cells: struck },
    );
    expect([found.lines, found.left]).toEqual([plain.slice(0, 1), ['1 heading', '3 omitted', '4 omitted', '5 struck']]);
  });

  it('is a line where only some of its words sound so', async () => {
    const found = await one([
      head,
      ['1.1', 'Void formers to slab', 'm2', 10, 5, 50],
      ['1.2', 'Removal of deleted markings', 'm', 3, 4, 12],
    ]);
    expect([found.lines.length, found.left]).toEqual([2, ['1 heading']]);
  });
});

describe('what is provisional', () => {
  const priced = (rows: Sheet['rows'], total: number) => one([head, ...rows, ['', 'Total', '', '', '', total]]);

  it('is a provisional sum by its words, its unit or its section, in the total, and told', async () => {
    const told = await priced(
      [
        ['1.1', 'Excavate trench', 'm3', 100, 10, 1000],
        ['1.2', 'Provisional sum for landscaping', 'sum', '', '', 2500],
        ['1.3', 'PC sum: sanitary ware', 'nr', 2, 300, 600],
        ['1.4', 'Lift', 'PC sum', 1, 9000, 9000],
        ['1.5', 'Signage', 'item', 'PS', 400, 400],
        ['1.6', 'Sculpture', 'item', 1, 'Provisional sum', 700],
      ],
      14200,
    );
    expect([told.bases, told.sum, told.totals]).toEqual([
      [
        [null, '100'],
        ['provisional_sum', '1'],
        ['provisional_sum', '2'],
        ['provisional_sum', '1'],
        ['provisional_sum', '1'],
        ['provisional_sum', '1'],
      ],
      '14200',
      [],
    ]);
    expect(told.notes.filter((note) => note === 'Provisional sum: in the total, without overheads')).toHaveLength(5);
    const section = await one([
      head,
      ['B', 'PROVISIONAL SUMS', '', '', '', ''],
      ['B.1', 'Statutory fees', 'item', 1, 5000, 5000],
      ['B.2', 'Brackets', 'kg', 20, 3, 60],
    ]);
    expect(section.bases).toEqual([
      ['provisional_sum', '1'],
      [null, '20'],
    ]);
  });

  it('is none where its words only sound so', async () => {
    const others = await priced(
      [
        ['1.1', 'Provisional quantity of rock', 'm3', 100, 10, 1000],
        ['1.2', 'Attendance on provisional sums', 'item', 1, 200, 200],
        ['1.3', 'Sockets', 'pc', 5, 4, 20],
        ['1.4', 'Pump', 'nr', '5 pc', 4, 20],
        ['1.5', 'Basin', 'pc', 1, 60, 60],
      ],
      1300,
    );
    expect([others.bases, others.totals]).toEqual([
      [
        [null, '100'],
        [null, '1'],
        [null, '5'],
        [null, '5'],
        [null, '1'],
      ],
      [],
    ]);
  });
});

describe('what is optional', () => {
  it('is in no total by its words, where a figure would stand, or by its section, and told', async () => {
    const told = await one([
      head,
      ...lines,
      ['1.4', 'Optional: polished finish', 'm2', 100, 12, 1200],
      ['1.5', 'OPTION 2 - steel deck', 'm2', 40, 30, 1200],
      ['1.6', 'Bedarfsposition Entwässerung', 'm', 7, 20, 140],
      ['1.7', 'Canopy', 'nr', 3, 15, 'Optional'],
      ['1.8', 'Bench', 'nr', 'optional', 90, ''],
      ['1.9', 'Kerb', 'm', 6, 5, 'ohne GB'],
      ['', 'Total', '', '', '', 4400],
    ]);
    expect([told.bases.slice(3), told.sum, told.totals]).toEqual([
      [
        ['optional', '100'],
        ['optional', '40'],
        ['optional', '7'],
        ['optional', '3'],
        ['optional', null],
        ['optional', '6'],
      ],
      '4400',
      [],
    ]);
    expect(told.notes.filter((note) => note === 'Optional: nothing in the total')).toHaveLength(6);
    const section = await one([
      head,
      ['A', 'WORKS', '', '', '', ''],
      ['A.1', 'Panel', 'm2', 10, 100, 1000],
      ['B', 'OPTIONAL ITEMS', '', '', '', ''],
      ['B.1', 'Canopy', 'nr', 2, 50, 100],
    ]);
    expect([section.bases, section.sum]).toEqual([
      [
        [null, '10'],
        ['optional', '2'],
      ],
      '1000',
    ]);
  });

  it('that the file adds up is told beside its total', async () => {
    const counted = await one([
      head,
      ...lines,
      ['1.4', 'Optional: polished finish', 'm2', 100, 12, 1200],
      ['', 'Total', '', '', '', 5600],
    ]);
    expect([counted.sum, counted.totals]).toEqual(['4400', [[6, '5600', '4400']]]);
  });

  it('is none where its words only sound so', async () => {
    const others = await one([
      head,
      ['1.1', 'Door with optional closer', 'nr', 2, 100, 200],
      ['1.2', 'Options board', 'nr', 1, 50, 50],
      ['1.3', 'Adoption of drawings', 'item', 1, 30, 30],
      ['', 'Total', '', '', '', 280],
    ]);
    expect([others.bases.map(([basis]) => basis), others.totals]).toEqual([[null, null, null], []]);
  });
});

describe('money of another currency', () => {
  const rates = (...texts: CellValue[]) =>
    one([
      ['Item', 'Description', 'Unit', 'Qty', 'Rate'],
      ...texts.map((rate, at) => [`1.${at + 1}`, `Pump type ${at + 1}`, 'nr', 2, rate]),
    ]);

  it('is asked for, whether cells, a heading or a format say it', async () => {
    const question = 'Say what counts of the rates in another currency.';
    expect((await rates('USD 1,000.00', '£ 800.00')).asked).toBe(question);
    expect((await rates('€ 900.00', '800.00')).asked).toBe(question);
    const heading = ['Item', 'Description', 'Unit', 'Qty', 'Rate (EUR)', 'Amount'];
    expect((await one([heading, ...lines])).asked).toBe(question);
    const cells = new Map([['1,4', { value: 10, style: { numFmt: '[$€-407] #,##0.00' } }]]);
    expect((await one([head, ...lines], { cells })).asked).toBe(question);
  });

  it.each(['dollars', 'US Dollars', 'A$', 'Rs', 'in Rs.', 'Dirhams', 'kr', 'zł', 'Fr.', '₦', 'lei', 'NGN', 'руб.'])(
    'is asked for where a heading says “%s”',
    async (word) => {
      const heading = ['Item', 'Description', 'Unit', 'Qty', `Rate (${word})`, 'Amount'];
      expect((await one([heading, ...lines])).asked).toBe('Say what counts of the rates in another currency.');
    },
  );

  it.each(['All prices in US Dollars', 'Bill of quantities (EUR)', 'Bids in dollars'])(
    'is asked for where a title says “%s”',
    async (title) => {
      expect((await one([[title], head, ...lines])).asked).toBe('Say what counts of the rates in another currency.');
    },
  );

  it('is told beside the amount of the file, where no rate is taken and nothing is asked', async () => {
    const heading = ['Item', 'Description', 'Unit', 'Qty', 'Rate (AED)', 'Amount'];
    const rows = [heading, ...lines];
    expect(await read([{ rows }], 'boq-creation')).toMatchObject({ asked: null, amount: '4,400.00 in AED' });
    expect(await read([{ rows: [head, ...lines] }], 'boq-creation')).toMatchObject({ amount: '4,400.00' });
  });

  it('in short is written out by whoever knows: “2M” is not 2', async () => {
    const short = await one([
      head,
      ['1.1', 'Tower', 'nr', 1, '2M', null],
      ['1.2', 'Annex', 'nr', 1, '1.5 Mio.', null],
      ['1.3', 'Rail', 'm', 4, '12 m', 48],
    ]);
    expect([short.lines, short.bad]).toEqual([
      [['Rail', '4', '12']],
      [
        'Rate “2M” may be thousands or millions: write it out',
        'Rate “1.5 Mio.” may be thousands or millions: write it out',
      ],
    ]);
  });

  it('is not where all is in the bill’s', async () => {
    expect((await rates('£ 1,000.00', '800.00 GBP')).asked).toBeNull();
    const cells = new Map([['1,4', { value: 10, style: { numFmt: '"£"#,##0.00' } }]]);
    expect(await one([head, ...lines], { cells })).toMatchObject({ asked: null, lines: plain });
  });
});
