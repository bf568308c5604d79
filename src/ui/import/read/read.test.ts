import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { maxImportBytes, maxImportRows } from '../../../schema/import/wire.ts';
import { decodeText, separatorOf } from './csv.ts';
import { cellText } from './cellTexts.ts';
import { readEndings, readKinds } from './formats.ts';
import { requireFewRows, spreadsheetOf } from './spreadsheet.ts';
import { columnLetters } from '../../../domain/table/columnLetters.ts';
import { readWorkbook } from './workbook.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, mark: boolean, big: boolean) => {
  const units = `${mark ? '\ufeff' : ''}${text}`.split('').map((c) => c.charCodeAt(0));
  return Uint8Array.from(units.flatMap((n) => (big ? [n >> 8, n & 255] : [n & 255, n >> 8])));
};
const workbook = async (sheets: Parameters<typeof writeXlsx>[0]['sheets']) =>
  new Uint8Array(await writeXlsx({ sheets }));

const readSpreadsheet = async (data: Uint8Array, sheet?: string) => spreadsheetOf(await readWorkbook(data, 'x'), sheet);

describe('a text file', () => {
  const text = 'Code,Name\r\nA,Fenêtre – 1\r\n';
  it.each([
    ['UTF-8', bytes(text)],
    ['UTF-8', bytes(`\ufeff${text}`)],
    ['UTF-16', utf16(text.replace('–', '-'), true, false)],
    ['UTF-16', utf16(text.replace('–', '-'), true, true)],
    ['UTF-16', utf16(text.replace('–', '-'), false, false)],
    ['Windows-1252', Uint8Array.from([...bytes('Code,Name\r\nA,Fen'), 0xea, ...bytes('tre - 1\r\n')])],
  ])('in %s is read', (encoding, data) => {
    const decoded = decodeText(data);
    expect([decoded.encoding, decoded.text.replace('-', '–')]).toEqual([encoding, text]);
  });

  it.each([
    [',', 'commas'],
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'bars'],
  ])('separated by %j is taken apart', async (mark, word) => {
    const file = await readSpreadsheet(bytes(['Code', 'Name'].join(mark) + `\r\nA${mark}"x${mark}\ny ""z"""\r\n`));
    expect(file).toMatchObject({ kind: 'csv', headings: ['Code', 'Name'], taken: `UTF-8, separated by ${word}` });
    expect(file.rows).toMatchObject([{ row: 2, cells: ['A', `x${mark}\ny "z"`] }]);
  });

  it('is not taken apart at decimal commas, nor at those of a title', () => {
    expect(separatorOf('Prices, May 2026\nCode;Qty;Rate\nA;1,5;2,25\nB;1,5;3,25\n')).toBe(';');
    expect(separatorOf('Code,Name\nA,"x; y; z"\nB,p; q\n')).toBe(',');
    expect(separatorOf('Code\nA\n')).toBe(',');
  });

  it('keeps the numbers of its rows, whatever is empty above and between', async () => {
    const { headings, rows } = await readSpreadsheet(bytes('\n,,\nCode,,Unit,\n\nA,1,m,\n,,\nB,2,ft,\n'));
    expect(headings).toEqual(['Code', 'Column B', 'Unit']);
    expect(rows.map((r) => [r.row, r.cells[0]])).toEqual([
      [5, 'A'],
      [7, 'B'],
    ]);
  });
});

