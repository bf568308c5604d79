import { labelOf } from '../field.ts';
import type { ImportMapping, ImportTarget } from './targets.ts';

/** Folds headings: "Item No. *" and "item_no" become equal, and so do "E-mail" and "email". */
const foldedHeading = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(/\be mail\b/g, 'email')
    .trim();

/**
 * The possible headings of a target, the likeliest first. The plain label of a line's field is not among them: "Name"
 * is the record's name, not that of a contact person.
 */
const spellings = (t: ImportTarget): string[] => {
  const own = t.lines ? [t.heading, t.id] : [t.heading, labelOf(t.name, {}), t.name];
  return [...own, ...(t.field.aliases ?? [])].map(foldedHeading);
};

/** The mapping that the headings suggest. A target without a matching heading gets no column. */
export const guessMapping = (targets: readonly ImportTarget[], headings: readonly string[]): ImportMapping => {
  const folded = headings.map(foldedHeading);
  const guessed = targets.flatMap((t): [string, number][] => {
    const spelling = spellings(t).find((s) => s !== '' && folded.includes(s));
    return spelling === undefined ? [] : [[t.id, folded.indexOf(spelling)]];
  });
  return Object.fromEntries(guessed);
};
