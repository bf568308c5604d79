import { describe, expect, it } from 'vitest';
import { head, lines, one, plain, read } from '../../../../tests/support/trapBill.ts';

describe('a figure that is not there though its cell is not empty', () => {
  it('is told: a formula without its value makes the row unreadable', async () => {
    const cells = new Map([['1,4', { value: null, formula: '5*2' }]]);
    const found = await one([head, ['1.1', 'Excavate trench', 'm3', 100, null, null], ...lines.slice(1)], { cells });
    expect(found.bad).toEqual([
      'Rate is a formula whose value the file does not have. Open it in Excel, save it, and choose it again',
    ]);
    expect(found.lines).toEqual(plain.slice(1));
  });

  it('is told: merged over lines it counts in the first', async () => {
    const found = await one(
      [head, ['1.1', 'Excavate trench', 'm3', 100, 10, null], ['1.2', 'Backfill', 'm3', 50, null, null]],
      {
        merges: [{ startRow: 1, endRow: 2, startCol: 4, endCol: 4 }],
      },
    );
    expect(found.notes).toEqual(['Rate “10” is merged with the rows above: it counts once']);
    expect(found.lines).toEqual([
      ['Excavate trench', '100', '10'],
      ['Backfill', '50', null],
    ]);
  });

  it('is counted where there is a unit and nothing else', async () => {
    const found = await one([head, ...lines, ['1.4', 'Formwork', 'm2', null, null, null]]);
    expect(found.lacks).toBe('Lines to look at: 1 with a unit and no quantity, 1 with a unit and no rate.');
    expect((await one([head, ...lines])).lacks).toBeNull();
  });
});

describe('the totals of the file', () => {
  it('that agree say nothing, with taxes and pages too', async () => {
    const found = await one([
      head,
      ...lines.slice(0, 2),
      [null, 'Page total', null, null, null, 1400],
      lines[2] ?? [],
      [null, 'Total', null, null, null, 4400],
      [null, 'VAT 20 %', null, null, null, 880],
      [null, 'Total incl. VAT', null, null, null, 5280],
      [null, 'Say', null, null, null, 5300],
    ]);
    expect([found.totals, found.lines]).toEqual([[], plain]);
  });

  it('that do not are told with what was read', async () => {
    const found = await one([head, ...lines, [null, 'Total', null, null, null, 22100]]);
    // The headings are none of its lines.
    expect([found.totals, found.from]).toEqual([[[5, '22100', '4400']], [2]]);
  });

  it('are sections where rows below come to them, numbered or not, and count once', async () => {
    const found = await one([
      head,
      ['1', 'Earthworks', null, null, null, 1400],
      ...lines.slice(0, 2),
      ['2', 'Concrete', 'LS', 1, 3000, 3000],
      ['2.1', 'Concrete C30', 'm3', 20, 150, 3000],
    ]);
    expect([found.lines, found.totals]).toEqual([plain, []]);
  });

  it('are none where a numbered line among lines has their words: it is a lump sum', async () => {
    const found = await one([
      head,
      lines[0] ?? [],
      ['1.2', 'Transport', null, null, null, 500],
      ['1.3', 'Total station survey', null, null, null, 800],
      ['1.4', 'Notes and records', null, null, null, 300],
      ['1.5', 'Report', null, null, null, 200],
      ['1.6', 'Collection of samples', null, null, null, 100],
    ]);
    expect(found.lines.slice(1)).toEqual([
      ['Transport', '1', '500'],
      ['Total station survey', '1', '800'],
      ['Notes and records', '1', '300'],
      ['Report', '1', '200'],
      ['Collection of samples', '1', '100'],
    ]);
  });

  it('are none where a numbered lump sum among lines happens to be what stands above or below it', async () => {
    const found = await one([
      head,
      ...lines.slice(0, 2),
      ['1.3', 'Survey', null, null, null, 1400],
      ['1.4', 'Permits', null, null, null, 700],
      ['1.5', 'Photographs', null, null, null, 400],
      ['1.6', 'Signs', null, null, null, 300],
    ]);
    expect(found.lines.slice(2).map(([text, , rate]) => [text, rate])).toEqual([
      ['Survey', '1400'],
      ['Permits', '700'],
      ['Photographs', '400'],
      ['Signs', '300'],
    ]);
  });

  it('tell lump sums from sections in a stage without rates, too', async () => {
    const found = await read(
      [
        {
          rows: [
            head,
            ['1', 'Earthworks', null, null, null, 1000],
            ['1.1', 'Excavate trench', 'm3', 100, 10, 1000],
            ['1.2', 'PC sum for landscaping', null, null, null, 15000],
            ['1.3', 'Deduct openings', 'm2', 5, 10, -50],
          ],
        },
      ],
      'boq-creation',
    );
    expect(found.lines.map(([text, quantity]) => [text, quantity])).toEqual([
      ['Excavate trench', '100'],
      ['PC sum for landscaping', '1'],
      ['Deduct openings', '-5'],
    ]);
  });
});

describe('a percentage in a stage without rates', () => {
  it('stays one, though the file states another amount for it', async () => {
    const rows = [head, ...lines, ['1.4', 'Attendance', '%', 5, null, 999]];
    expect((await read([{ rows }], 'boq-creation')).notes).toEqual(['Percentage of the lines above it']);
    expect((await read([{ rows }])).lines.at(-1)).toEqual(['Attendance', '1', '999.00']);
  });
});