describe('a workbook', () => {
  it('gives texts that stand for its values', async () => {
    const day = new Date('2026-05-07T00:00:00Z');
    const file = await readSpreadsheet(
      await workbook([
        {
          name: 'Items',
          rows: [
            ['Code', 'Qty', 'Yes', 'On'],
            ['A ', 12450.1, true, day],
            [null, 1e21, false, null],
          ],
        },
      ]),
    );
    expect(file).toMatchObject({
      kind: 'xlsx',
      sheets: ['Items'],
      sheet: 'Items',
      headings: ['Code', 'Qty', 'Yes', 'On'],
    });
    expect(file.rows.map((r) => r.cells)).toEqual([
      ['A ', '12450.1', 'true', '2026-05-07'],
      ['', '1000000000000000000000', 'false', ''],
    ]);
  });
  it('is read by the sheet that is chosen, of those that can be seen', async () => {
    const rows = (word: string) => [['Code'], [word]];
    const data = await workbook([
      { name: 'Hidden', hidden: true, rows: rows('h') },
      { name: 'One', rows: rows('1') },
      { name: 'Two', rows: rows('2') },
    ]);
    expect(await readSpreadsheet(data)).toMatchObject({
      sheets: ['One', 'Two'],
      sheet: 'One',
      rows: [{ cells: ['1'] }],
    });
    expect(await readSpreadsheet(data, 'Two')).toMatchObject({ sheet: 'Two', rows: [{ cells: ['2'] }] });
  });
  it('keeps the digits that Excel keeps', () => {
    expect([0.1 + 0.2, 1.005, 123456789012345, 1e-7].map(cellText)).toEqual([
      '0.3',
      '1.005',
      '123456789012345',
      '0.0000001',
    ]);
    expect(cellText(new Date('2026-05-07T08:30:00Z'))).toBe('2026-05-07 08:30:00');
  });
});

describe('a workbook that is larger than it looks', () => {
  const small = () => workbook([{ name: 'Bill', rows: [['Code'], ['A'], ['B']] }]);
  /** The workbook whose directory says another size of each part. */
  const saying = (data: Uint8Array, sizeOf: (packed: number, unpacked: number) => number): Uint8Array => {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    for (let at = 0; at + 46 < data.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50)
        view.setUint32(at + 24, sizeOf(view.getUint32(at + 20, true), view.getUint32(at + 24, true)), true);
    return data;
  };

  it('is refused before it is unpacked', async () => {
    const bomb = saying(await small(), () => 30 * 1024 * 1024);
    await expect(readWorkbook(bomb, 'bill.xlsx')).rejects.toThrow(
      /^This workbook comes to \d+ MB when it is unpacked; at most 128 MB can be read\. Delete pictures/,
    );
  });

  it('is refused where it is packed a thousand times, and says so', async () => {
    const { deflateRawSync } = await import('node:zlib');
    const packed = deflateRawSync(Buffer.alloc(160 * 1024 * 1024));
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(46, 12);
    end.writeUInt32LE(30 + packed.length, 16);
    // Its directory says nothing of its size.
    const bomb = Buffer.concat([header, packed, central, end]);
    expect(bomb.length).toBeLessThan(200_000);
    await expect(readWorkbook(bomb, 'bill.xlsx')).rejects.toThrow('at most 128 MB can be read');
  });

  it('cannot say that it is smaller', async () => {
    const liar = saying(await small(), () => 5);
    await expect(readWorkbook(liar, 'bill.xlsx')).rejects.toThrow('This workbook cannot be opened.');
  });

  it('is what has something in it, however far its formats go', async () => {
    const cells = new Map(
      Array.from({ length: 16_000 }, (_, at): [string, { value: null; style: { font: { bold: true } } }] => [
        `1,${at}`,
        { value: null, style: { font: { bold: true } } },
      ]).slice(2),
    );
    const { sheets } = await readWorkbook(
      await workbook([
        {
          name: 'Bill',
          rows: [
            ['Code', 'Name'],
            ['A', 'B'],
          ],
          cells,
        },
      ]),
      'bill.xlsx',
    );
    expect(sheets[0]?.rows.map(({ cells: own }) => own)).toEqual([
      ['Code', 'Name'],
      ['A', 'B'],
    ]);
  });
});

