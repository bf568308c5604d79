import { foldedHeading } from '../../headings.ts';

/** The languages in which a unit is written as another one is in English. */
export type HeadingLanguage = 'fr' | 'es' | 'it' | 'pt' | 'tr';

/** Words of headings that no other language of trade has. */
const words: Readonly<Record<HeadingLanguage, RegExp>> = {
  fr: /\b(?:quantites?|qtes?|unites?|prix|montants?|libelle|designation des|ht|ttc)\b/,
  es: /\b(?:cantidad(?:es)?|precio|importe|unidad(?:es)?|mediciones|resumen|partidas?)\b/,
  it: /\b(?:quantita|prezzo|importo|descrizione|lavorazioni|unita di misura)\b/,
  pt: /\b(?:quantidades?|preco|descricao|unidade)\b/,
  tr: /\b(?:birim|miktar[iı]?|tutar[iı]?|fiyat[iı]?|metraj[iı]?|poz|imalat[iı]n)(?=\s|$)/,
};

/** The language of headings, if words of one alone are among them; null else. */
export const languageOf = (headings: readonly string[]): HeadingLanguage | null => {
  const folded = headings.map(foldedHeading);
  const found = (['fr', 'es', 'it', 'pt', 'tr'] as const).filter((language) =>
    folded.some((heading) => words[language].test(heading)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
};
