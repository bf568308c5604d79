/** One pattern of several, of any case. */
export const anyOf = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'iu');

const carried = anyOf(
  /^\W*(?:(?:total |amount |sum )?(?:carried|brought) (?:forward|fwd|over|down|to)|c\/f(?:wd)?|b\/f(?:wd)?|(?:page )?to (?:collection|summary)|collection$)/,
  /^\W*(?:ü|ue)bertrag\b/,
  /^\W*(?:[àa] reporter|report(?: (?:de la )?page.{0,20})?$|a reportar|suma (?:y sigue|anterior)|riporto|a riportare|transport(?:eren| till n[äa]sta sida)?$|do przeniesienia|z przeniesienia|transporte?$)/,
);
const total = anyOf(
  /^\W*(?:(?:sub|grand|page|section|bill|net|gross|overall|running|contract|estimated|tender|bid)[\s-]*){0,3}totals?\b/,
  /^\W*(?:say|rounded(?: (?:to|off|up|down))?|net|gerundet)\W*$/,
  /^\W*(?:sub|grand)total|\btotal\W*$|^\W*total (?:of|for|amount|carried|price|cost)/,
  /^\W*(?:add:?\s*)?(?:vat|gst|sgst|cgst|igst|tax)\b.{0,30}$|^\W*(?:tender|contract|bid) (?:sum|price|amount)\W*$/,
  // Summe Fassade, Gesamtsumme netto, Gesamt, zzgl. 19 % MwSt.
  /^\W*(?:zwischen|gesamt|teil|titel|abschnitts|gewerke|los|seiten|netto|brutto|end|angebots|auftrags)?summen?\b/,
  /^\W*(?:gesamt|end|netto|brutto|angebots)(?:betrag|preis)\b|^\W*(?:zzgl\.?|zuzüglich|inkl\.?|\+)?\s*[\d,]*\s*%?\s*(?:mwst|ust|mehrwertsteuer|umsatzsteuer)\b.{0,30}$/,
  /^\W*(?:sommano|parziale)\b.{0,40}$/,
  /^\W*(?:gesamt|summa|sum|totalt|celkem|spolu)(?:\s+(?:netto|brutto|eur|euro|m[²³2-3]?|kr|nok|sek|dkk|kc|kč|bez dph|s dph|exkl\.? moms|eks\.? mva))?\W*$/,
  /^\W*(?:sous|sub|sotto|sub|generaal|algemeen)[\s-]*tota(?:l|le|al)\b|^\W*tota(?:le|al)\b|^\W*montant total\b|^\W*(?:tva|iva|btw|podatek vat|dph|moms|mva)\b.{0,30}$/,
  /^\W*(?:suma|importe total|importo totale|razem|ogółem|totaal|delsumm?a?|podsuma|mezisoučet|medzisúčet|wartość kosztorysowa|presupuesto de ejecución|summa|somma)\b.{0,40}$/,
);

/** Words of more languages, alone or before what they are the sum of. */
const elsewhere = anyOf(
  /^\W*(?:totalsumma|yhteens(?:ä|a)|kop(?:ā|a)|i(?:š|s) viso|kokku|(?:mind)?(?:ö|o)sszesen|ukupno|skupaj|samtals|jumlah)(?!\p{L}).{0,40}$/u,
  /^\W*(?:(?:ara |genel )?toplam[ıi]?|soma(?: (?:parcial|total|geral))?|(?:ł|l)(?:ą|a)cznie)(?!\p{L}).{0,40}$/u,
  /^\W*(?:net (?:à|a) payer|montant (?:ht|ttc|hors taxes?))\W*$/u,
  /^[^\p{L}]*(?:(?:γενικ[όο] )?σ[υύ]νολο|итого|всего|(?:общ|загальн)[а-яё]+ (?:сумма|сума)|разом)(?!\p{L}).{0,40}$/u,
  /^[^\p{L}]*(?:[合小总總][计計]|المجموع|الإجمالي|الاجمالي|סה["״]כ|tổng(?: cộng)?(?!\p{L})|รวม).{0,40}$/u,
);

/** Letters that are set apart: “T O T A L E euro”. */
const apart = /(?<!\p{L})\p{L}(?: \p{L}){2,}(?!\p{L})/gu;

/** Whether a text heads a sum that is carried to another page or brought from one. */
const isCarried = (text: string): boolean => carried.test(text.trim());

const sign = /^[\s\d.]*[∑Σ](?:\s|$)/;

/** Whether a text heads a sum over rows, or the tax on it: "Summe Fassade", "Sous-total lot 2", "Grand total". */
export const isSum = (text: string): boolean => {
  if (text.length > 120) return false;
  const words = text.trim().replace(apart, (letters) => letters.replaceAll(' ', ''));
  return total.test(words) || elsewhere.test(words) || sign.test(text);
};

/** The unit behind the word of a sum that closes measurements: “SOMMANO mc”; empty without one. */
export const unitOfSum = (text: string): string => /^\W*sommano\s+(.{1,20})$/iu.exec(text.trim())?.[1]?.trim() ?? '';

/** What sum a row is. */
export type SumKind = 'total' | 'carried';

/** The kinds of sums as a person reads them. */
export const sumWords: Readonly<Record<SumKind, string>> = { total: 'Total', carried: 'Carried or brought forward' };

/** What sum the words of a row head; null for none. Every import asks here, of bills and of masters. */
export const sumOf = (words: readonly string[]): SumKind | null =>
  words.some(isCarried) ? 'carried' : words.some(isSum) ? 'total' : null;
