import { describe, expect, it } from 'vitest';
import { guessLayout, isBill } from './guess.ts';
import { worksheetOf, textRow } from '../../table/worksheet.ts';

describe('the columns of a bill whose headings are alike', () => {
  it.each<[what: string, rows: string[][], columns: object]>([
    [
      'units: short words, where sentences have such a heading too',
      [
        ['Description', 'Measure', 'Unit'],
        ['Cladding', 'Net area as fixed, without openings', 'panel'],
        ['Sealant', 'Length of the joints on the drawings', 'drum'],
      ],
      { description: 0, unit: 2 },
    ],
    [
      'units: known ones, where other words and figures have such a heading too',
      [
        ['Description', 'Per', 'Units', 'UoM'],
        ['Cladding', '1', 'panel', 'm²'],
        ['Sealant', '100', 'drum', 'm'],
      ],
      { description: 0, unit: 3 },
    ],
    [
      'units: words, where figures have such a heading too',
      [
        ['Description', 'Per', 'Unit'],
        ['Cladding', '1', 'panel'],
        ['Sealant', '100', 'drum'],
      ],
      { description: 0, unit: 2 },
    ],
    [
      'descriptions: the long texts',
      [
        ['Description', 'Particulars', 'Qty'],
        ['Cladding', 'Aluminium panels on rails, as drawn', '4'],
        ['Sealant', 'Silicone in all joints of the panels', '6'],
      ],
      { description: 1, quantity: 2 },
    ],
    [
      'descriptions: never figures',
      [
        ['Description', 'Details', 'Qty'],
        ['4711', 'Cladding', '4'],
        ['4712', 'Sealant', '6'],
      ],
      { description: 1, quantity: 2 },
    ],
    [
      'descriptions: short texts below a heading that fits them least, beside better numbers',
      [
        ['Item no', 'Item', 'Qty'],
        ['1', 'Door', '4'],
        ['2', 'Gate', '6'],
      ],
      { ref: 0, description: 1, quantity: 2 },
    ],
    ...(['Qty', 'Unit', 'Rate'] as const).map((heading): [string, string[][], object] => [
      `those with headings where one of them is ${heading}: figures below a strange heading are left out`,
      [
        ['Description', heading, 'Zorp'],
        ['Cladding of the stairs', heading === 'Unit' ? 'm²' : '4', '210'],
        ['Sealant in all joints', heading === 'Unit' ? 'm' : '6', '180'],
      ],
      { description: 0, [{ Qty: 'quantity', Unit: 'unit', Rate: 'rate' }[heading]]: 1 },
    ]),
    [
      'numbers: those that differ',
      [
        ['Bill no', 'Item no', 'Description'],
        ...['Doors', 'Windows', 'Hatches', 'Gates'].map((name, at) => ['1', `1.${at + 1}`, name]),
      ],
      { ref: 1, description: 2 },
    ],
    [
      'numbers: those that number',
      [
        ['Reference', 'Item no', 'Description'],
        ['see sheet', '1.1', 'Doors'],
        ['see plan', '1.2', 'Windows'],
      ],
      { ref: 1, description: 2 },
    ],
    [
      'no levels: storeys',
      [
        ['Level', 'Description', 'Qty'],
        ['Ground floor', 'Doors', '4'],
        ['First floor', 'Doors', '6'],
      ],
      { description: 1, quantity: 2 },
    ],
    [
      'no kinds of lines: types of doors',
      [
        ['Type', 'Description', 'Qty'],
        ['D1', 'Doors', '4'],
        ['D2', 'Doors', '6'],
      ],
      { description: 1, quantity: 2 },
    ],
    [
      'no description by its heading: the longest texts, and not the longest figures',
      [
        ['Item no', 'Thing', 'Batch', 'Qty'],
        ['1.1', 'Hardwood door', '20260012345678', '4'],
        ['1.2', 'Steel door', '20260012345679', '6'],
      ],
      { ref: 0, description: 1, quantity: 3 },
    ],
    [
      'rates: the figures',
      [
        ['Description', 'Rate', 'Unit rate'],
        ['Doors', 'net', '210'],
        ['Windows', '180', '180'],
        ['Hatches', 'gross', '90'],
      ],
      { description: 0, rate: 2 },
    ],
    [
      'rates: some figures rather than none',
      [
        ['Description', 'Rate', 'Selling rate'],
        ['Doors', 'net', '210'],
        ['Windows', 'gross', 'on request'],
      ],
      { description: 0, rate: 2 },
    ],
  ])('are %s', (_, rows, columns) => {
    const sheet = worksheetOf(
      'Bill',
      rows.map((cells, at) => textRow(at + 1, cells)),
    );
    expect(guessLayout(sheet).columns).toEqual(columns);
  });
});

describe('a sheet', () => {
  const isOne = (name: string, heading: string, cell: string): boolean => {
    const rows = [
      ['Description of works', heading],
      ['Cladding of the stairs', cell],
    ];
    const sheet = worksheetOf(
      name,
      rows.map((cells, at) => textRow(at + 1, cells)),
    );
    return isBill(sheet, guessLayout(sheet));
  };
  it.each([
    ['Quantity', '4'],
    ['Unit', 'm2'],
    ['Rate', '210'],
  ])('with descriptions and a %s is a bill', (heading, cell) => {
    expect(isOne('Block C', heading, cell)).toBe(true);
  });
  it('with an amount alone is none, nor is one that is called a summary, a cover, an index or notes', () => {
    expect(isOne('Block C', 'Amount', '840')).toBe(false);
    for (const name of ['Grand Summary', 'Cover', 'Index', 'Preambles', 'Contents', 'General notes'])
      expect(isOne(name, 'Quantity', '4'), name).toBe(false);
  });
});
