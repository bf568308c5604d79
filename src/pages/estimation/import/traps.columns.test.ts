import type { CellValue } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { head, lines, one, plain } from '../../../../tests/support/trapBill.ts';

describe('of several columns for one figure', () => {
  const twice = (first: string, second: string) =>
    one([
      ['Item', 'Description', 'Unit', first, second, 'Rate'],
      ['1.1', 'Excavate trench', 'm3', 90, 100, 10],
      ['1.2', 'Backfill', 'm3', 60, 50, 8],
    ]);

  it('nobody knows which is meant without amounts, and somebody is asked', async () => {
    expect((await twice('Tender Qty', 'Revised Qty')).asked).toBe('Say which column is the quantity.');
    expect((await twice('Min Qty', 'Max Qty')).asked).toBe('Say which column is the quantity.');
  });

  it('those that are alike are one', async () => {
    const same = await one([
      ['Item', 'Description', 'Unit', 'Tender Qty', 'Revised Qty', 'Rate'],
      ['1.1', 'Excavate trench', 'm3', 100, 100, 10],
      ['1.2', 'Backfill', 'm3', 50, 50, 8],
    ]);
    expect([same.asked, same.lines]).toEqual([null, plain.slice(0, 2)]);
  });

  it('the one counts that multiplies to the amounts, wherever it stands', async () => {
    for (const headings of [
      ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Net rate', 'Amount'],
      ['Item', 'Description', 'Unit', 'Qty', 'Rate incl. VAT', 'Rate excl. VAT', 'Amount'],
    ]) {
      const found = await one([
        headings,
        ['1.1', 'Pump', 'nr', 2, 1000, 900, 1800],
        ['1.2', 'Valve', 'nr', 10, 50, 40, 400],
      ]);
      expect([found.asked, found.lines]).toEqual([
        null,
        [
          ['Pump', '2', '900'],
          ['Valve', '10', '40'],
        ],
      ]);
    }
  });

  it('a hidden one gives way to one in sight, and is read where it is the only one', async () => {
    const rows = [
      ['Item', 'Description', 'Unit', 'Qty', 'Qty', 'Rate'],
      ['1.1', 'Excavate trench', 'm3', 999, 100, 10],
      ['1.2', 'Backfill', 'm3', 555, 50, 8],
    ];
    const columns = [{}, {}, {}, { hidden: true }];
    expect(await one(rows, { columns })).toMatchObject({ asked: null, lines: plain.slice(0, 2) });
    expect((await one(rows)).asked).toBe('Say which column is the quantity.');
    expect(await one([head, ...lines], { columns })).toMatchObject({ asked: null, lines: plain });
  });
});

describe('figures for more than one', () => {
  it('are read as they are meant where the amount proves it, and told', async () => {
    const found = await one([
      ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Per', 'Amount'],
      ['1.1', 'Bricks', 'nr', 5000, 400, 1000, 2000],
      ['1.2', 'Sand', 'm3', 20, 30, 1, 600],
    ]);
    expect(found.lines).toEqual([
      ['Bricks', '5000', '0.4'],
      ['Sand', '20', '30'],
    ]);
    expect(found.notes).toEqual(['Rate 400 is per 1000: 0.4 for one']);
    const thousand = await one([
      ['Item', 'Description', 'Unit', 'Qty (x1000)', 'Rate', 'Amount'],
      ['1.1', 'Bricks', 'nr', 5, 400, 2000000],
    ]);
    expect(thousand.lines).toEqual([['Bricks', '5000', '400']]);
  });

  it('stay where the amount proves them as they stand', async () => {
    const found = await one([
      ['Item', 'Description', 'Unit', 'Qty', 'Rate', 'Per', 'Amount'],
      ['1.1', 'Bricks', 'nr', 5000, 400, 1000, 2000000],
    ]);
    expect([found.lines, found.notes]).toEqual([[['Bricks', '5000', '400']], []]);
  });
});

describe('a second row of headings', () => {
  const body = lines.slice(0, 2);

  it('of units and currencies is none of the lines, nor on any later page', async () => {
    const units = [null, null, null, 'm3', '£', '£'];
    const found = await one([head, units, ...body, head, units, lines[2] ?? []]);
    expect([found.lines, found.left, found.bad]).toEqual([
      plain,
      ['1 heading', '2 heading', '5 heading', '6 heading'],
      [],
    ]);
  });

  it('below merged ones names the columns, in three rows too', async () => {
    const found = await one([
      ['Item', 'Description', 'Contract', null, null, null],
      [null, null, 'Qty', 'Unit', 'Rate', 'Amount'],
      [null, null, null, null, '£ / unit', '£'],
      ['1.1', 'Excavate trench', 100, 'm3', 10, 1000],
      ['1.2', 'Backfill', 50, 'm3', 8, 400],
    ]);
    expect([found.lines, found.left]).toEqual([plain.slice(0, 2), ['1 heading', '2 heading', '3 heading']]);
  });

  it('is none that has the description of a line, or nothing below the headings of figures', async () => {
    const found = await one([
      head,
      ['A', 'Plant', 'item', 'item', null, null],
      ['B', 'Labour', 'hr', null, null, null],
      ...lines,
    ]);
    expect([found.lines.slice(0, 2), found.left]).toEqual([
      [
        ['Plant', '1', null],
        ['Labour', null, null],
      ],
      ['1 heading'],
    ]);
  });
});

