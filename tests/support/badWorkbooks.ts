import { deflateRawSync, crc32 } from 'node:zlib';
import { directoryOf, headerOf, type ZipRecord } from '../../src/server/zip/records.ts';

/** A ZIP file of these parts; one of the same bytes as another is stored once, and named twice. */
const zipOf = (parts: readonly (readonly [name: string, content: string | Buffer])[]): Buffer => {
  const [files, headers]: [Buffer[], Buffer[]] = [[], []];
  const places = new Map<string | Buffer, { readonly record: ZipRecord; readonly at: number }>();
  let at = 0;
  for (const [name, content] of parts) {
    const known = places.get(content);
    if (known) {
      headers.push(headerOf({ ...known.record, name }, known.at));
      continue;
    }
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const sizes = { crc: crc32(bytes), packedSize: packed.length, size: bytes.length };
    const record: ZipRecord = { name, method: 8, modified: 0, ...sizes };
    headers.push(headerOf(record, at));
    places.set(content, { record, at });
    const head = headerOf(record, null);
    files.push(head, packed);
    at += head.length + packed.length;
  }
  return Buffer.concat([...files, directoryOf(headers, at)]);
};

const relation = (nth: number, target: string) => `<Relationship Id="r${nth}" Type="w" Target="worksheets/${target}"/>`;

/** A workbook whose sheets stand in these parts. */
export const rawWorkbook = (
  sheets: readonly (readonly [name: string, part: string])[],
  parts: Readonly<Record<string, string | Buffer>>,
  { workbook = '', relations = '' } = {},
): Buffer =>
  zipOf([
    [
      'xl/workbook.xml',
      `<workbook xmlns:r="x"><sheets>${sheets.map(([name], nth) => `<sheet name="${name}" r:id="r${nth}"/>`).join('')}</sheets>${workbook}</workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${sheets.map(([, part], nth) => relation(nth, part)).join('')}${relations}</Relationships>`,
    ],
    ...Object.entries(parts).map(([name, content]) => [`xl/worksheets/${name}`, content] as const),
  ]);

/** A workbook of one sheet, `S`, with these rows. */
export const rowsWorkbook = (rows: string, more: { workbook?: string; relations?: string } = {}): Buffer =>
  rawWorkbook([['S', 's.xml']], { 's.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` }, more);

const good = '<row r="1"><c r="A1"><v>1</v></c></row>';
const many = (text: string, count = 400_000) => text.repeat(count);
const flipped = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
};
const two = rowsWorkbook(good);
const shared = Buffer.alloc(2_000_000, 'x');
/** The whole text of a sheet that is large when it is unpacked. */
const bulk = Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.alloc(300_000_000, 32)]);

/** Small files that would cost much, or that break whoever reads them; each with what is said of it. */
export const badWorkbooks: readonly (readonly [what: string, file: Buffer, said: string])[] = [
  ['rows without an end', rowsWorkbook(many('<row r="1">')), 'A part of it is damaged'],
  ['cells without an end', rowsWorkbook(`<row>${many('<c r="A1">')}</row>`), 'A part of it is damaged'],
  ['tags without an end', rowsWorkbook(many('<row ')), 'A part of it is damaged'],
  ['a quotation mark without an end', rowsWorkbook(`<row r="${many("'")}`), 'A part of it is damaged'],
  ['too many cells', rowsWorkbook(`<row>${many('<c/>', 2_000_001)}</row>`), 'It has more than 2,000,000 cells'],
  [
    'too many sheets',
    rawWorkbook(
      Array.from({ length: 501 }, (_, at) => [`S${at}`, `${at}.xml`] as const),
      {},
    ),
    'It has more than 500 sheets',
  ],
  [
    'sheets of one part',
    rawWorkbook(
      Array.from({ length: 400 }, (_, at) => [`S${at}`, 's.xml'] as const),
      { 's.xml': good },
    ),
    'Two of its sheets are one part',
  ],
  [
    'parts of the same bytes',
    rawWorkbook([['S', 's.xml']], Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}.xml`, shared]))),
    'It is damaged',
  ],
  [
    'too many parts',
    rawWorkbook([], Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`${at}.xml`, '']))),
    'It has more than 5,000 parts',
  ],
  ['a part of 300 MB', rawWorkbook([['S', 's.xml']], { 's.xml': bulk }), 'It is too large when it is unpacked'],
  ['packed bytes that are changed', flipped(two, 70), 'It is damaged'],
  [
    'a directory that is changed',
    flipped(two, two.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))),
    'Its directory is damaged',
  ],
  ['half of a file', two.subarray(0, two.length / 2), 'This is no workbook (XLSX)'],
  ['no workbook', zipOf([['a.txt', 'a']]), 'This is no workbook (XLSX)'],
];

/** Files that cost no more than others of their size, whatever is in them. */
export const oddWorkbooks: readonly (readonly [what: string, file: Buffer])[] = [
  ['a sheet whose name has no such character', rawWorkbook([['&#99999999;', 's.xml']], { 's.xml': good })],
  ['a tag with very many spaces', rowsWorkbook(`<row${many(' ')}r="1"${many(' ')}><c r="A1"/></row>`)],
  ['relations without an end', rowsWorkbook(good, { relations: many('<Relationship ') })],
  ['settings without an end', rowsWorkbook(good, { workbook: many('<calcPr ') })],
  ['very many settings', rowsWorkbook(good, { workbook: many('<calcPr/>') })],
  ['very many results', rowsWorkbook(`<row><c r="A1"><f>1</f>${many('<v/>')}</c></row>`)],
];
