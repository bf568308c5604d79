import { expect, it } from 'vitest';
import { fillWorksheet } from './fillWorksheet.ts';

const sheet = (rows: string, prefix = '') =>
  `<?xml version="1.0"?><${prefix}worksheet><${prefix}cols><${prefix}col min="3" max="5" style="4"/></${prefix}cols><${prefix}sheetData>${rows}</${prefix}sheetData></${prefix}worksheet>`;
const filled = (rows: string, cells: Parameters<typeof fillWorksheet>[1], prefix = '') => {
  const { sheet: made, kept } = fillWorksheet(sheet(rows, prefix), cells);
  return [made.slice(made.indexOf('sheetData>') + 10, made.lastIndexOf(`</${prefix}sheetData`)), kept];
};
const at = (row: number, column: number, value: string) => ({ row, column, value });

it('fills a cell that is there, keeps its style, and makes one that is not in the style of its column', () => {
  const rows = '<row r="2" spans="1:2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="7"/><c r="F2"><v>1</v></c></row>';
  expect(filled(rows, [at(2, 1, '5.25'), at(2, 3, '-8')])).toEqual([
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="7"><v>5.25</v></c><c r="D2" s="4"><v>-8</v></c><c r="F2"><v>1</v></c></row>',
    0,
  ]);
});

it('replaces a text, and cells without an address stand where they are', () => {
  expect(
    filled('<row><c t="inlineStr"><is><t>a</t></is></c><c t="s" s="1"><v>3</v></c></row>', [at(1, 1, '2')]),
  ).toEqual(['<row><c t="inlineStr"><is><t>a</t></is></c><c s="1"><v>2</v></c></row>', 0]);
});

it('writes over no formula, and takes out what formulas came to', () => {
  const rows =
    '<row r="1"><c r="A1"><f>B1*2</f><v>0</v></c><c r="B1" s="2"/></row><row r="9"><c r="A9" t="str"><f t="shared" si="0"/><v>x</v></c></row>';
  expect(filled(rows, [at(1, 0, '1'), at(1, 1, '2')])).toEqual([
    '<row r="1"><c r="A1"><f>B1*2</f></c><c r="B1" s="2"><v>2</v></c></row><row r="9"><c r="A9"><f t="shared" si="0"/></c></row>',
    1,
  ]);
});

it('knows prefixed names, and columns behind Z', () => {
  expect(filled('<x:row r="1"><x:c r="AB1" s="1"/></x:row>', [at(1, 27, '3'), at(1, 26, '4')], 'x:')).toEqual([
    '<x:row r="1"><x:c r="AA1"><x:v>4</x:v></x:c><x:c r="AB1" s="1"><x:v>3</x:v></x:c></x:row>',
    0,
  ]);
});