describe('units that mean another one elsewhere', () => {
  const french = (...more: readonly (readonly CellValue[])[]) =>
    one([['N°', 'Désignation', 'Unité', 'Quantité', 'Prix unitaire', 'Montant'], ...more]);

  it('are those of the language of the headings: Ft is a forfait, U each, mt a metre', async () => {
    const found = await french(
      ['1', 'Installation de chantier', 'Ft', null, 500, 500],
      ['2', 'Repli', 'FT', null, null, null],
      ['3', 'Portes', 'U', 4, 100, 400],
    );
    expect([found.asked, found.units, found.lines.map(([, quantity]) => quantity)]).toEqual([
      null,
      ['LS', 'LS', 'ea'],
      ['1', '1', '4'],
    ]);
    for (const headings of [
      ['Art.', 'Descrizione', 'U.M.', 'Quantità', 'Prezzo', 'Importo'],
      ['Código', 'Resumen', 'Ud', 'Cantidad', 'Precio', 'Importe'],
      ['Poz No', 'İmalatın Cinsi', 'Birim', 'Miktarı', 'Birim Fiyatı', 'Tutarı'],
    ]) {
      const metres = await one([headings, ['1', 'PVC 110', 'mt', 10, 5, 50], ['2', 'PVC 160', 'Mt', 20, 6, 120]]);
      expect([metres.asked, metres.units], headings[1]).toEqual([null, ['m', 'm']]);
    }
  });

  it('are feet and tonnes in English, where something tells it, and asked where nothing does', async () => {
    const english = (unit: string, ...texts: readonly string[]) =>
      one([head, ...texts.map((text, at) => [`1.${at + 1}`, text, unit, 10 + at, 5, null])]);
    expect(await english('ft', 'Fence', 'Kerb')).toMatchObject({ asked: null, units: ['ft', 'ft'] });
    expect(await english('MT', 'Reinforcement bars', 'Structural steel')).toMatchObject({
      asked: null,
      units: ['t', 't'],
    });
    expect((await english('MT', 'Reinforcement bars', 'Kerb')).asked).toBe('Say which unit “MT” is.');
    const italian = ['Art.', 'Descrizione', 'U.M.', 'Quantità', 'Prezzo', 'Importo'];
    expect((await one([italian, ['1', 'Ferro B450C', 'mt', 10, 5, 50]])).asked).toBe('Say which unit “mt” is.');
    const mixed = await one([head, ['1', 'Site set-up', 'Ft', 1, 5, null], ['2', 'Gate', 'ens', 2, 5, null]]);
    expect(mixed.asked).toBe('Say which unit “Ft” is.');
  });

  it('are each where there are many items, and a lump sum where there is one', async () => {
    const found = await one([head, ['1.1', 'Signs', 'ITEM', 66, 5, 330], ['1.2', 'Insurance', 'ITEM', 1, 500, 500]]);
    expect([found.units, found.notes]).toEqual([['ea', 'LS'], ['Unit “ITEM” of 66 is read as each']]);
  });

  it('stand below a heading “ITEM” where units do, and numbers where numbers do', async () => {
    const below = (...first: readonly CellValue[]) =>
      one([
        ['Description', 'ITEM', 'QTY', 'RATE'],
        ['Doors', first[0] ?? null, 10, 5],
        ['Paint', first[1] ?? null, 20, 6],
        ['Lights', first[2] ?? null, 30, 7],
      ]);
    expect((await below('nr', 'm2', 'nr')).units).toEqual(['ea', 'm²', 'ea']);
    expect((await below('1', '2', '3')).units).toEqual(['', '', '']);
  });
});

it('the description of an item is read, and not that of its section', async () => {
  const found = await one([
    ['Section description', 'Item description', 'Unit', 'Qty', 'Rate'],
    ['Works below the ground floor', 'Excavate trench', 'm3', 100, 10],
    ['Works below the ground floor', 'Backfill', 'm3', 50, 8],
    ['Works below the ground floor', 'Concrete C30', 'm3', 20, 150],
  ]);
  expect(found.lines).toEqual(plain);
  const plainly = await one([
    ['Description', 'Item description', 'Unit', 'Qty', 'Rate'],
    ...['Dig', 'Fill', 'Slab', 'Wall'].map((text) => ['Works below the ground floor', text, 'm3', 1, 1]),
  ]);
  expect(plainly.lines.map(([text]) => text)).toEqual(['Dig', 'Fill', 'Slab', 'Wall']);
});
