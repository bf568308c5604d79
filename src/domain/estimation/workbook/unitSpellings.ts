import { languageOf, type HeadingLanguage } from './headingLanguage.ts';
import { headingTexts } from './heading.ts';
import type { WorkbookLayout } from './layout.ts';
import { below } from './rowsBelow.ts';
import type { Worksheet } from '../../table/worksheet.ts';
import { foldedUnitWord, foldUnit, meaningsOfUnit } from './units.ts';

/** A spelling that means several units, with the one that the file itself tells; null where a person says it. */
export interface UnitSpelling {
  /** As the file writes it first. */
  readonly text: string;
  readonly meanings: readonly string[];
  readonly told: string | null;
}

/** The rows in whose column of units a spelling stands. */
interface SpelledRows {
  readonly text: string;
  readonly descriptions: readonly string[];
}

const weighed =
  /\b(?:steel|re-?bars?|reinforc\w*|iron|bitum\w*|asphalt\w*|cement|aggregates?|tonn?es?|acero|hierro|acciaio|ferro|aço|demir\w*|çelik\w*|asfalt\w*)/iu;
const imperial = new Set(['in', 'yd', 'mi', 'ft²', 'ft³', 'yd²', 'yd³', 'acre', 'lb', 'gal']);
const frenchUnits = new Set(['u', 'ens', 'ml', 'forfait', 'fft', 'unite', 'pm']);

/** "mt" is a metre from Lisbon to Istanbul, and a tonne of what is weighed. */
const metresOrTonnes = ({ descriptions }: SpelledRows, language: HeadingLanguage | null): UnitSpelling['told'] => {
  const heavy = descriptions.filter((text) => weighed.test(text)).length;
  if (language !== null && language !== 'fr') return heavy === 0 ? 'm' : null;
  return heavy > 0 && heavy === descriptions.length ? 't' : null;
};

/** What spellings mean whose unit depends on the language of the bill; undefined for one with a single meaning. */
const byLanguage = (
  word: string,
  rows: SpelledRows,
  { language, words }: { readonly language: HeadingLanguage | null; readonly words: ReadonlySet<string> },
): Pick<UnitSpelling, 'meanings' | 'told'> | undefined => {
  if (word === 'mt' || word === 'mts') return { meanings: ['m', 't'], told: metresOrTonnes(rows, language) };
  if (word !== 'ft') return undefined;
  if (language === 'fr') return { meanings: ['LS', 'ft'], told: 'LS' };
  const isFrench = [...words].some((one) => frenchUnits.has(one));
  const isImperial = [...words].some((one) => imperial.has(foldUnit(one)));
  return isFrench && !isImperial ? { meanings: ['LS', 'ft'], told: null } : undefined;
};

/**
 * The spellings in the column of units that mean several units, by the spelling as it is compared: "Ft" is a forfait in a
 * French bill, "mt" a metre in a Spanish one. What neither the headings nor the rows tell is asked (rule 61).
 */
export const unitSpellings = (
  sheet: Worksheet,
  { place, columns, foldUnits }: Pick<WorkbookLayout, 'place' | 'columns' | 'foldUnits'>,
): ReadonlyMap<string, UnitSpelling> => {
  const { unit, description } = columns;
  const found = new Map<string, UnitSpelling>();
  if (unit === undefined || !foldUnits) return found;
  const spelled = new Map<string, { text: string; descriptions: string[] }>();
  for (const { cells } of below(sheet, place)) {
    const text = (cells[unit] ?? '').trim();
    if (text === '') continue;
    const word = foldedUnitWord(text);
    const known = spelled.get(word);
    if (known) known.descriptions.push(cells[description ?? -1] ?? '');
    else spelled.set(word, { text, descriptions: [cells[description ?? -1] ?? ''] });
  }
  const about = { language: languageOf(headingTexts(sheet, place)), words: new Set(spelled.keys()) };
  for (const [word, rows] of spelled) {
    const meanings = meaningsOfUnit(rows.text);
    const own = meanings.length > 0 ? { meanings, told: null } : byLanguage(word, rows, about);
    if (own) found.set(word, { text: rows.text, ...own });
  }
  return found;
};
