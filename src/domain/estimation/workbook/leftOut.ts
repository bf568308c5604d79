import { onceFor } from '../../remembering.ts';
import { anyOf, sumOf, sumWords, type SumKind } from '../../sums.ts';

/** Why a row is no line. */
export type LeftReason =
  | SumKind
  | 'above'
  | 'heading'
  | 'columns'
  | 'page'
  | 'note'
  | 'omitted'
  | 'struck'
  | 'others'
  | 'measures'
  | 'hidden'
  | 'chosen';

/** The reasons for which something that has figures is left out: they are told before the lines are taken over. */
export const toldReasons = ['omitted', 'struck', 'others', 'hidden'] as const satisfies readonly LeftReason[];

/** The reasons as a person reads them. */
export const leftReasons: Readonly<Record<LeftReason, string>> = {
  above: 'Above the headings',
  heading: 'Headings',
  columns: 'Numbers of the columns',
  ...sumWords,
  page: 'Page number',
  note: 'Note',
  omitted: 'Taken out by the client',
  struck: 'Struck through',
  others: 'By others',
  measures: 'Measurement of what is no line',
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
export const reasonOf = onceFor((texts: readonly string[]): LeftReason | null => {
  const words = texts.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
  const sum = sumOf(words);
  if (sum) return sum;
  if (texts.some((text) => page.test(text))) return 'page';
  return words.some((text) => note.test(text)) ? 'note' : null;
});
