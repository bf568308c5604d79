import { expect, it } from 'vitest';
import { headingsOf, meaningsOf, rememberedLayout } from './remembered.ts';
import { worksheetOf, textRow } from '../../table/worksheet.ts';

const sheet = worksheetOf(
  'Bill',
  [
    ['Pos', 'Leistung', 'ME', 'Menge', 'EP', 'Rate'],
    ['1', 'Aushub', 'm3', '12', '5', '9'],
  ].map((cells, at) => textRow(at + 1, cells)),
);

it('headings that a client uses keep their meaning, wherever they stand', () => {
  const meanings = meaningsOf([
    { heading: 'leistung', meaning: 'description' },
    { heading: 'ME', meaning: 'unit' },
    { heading: 'Menge', meaning: 'quantity' },
    { heading: 'EP', meaning: 'rate' },
  ]);
  const layout = rememberedLayout(sheet, meanings);
  expect(layout).toMatchObject({
    place: { first: 0, last: 0 },
    columns: { ref: 0, description: 1, unit: 2, quantity: 3, rate: 4 },
  });
  expect(headingsOf(sheet, layout)).toContainEqual({ heading: 'Menge', meaning: 'quantity' });
});

it('a heading means one thing: what a client means by it, and no longer what it reads like', () => {
  const plain = worksheetOf(
    'Bill',
    [
      ['No', 'Description', 'Unit', 'Qty', 'Rate'],
      ['1', 'Excavation', 'm3', '12', '5'],
    ].map((cells, at) => textRow(at + 1, cells)),
  );
  const { columns } = rememberedLayout(plain, meaningsOf([{ heading: 'Rate', meaning: 'material_rate' }]));
  expect(columns).toEqual({ ref: 0, description: 1, unit: 2, quantity: 3, material_rate: 4 });
});
