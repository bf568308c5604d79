import { posix } from 'node:path';
import { fillWorksheet, type FilledCell } from './fillWorksheet.ts';
import { UnreadableZip, ZipParts } from '../zip/parts.ts';

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal: string, hex: string, name: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name] ?? whole);
  });

interface Parts {
  readonly zip: ZipParts;
  /** The part of the workbook itself: `xl/workbook.xml`. */
  readonly workbook: string;
}

/** The targets of a part's relations by their ids. */
const relationsOf = ({ zip, workbook }: Parts): ReadonlyMap<string, string> => {
  const folder = posix.dirname(workbook);
  const text = zip.text(`${folder}/_rels/${posix.basename(workbook)}.rels`) ?? '';
  return new Map(
    Array.from(text.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g), ([tag]) => {
      const target = attribute(tag, 'Target') ?? '';
      return [attribute(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : posix.join(folder, target)];
    }),
  );
};

/** The parts of the sheets by their names. */
const sheetsOf = (parts: Parts): ReadonlyMap<string, string> => {
  const relations = relationsOf(parts);
  const text = parts.zip.text(parts.workbook) ?? '';
  return new Map(
    Array.from(text.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g), ([tag]) => {
      const [name, id] = [attribute(tag, 'name'), /\s\w+:id="([^"]*)"/.exec(tag)?.[1]];
      return [unescaped(name ?? ''), relations.get(id ?? '') ?? ''];
    }),
  );
};

/** Asks whoever opens the workbook to reckon all of it anew. */
const reckonedAnew = (workbook: string): string => {
  const prefix = /<(\w+:)?workbook\b/.exec(workbook)?.[1] ?? '';
  const calc = new RegExp(`<${prefix}calcPr\\b([^>]*?)/?>(?:</${prefix}calcPr>)?`);
  const asked = (given: string) =>
    `<${prefix}calcPr${given.replace(/\s(?:fullCalcOnLoad|calcCompleted)="[^"]*"/g, '')} fullCalcOnLoad="1"/>`;
  if (calc.test(workbook)) return workbook.replace(calc, (_, given: string) => asked(given));
  // In the order of the schema it stands behind the defined names, or the sheets.
  const before = [`</${prefix}definedNames>`, `</${prefix}sheets>`].find((tag) => workbook.includes(tag));
  return before ? workbook.replace(before, `${before}${asked('')}`) : workbook;
};

/**
 * A workbook (XLSX) with some of its cells filled, by the names of sheets: its formats, formulas and everything else stay
 * as they are. @throws UnreadableZip
 */
export const fillWorkbook = (
  bytes: Uint8Array,
  cells: ReadonlyMap<string, readonly FilledCell[]>,
): Uint8Array<ArrayBuffer> => {
  const zip = new ZipParts(bytes);
  const workbook = ['xl/workbook.xml', 'xl/workbook2.xml'].find((name) => zip.text(name) !== null);
  if (workbook === undefined) throw new UnreadableZip('It is no workbook');
  for (const [name, part] of sheetsOf({ zip, workbook })) {
    const sheet = zip.text(part);
    if (sheet !== null) zip.replace(part, fillWorksheet(sheet, cells.get(name) ?? []).sheet);
  }
  zip.replace(workbook, reckonedAnew(zip.text(workbook) ?? ''));
  return zip.bytes();
};
