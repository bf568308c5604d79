import { foldedHeading } from '../../headings.ts';

const whose =
  'engineers?|engineer s|architects?|architect s|designers?|designer s|consultants?|consultant s|owners?|owner s|state|county|city|agency|department|dept|dot|official|budget|cost|project|pre bid|prebid|in house|our|eng|engr|engrs|engr s';

/** Whether a name is that of the estimate, which nobody bids: "Engineer's Estimate", "Owner's Est.", "EE". */
export const isEstimateName = (name: string): boolean => {
  const text = foldedHeading(name);
  return (
    new RegExp(`^(?:the )?(?:${whose})(?: [a-z]+)? (?:estimates?|estimated|est|estimation)(?: .*)?$`).test(text) ||
    /^(?:estimates?|estimated|est|ee|e e|engineers?|engineer s|ps and e|kostenschatzung|kostenberechnung)$/.test(
      text,
    ) ||
    /^(?:our |the |client s? |internal )?(?:budget(?:ed)?|targets?|target cost|pre tender estimate|pte|internal estimate|zielpreis|richtpreis|budgetpreis)(?: (?:price|rate|cost|value|total|amount))?$/.test(
      text,
    )
  );
};

/** Whether a name is that of a price of another time or list, which nobody bids now: "Last price", "Previous". */
export const isEarlierPrice = (name: string): boolean =>
  /^(?:our |the )?(?:last|previous|prior|old|former|current|present|existing|historic(?:al)?|list|catalogue?|letzter|bisheriger|alter)(?: (?:price|rate|cost|paid|paid price|po|p o|order|purchase|purchase price|quote|quotation|bid|tender|preis|year))?$/.test(
    foldedHeading(name),
  );

/** Whether a name is that of a figure over the bids: "Average", "Low Bid", "Median of bids". */
export const isStatistic = (name: string): boolean =>
  !hasLegalForm(name) &&
  /^(?:bid )?(?:average|avg|mean|median|low|lowest|high|highest|min|max|minimum|maximum|variance|std dev|difference|diff|spread|percent|range)\b/.test(
    foldedHeading(name),
  );

/** Words that are written in two ways, by the longer one. */
const longer: Readonly<Record<string, string>> = {
  co: 'company',
  inc: 'incorporated',
  corp: 'corporation',
  ltd: 'limited',
  const: 'construction',
  constr: 'construction',
  constrs: 'constructors',
  contr: 'contracting',
  contrs: 'contractors',
  bros: 'brothers',
  assoc: 'associates',
  assocs: 'associates',
  intl: 'international',
  mfg: 'manufacturing',
  svc: 'service',
  svcs: 'services',
  elec: 'electric',
  eng: 'engineering',
  excav: 'excavating',
  ent: 'enterprises',
  ind: 'industries',
};
/** What says the legal form, and nothing about who it is. */
const forms = new Set(
  'company incorporated corporation limited llc lc lp llp lllp pllc pc plc pty gmbh ag kg ohg ek se sa sas sarl srl spa bv nv ab as oy aps sl the dba'.split(
    ' ',
  ),
);

/** The words of a firm's name without its legal form: "ACME CO., INC." and "Acme Company Inc" have the same. */
const nameKey = (name: string): string => {
  const words = foldedHeading(name)
    // L.L.C., L P: single letters belong together.
    .replace(/\b(?:[a-z] )+[a-z]\b/g, (letters) => letters.replaceAll(' ', ''))
    .split(' ')
    .map((word) => longer[word] ?? word)
    .filter((word) => !forms.has(word) && word !== 'and');
  return words.join(' ');
};

/** Whether a name has a legal form, as only a firm's has: "LLC", "Inc.", "GmbH". */
export const hasLegalForm = (name: string): boolean =>
  foldedHeading(name)
    .replace(/\b(?:[a-z] )+[a-z]\b/g, (letters) => letters.replaceAll(' ', ''))
    .split(' ')
    .some((word) => word !== 'the' && forms.has(longer[word] ?? word));

/** Whether a text names a place, as the title of a table does: "Monroe County", "City of Gary". Nobody there bids. */
export const isPlace = (text: string): boolean =>
  !hasLegalForm(text) &&
  /^(?:[\p{L}.'-]+ ){1,3}(?:county|parish|township|borough|landkreis)$|^(?:the )?(?:county|city|town|village|state|township|borough|parish|landkreis|stadt|gemeinde) of? ?[\p{L}.' -]+$/iu.test(
    text.trim(),
  );

/** How many letters are to be changed, added, left out or exchanged with the next to make one text the other. */
const distance = (a: string, b: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
};

const digits = (text: string) => text.replace(/\D+/g, ' ').trim();

/** Why two names may be of one firm: they differ in punctuation and legal form alone, or in a letter or two; else null. */
export const alike = (a: string, b: string): 'form' | 'letters' | null => {
  const [one, other] = [nameKey(a), nameKey(b)];
  if (one === '' || other === '') return null;
  if (one.replaceAll(' ', '') === other.replaceAll(' ', '')) return 'form';
  if (one.split(' ').length !== other.split(' ').length || digits(one) !== digits(other)) return null;
  const shorter = Math.min(one.length, other.length);
  if (Math.abs(one.length - other.length) > 2 || shorter < 6) return null;
  return distance(one, other) <= (shorter < 12 ? 1 : 2) ? 'letters' : null;
};
