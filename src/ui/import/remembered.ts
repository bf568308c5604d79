import * as z from 'zod/mini';
import { decimalMarks, type DecimalMark } from '../../domain/numerals.ts';
import { foldedHeading } from '../../domain/headings.ts';
import { headingRows } from '../../schema/import/guess.ts';
import type { WorksheetRow } from '../../schema/import/readCells.ts';
import type { ImportMapping } from '../../schema/import/targets.ts';
import { isReason } from './reasons.ts';
import { columnLetters } from '../../domain/table/columnLetters.ts';

/** How a person mapped the columns of files with these headings. */
interface RememberedMapping {
  /** The hash of the set of headings. */
  readonly kind: string;
  /** The day on which it was used last. */
  readonly on: string;
  /** The place of each target's heading among all of the file in alphabetical order. */
  readonly places: ImportMapping;
  /** What begins the decimals where the file tells nothing, as somebody said. */
  readonly mark?: DecimalMark | undefined;
}
export type RememberedMappings = readonly RememberedMapping[];

/** The most characters of the text that keeps them: the oldest are forgotten. */
const room = 4000;

const stored = z.array(
  z.strictObject({
    kind: z.string(),
    on: z.iso.date(),
    places: z.record(z.string(), z.int().check(z.nonnegative())),
    mark: z.optional(z.enum(decimalMarks)),
  }),
);

/** Two 32-bit hashes of a text (cyrb53 by bryc, public domain) in base 36: files of other headings have another kind. */
const hashOf = (text: string): string => {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return `${(b >>> 0).toString(36)}${(a >>> 0).toString(36)}`;
};

/** Whether the file itself says the heading, and means a column of its own by it. */
const isOwn = (heading: string, column: number): boolean =>
  !isReason(heading) && heading.trim() !== `Column ${columnLetters(column)}` && foldedHeading(heading) !== '';

/** The columns of a file in the alphabetical order of their headings, whatever their order in the file. */
const inOrder = (headings: readonly string[]): readonly { readonly heading: string; readonly column: number }[] =>
  headings
    .flatMap((heading, column) => (isOwn(heading, column) ? [{ heading: foldedHeading(heading), column }] : []))
    .toSorted((x, y) => (x.heading < y.heading ? -1 : x.heading > y.heading ? 1 : x.column - y.column));

/** What kind of file has these headings, whatever their order. */
export const kindOfHeadings = (headings: readonly string[]): string =>
  hashOf(
    inOrder(headings)
      .map(({ heading }) => heading)
      .join('\n'),
  );

/** The columns of a file in the alphabetical order of their headings: the place of each is the same in the next file. */
export const placedHeadings = (headings: readonly string[]): readonly number[] =>
  inOrder(headings).map(({ column }) => column);

/** The mappings in a preference; what cannot be read is forgotten. */
export const rememberedIn = (text: string | undefined): RememberedMappings => {
  try {
    const read = stored.safeParse(JSON.parse(text ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
};

/** A mapping for the columns of a file, and the day on which it was used last. */
export interface RememberedColumns {
  readonly mapping: ImportMapping;
  readonly on: string;
}

/** Whether two mappings give every target the same column. */
export const isSameMapping = (a: ImportMapping, b: ImportMapping): boolean =>
  Object.keys({ ...a, ...b }).every((id) => a[id] === b[id]);

/** The mapping that is remembered for these headings; undefined if none is. */
export const rememberedFor = (
  known: RememberedMappings,
  targets: readonly { readonly id: string }[],
  headings: readonly string[],
): RememberedColumns | undefined => {
  const kind = kindOfHeadings(headings);
  const found = known.find((one) => one.kind === kind);
  if (!found || Object.keys(found.places).length === 0) return undefined;
  const columns = inOrder(headings);
  const mapping = targets.flatMap(({ id }): [string, number][] => {
    const column = columns[found.places[id] ?? -1]?.column;
    return column === undefined ? [] : [[id, column]];
  });
  return { mapping: Object.fromEntries(mapping), on: found.on };
};

/** What somebody said begins the decimals of a file with these headings; null where nobody has. */
export const rememberedMark = (known: RememberedMappings, headings: readonly string[]): DecimalMark | null => {
  const kind = kindOfHeadings(headings);
  return known.find((one) => one.kind === kind)?.mark ?? null;
};

/** The row whose headings are remembered, among the first ones; undefined if none is. */
export const rememberedHead = (known: RememberedMappings, filled: readonly WorksheetRow[]): number | undefined => {
  const kinds = new Set(known.map(({ kind }) => kind));
  if (kinds.size === 0) return undefined;
  return filled.slice(0, headingRows).find(({ cells }) => kinds.has(kindOfHeadings(cells)))?.row;
};

/**
 * The text that remembers this mapping too, and what begins the decimals; without both what is known of files with these
 * headings is forgotten.
 */
export const remembering = (
  known: RememberedMappings,
  headings: readonly string[],
  mapping: ImportMapping | null,
  { on, mark = null }: { readonly on: string; readonly mark?: DecimalMark | null },
): string => {
  const kind = kindOfHeadings(headings);
  const others = known.filter((one) => one.kind !== kind);
  const placeOf = new Map(inOrder(headings).map(({ column }, place) => [column, place]));
  const places = Object.entries(mapping ?? {}).flatMap(([id, column]): [string, number][] => {
    const place = placeOf.get(column);
    return place === undefined ? [] : [[id, place]];
  });
  const one = { kind, on, places: Object.fromEntries(places), ...(mark && { mark }) };
  let kept: RememberedMappings = mapping || mark ? [one, ...others] : others;
  while (kept.length > 0 && JSON.stringify(kept).length > room) kept = kept.slice(0, -1);
  return JSON.stringify(kept);
};
