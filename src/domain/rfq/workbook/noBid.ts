const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.!]+$/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** What vendors write, in English and German, where they offer nothing. */
const refusals = new Set(
  [
    'no bid',
    'nobid',
    'nb',
    'n/b',
    'no quote',
    'no quotation',
    'not quoted',
    'unquoted',
    'no offer',
    'not offered',
    'decline',
    'declined',
    'we decline',
    'regret',
    'cannot supply',
    'not available',
    'kein angebot',
    'kein gebot',
    'nicht angeboten',
    'wird nicht angeboten',
    'ohne angebot',
    'nicht lieferbar',
    'nicht verfügbar',
    'entfällt',
  ].map(folded),
);

/** A mark in the column that asks whether there is no bid. “No” alone would say either. */
const marks = new Set(['x', '✓', '✔', 'y', 'yes', 'true', '1', 'j', 'ja', 'wahr']);
const none = new Set(['', 'false', 'falsch', '0']);

/** Whether a text in the place of a price says that there is no bid. */
export const saysNoBid = (text: string): boolean => refusals.has(folded(text));

/** What a cell of the column “No bid” says; null where it can mean either. */
export const noBidMark = (text: string): boolean | null => {
  const word = folded(text);
  if (none.has(word)) return false;
  return marks.has(word) || refusals.has(word) ? true : null;
};
