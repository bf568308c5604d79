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

const any = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'iu');

const carried = any(
  /^\W*(?:(?:total |amount |sum )?(?:carried|brought) (?:forward|fwd|over|down|to)|c\/f(?:wd)?|b\/f(?:wd)?|(?:page )?to (?:collection|summary)|collection$)/,
  /^\W*(?:ü|ue)bertrag\b/,
  /^\W*(?:à reporter|report(?: de la page.*)?$|a reportar|suma y sigue|riporto|a riportare|transport(?:eren)?$|do przeniesienia)/,
);
const total = any(
  /^\W*(?:(?:sub|grand|page|section|bill|net|gross|overall|running|contract|estimated|tender|bid)[\s-]*){0,3}totals?\b/,
  /^\W*(?:sub|grand)total|\btotal\W*$|^\W*total (?:of|for|amount|carried|price|cost)/,
  /^\W*(?:add:?\s*)?(?:vat|gst|sgst|cgst|igst|tax)\b.{0,30}$|^\W*(?:tender|contract|bid) (?:sum|price|amount)\W*$/,
  // Summe Fassade, Gesamtsumme netto, zzgl. 19 % MwSt.
  /^\W*(?:zwischen|gesamt|teil|titel|abschnitts|gewerke|los|seiten|netto|brutto|end|angebots|auftrags)?summen?\b/,
  /^\W*(?:gesamt|end|netto|brutto|angebots)(?:betrag|preis)\b|^\W*(?:zzgl\.?|zuzüglich|inkl\.?|\+)?\s*[\d,]*\s*%?\s*(?:mwst|ust|mehrwertsteuer|umsatzsteuer)\b.{0,30}$/,
  /^\W*(?:sous|sub|sotto|sub)[\s-]*tota(?:l|le|al)\b|^\W*tota(?:le|al)\b|^\W*montant total\b|^\W*(?:tva|iva|btw|podatek vat)\b.{0,30}$/,
  /^\W*(?:suma|importe total|importo totale|razem|ogółem|totaal)\b.{0,40}$/,
);
const page = any(
  /^\W*(?:page|seite|página|pagina|strona|blatt)\W*\d+(?:\s*(?:of|von|sur|de|di|van|z|\/)\s*\d+)?\W*$/,
  /^\W*\d+\s*(?:of|von|sur|\/)\s*\d+\W*$/,
);
const note = any(
  /^\W*(?:notes?\b|n\.?b\.?\W|remarks?:|disclaimer|the (?:rates|contractor|tenderer|bidder)\b)/,
  /^\W*(?:hinweise?|(?:vor)?bemerkung(?:en)?|anmerkung(?:en)?|remarques?|nota|observaci(?:ó|o)n(?:es)?|opmerking(?:en)?|uwag[ai])\b/,
);

/** Why a row without quantity and rate is left out; null for one that may be a section. */
export const reasonOf = (texts: readonly string[]): LeftReason | null => {
  const words = texts.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
  if (words.some((text) => carried.test(text))) return 'carried';
  if (words.some((text) => text.length <= 120 && total.test(text))) return 'total';
  if (texts.some((text) => page.test(text))) return 'page';
  return words.some((text) => note.test(text)) ? 'note' : null;
};
