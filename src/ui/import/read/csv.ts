import Papa from 'papaparse';
import { readKinds } from './formats.ts';
import { Unreadable } from './unreadable.ts';

/** The encoding and the text of a file. */
interface Decoded {
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  readonly text: string;
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((b, at) => bytes[at] === b);

/** Whether every second byte is often zero, as in UTF-16. */
const halfEmpty = (bytes: Uint8Array, from: 0 | 1): boolean => {
  const some = bytes.subarray(0, 2000);
  let empty = 0;
  for (let at = from; at < some.length; at += 2) if (some[at] === 0) empty += 1;
  return some.length > 3 && empty > some.length * 0.3;
};

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/**
 * The text of a file. The encoding is that of the byte order mark; else UTF-16 when every second byte is zero; else UTF-8
 * when it is valid; else Windows-1252, which old spreadsheets write.
 */
export const decodeText = (bytes: Uint8Array): Decoded => {
  if (startsWith(bytes, 0xff, 0xfe) || halfEmpty(bytes, 1))
    return { encoding: 'UTF-16', text: decode('utf-16le', bytes) };
  if (startsWith(bytes, 0xfe, 0xff) || halfEmpty(bytes, 0))
    return { encoding: 'UTF-16', text: decode('utf-16be', bytes) };
  try {
    return { encoding: 'UTF-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'Windows-1252', text: decode('windows-1252', bytes) };
  }
};

/** The possible separators of a CSV file with their names. */
const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;
export type Separator = keyof typeof separators;

const marks = [',', ';', '\t', '|'] as const satisfies readonly Separator[];
const looked = 64 * 1024;
const lines = 25;

/** The number of each separator in each of the first lines, outside quotation marks. */
const countsIn = (text: string): Record<Separator, number>[] => {
  const none = () => ({ ',': 0, ';': 0, '\t': 0, '|': 0 });
  let line = none();
  const found = [line];
  let quoted = false;
  for (const c of text.slice(0, looked)) {
    const mark = quoted ? undefined : marks.find((m) => m === c);
    if (c === '"') quoted = !quoted;
    else if (!quoted && (c === '\n' || c === '\r')) found.push((line = none()));
    else if (mark) line[mark] += 1;
  }
  return found.filter((counts) => marks.some((mark) => counts[mark] > 0)).slice(0, lines);
};

/** The most common number of a separator in a line, and the share of lines with that number. */
const regularity = (counts: readonly number[]): { share: number; usual: number } => {
  const often = new Map<number, number>();
  for (const n of counts) if (n > 0) often.set(n, (often.get(n) ?? 0) + 1);
  const [usual, times] = [...often].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  return { share: times / Math.max(1, counts.length), usual };
};

/** The separator with the most regular number in a line: decimal commas are less regular. A comma by default. */
export const separatorOf = (text: string): Separator => {
  const counts = countsIn(text);
  const ranked = marks
    .map((mark) => ({ mark, ...regularity(counts.map((line) => line[mark])) }))
    .toSorted((a, b) => b.share - a.share || b.usual - a.usual);
  return ranked[0]?.mark ?? ',';
};

/** The rows of a CSV file with any encoding and separator, and how it was taken. @throws Unreadable */
export const csvRows = (
  bytes: Uint8Array,
): { readonly rows: readonly (readonly string[])[]; readonly taken: string; readonly separator: Separator } => {
  const { encoding, text } = decodeText(bytes);
  if (text.includes('\u0000')) throw new Unreadable(`This is not a spreadsheet: choose a file of ${readKinds}.`);
  const delimiter = separatorOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find((e) => e.type === 'Quotes');
  if (broken) throw new Unreadable(`Row ${(broken.row ?? 0) + 1} has a quotation mark that is never closed.`);
  return { rows: data, taken: `${encoding}, separated by ${separators[delimiter]}`, separator: delimiter };
};
