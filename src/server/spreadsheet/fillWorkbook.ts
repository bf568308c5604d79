import { posix } from 'node:path';
import { ZipParts } from '../zip/parts.ts';
import { fillWorksheet, type FilledCell } from './fillWorksheet.ts';
import { attributesOf, prefixOf, tagEndingIn, tagsOf, tagWithout, unescaped } from './tags.ts';
import { UnreadableWorkbook } from '../zip/unreadable.ts';

/** The most sheets of a workbook. */
const maxSheets = 500;

interface Parts {
  readonly zip: ZipParts;
  /** The part of the workbook itself: `xl/workbook.xml`. */
  readonly workbook: string;
  readonly text: string;
}

/** The targets of a part's relations by their ids. */
const relationsOf = ({ zip, workbook }: Parts): ReadonlyMap<string, string> => {
  const folder = posix.dirname(workbook);
  const text = zip.text(`${folder}/_rels/${posix.basename(workbook)}.rels`) ?? '';
  const targets = new Map<string, string>();
  for (const tag of tagsOf(text)) {
    if (tag.name !== 'Relationship' || tag.kind === 'close') continue;
    const own = attributesOf(text, tag);
    const target = own.get('Target')?.value ?? '';
    targets.set(own.get('Id')?.value ?? '', target.startsWith('/') ? target.slice(1) : posix.join(folder, target));
  }
  return targets;
};

/** The parts of the sheets by their names. */
const sheetsOf = (parts: Parts): ReadonlyMap<string, string> => {
  const relations = relationsOf(parts);
  const sheets = new Map<string, string>();
  for (const tag of tagsOf(parts.text)) {
    if (tag.name !== 'sheet' || tag.kind === 'close') continue;
    const own = attributesOf(parts.text, tag);
    const [, id] = [...own].find(([name]) => name.endsWith(':id')) ?? [];
    sheets.set(unescaped(own.get('name')?.value ?? ''), relations.get(id?.value ?? '') ?? '');
    if (sheets.size > maxSheets) throw new UnreadableWorkbook(`It has more than ${maxSheets} sheets`);
  }
  if (new Set(sheets.values()).size < sheets.size) throw new UnreadableWorkbook('Two of its sheets are one part');
  return sheets;
};

/** Asks whoever opens the workbook to reckon all of it anew. */
const reckonedAnew = (text: string): string => {
  let [prefix, place]: [string, number | undefined] = ['', undefined];
  for (const tag of tagsOf(text)) {
    if (tag.name === 'workbook' && tag.kind === 'open') prefix = prefixOf(text, tag);
    if (tag.name === 'calcPr' && tag.kind !== 'close') {
      const given = tagWithout(text, tag, ['fullCalcOnLoad', 'calcCompleted']);
      const asked = tagEndingIn(given, ` fullCalcOnLoad="1"${tag.kind === 'empty' ? '/>' : '>'}`);
      return `${text.slice(0, tag.start)}${asked}${text.slice(tag.end)}`;
    }
    // In the order of the schema it stands behind the defined names, or the sheets.
    if (tag.kind === 'close' && ['sheets', 'definedNames'].includes(tag.name)) place = tag.end;
  }
  return place === undefined
    ? text
    : `${text.slice(0, place)}<${prefix}calcPr fullCalcOnLoad="1"/>${text.slice(place)}`;
};

/**
 * A workbook (XLSX) with some of its cells filled, by the names of sheets: its formats, formulas and everything else stay
 * as they are. It takes time by the size of the file and of what is unpacked of it, both bounded: for the thread alone.
 * @throws UnreadableWorkbook
 */
export const fillWorkbook = (
  bytes: Uint8Array,
  cells: ReadonlyMap<string, readonly FilledCell[]>,
): Uint8Array<ArrayBuffer> => {
  const zip = new ZipParts(bytes);
  const workbook = ['xl/workbook.xml', 'xl/workbook2.xml'].find((name) => zip.has(name));
  if (workbook === undefined) throw new UnreadableWorkbook('This is no workbook (XLSX)');
  const text = zip.text(workbook) ?? '';
  const counted = { cells: 0 };
  for (const [name, part] of sheetsOf({ zip, workbook, text })) {
    const sheet = zip.text(part);
    if (sheet !== null) zip.replace(part, fillWorksheet(sheet, cells.get(name) ?? [], counted).sheet);
  }
  zip.replace(workbook, reckonedAnew(text));
  return zip.bytes();
};
