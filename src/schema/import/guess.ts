import { labelOf } from '../field.ts';
import type { ImportMapping, ImportTarget } from './targets.ts';

/** "Item No. *" and "item_no" are the same heading, and so are "E-mail" and "email". */
export const foldedHeading = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(/\be mail\b/g, 'email')
    .trim();

/**
 * Under which headings a target is looked for, the likeliest first. A line's plain label is not among them: "Name" names
 * the record, not its contact person.
 */
const spellings = (t: ImportTarget): string[] => {
  const own = t.lines ? [t.heading, t.id] : [t.heading, labelOf(t.name, {}), t.name];
  return [...own, ...(t.field.aliases ?? [])].map(foldedHeading);
};

/** The columns that the headings suggest. Targets whose heading is not found stay without one. */
export const guessMapping = (targets: readonly ImportTarget[], headings: readonly string[]): ImportMapping => {
  const folded = headings.map(foldedHeading);
  const guessed = targets.flatMap((t): [string, number][] => {
    const spelling = spellings(t).find((s) => s !== '' && folded.includes(s));
    return spelling === undefined ? [] : [[t.id, folded.indexOf(spelling)]];
  });
  return Object.fromEntries(guessed);
};