describe('a workbook of another format', () => {
  const kept = async (name: string) => {
    const path = join(import.meta.dirname, '../../../../tests/fixtures/spreadsheets', name);
    const { sheets, kind } = await readWorkbook(new Uint8Array(readFileSync(path)), name);
    return { kind, unseenIn: sheets[0]?.unseenIn, rows: sheets[0]?.rows.map(({ row, cells }) => [row, ...cells]) };
  };
  const rows = [
    [1, 'Item', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'],
    [2, '1.1', 'Excavate trench – Größe', 'm3', '100', '10.25', '1025'],
    [3, '1.2', 'Backfill', 'm3', '50', '8', '400'],
    [4, '1.3', 'Concrete C30', 'm3', '20', '150', '3000'],
    [5, '', 'Total', '', '', '', '4425'],
  ];
  it.each([
    ['bill.xls', 'xls', 'XLS', '2025-12-09'],
    // The program that wrote it made a number of the day.
    ['bill.ods', 'ods', 'ODS', '46000'],
  ])('has the cells of %s, and says what cannot be told of it', async (name, kind, unseenIn, day) => {
    const found = await kept(name);
    expect([found.kind, found.unseenIn]).toEqual([kind, unseenIn]);
    expect(found.rows?.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))).toEqual([
      ...rows,
      [7, '123', 'Day', day],
    ]);
  });
  it.each([
    ['bill.xlsb', 'This is a binary workbook (XLSB), of which cells could be lost. Save it as XLSX.'],
    [
      'excel95.xls',
      'This is an Excel workbook with a password, or older than Excel 97. Save it as XLSX without a password.',
    ],
  ])('%s is refused by name', async (name, message) => {
    await expect(kept(name)).rejects.toThrow(message);
  });
});

describe('a file that cannot be imported', () => {
  const codes = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join('\n');
  // Titles and headings are among the first twenty rows.
  const manyMore = `Code\n${codes(maxImportRows + 21)}`;
  it.each([
    ['is empty', new Uint8Array(0), 'The file is empty.'],
    ['holds headings alone', bytes('Code,Name\n'), 'There are no rows below the headings.'],
    [
      'is an old workbook',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]),
      'This is an Excel workbook with a password, or older',
    ],
    ['is a PDF', bytes('%PDF-1.7'), 'This is a PDF'],
    ['is a broken workbook', bytes('PK\u0003\u0004 nothing'), 'This workbook cannot be opened'],
    [
      'is no text',
      Uint8Array.from([1, 2, 0, 0, 0, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75]),
      'This is not a spreadsheet',
    ],
    ['has an open quotation mark', bytes('Code,Name\nA,"x\nB,y\n'), 'Row 2 has a quotation mark that is never closed.'],
    ['has too many rows, whatever stands above them', bytes(manyMore), 'more than 20,000 rows'],
    ['is too large', new Uint8Array(maxImportBytes + 1024 * 1024), 'The file has 21 MB; at most 20 MB'],
  ])('says that it %s', async (_, data, message) => {
    await expect(readSpreadsheet(data)).rejects.toThrow(message);
  });
});

it('takes as many rows as one import takes, though titles stand above the headings', async () => {
  const rows = Array.from({ length: maxImportRows }, (_, at) => `c${at}`);
  const read = await readSpreadsheet(bytes(`Catalogue\nCode\n${rows.join('\n')}`));
  expect(read.filled).toHaveLength(maxImportRows + 2);
  expect(() => requireFewRows(maxImportRows)).not.toThrow();
  expect(() => requireFewRows(maxImportRows + 1)).toThrow('more than 20,000 rows');
});

it('calls columns as spreadsheets do', () =>
  expect([0, 25, 26, 51, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA']));

it('the page says all formats that are read, and the dialog of the browser offers them', () => {
  expect(readKinds).toBe('XLSX, XLS, ODS, CSV or TSV');
  const endings = readEndings.split(',');
  for (const kind of readKinds.split(/, | or /)) expect(endings).toContain(`.${kind.toLowerCase()}`);
});
