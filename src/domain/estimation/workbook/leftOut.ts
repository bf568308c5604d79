import { anyOf, isCarried, isSum } from '../../sums.ts';

/** Why a row is no line. */
export type LeftReason = 'above' | 'heading' | 'columns' | 'total' | 'carried' | 'page' | 'note' | 'hidden' | 'chosen';

/** The reasons as a person reads them. */
export const leftReasons: Readonly<Record<LeftReason, string>> = {
  above: 'Above the headings',
  heading: 'Headings',
  columns: 'Numbers of the columns',
  total: 'Total',
  carried: 'Carried or brought forward',
  page: 'Page number',
  note: 'Note',
  hidden: 'Hidden in the workbook',
  chosen: 'Left out by you',
};

const page = anyOf(
  /^\W*(?:page|seite|página|pagina|strona|blatt)\W*\d+(?:\s*(?:of|von|sur|de|di|van|z|\/)\s*\d+)?\W*$/,
  /^\W*\d+\s*(?:of|von|sur|\/)\s*\d+\W*$/,
);
const note = anyOf(
  /^\W*(?:notes?\b|n\.?b\.?\W|remarks?:|disclaimer|the (?:rates|contractor|tenderer|bidder)\b)/,
  /^\W*(?:hinweise?|(?:vor)?bemerkung(?:en)?|anmerkung(?:en)?|remarques?|nota|observaci(?:ó|o)n(?:es)?|opmerking(?:en)?|uwag[ai])\b/,
);

/** Why a row without quantity and rate is left out; null for one that may be a section. */
export const reasonOf = (texts: readonly string[]): LeftReason | null => {
  const words = texts.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
  if (words.some(isCarried)) return 'carried';
  if (words.some(isSum)) return 'total';
  if (texts.some((text) => page.test(text))) return 'page';
  return words.some((text) => note.test(text)) ? 'note' : null;
};
