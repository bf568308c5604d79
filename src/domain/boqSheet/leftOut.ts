/** Why a row is no line. */
export type LeftReason = 'above' | 'heading' | 'columns' | 'total' | 'carried' | 'page' | 'note' | 'chosen';

/** The reasons as a person reads them. */
export const leftReasons: Readonly<Record<LeftReason, string>> = {
  above: 'Above the headings',
  heading: 'Headings',
  columns: 'Numbers of the columns',
  total: 'Total',
  carried: 'Carried or brought forward',
  page: 'Page number',
  note: 'Note',
  chosen: 'Left out by you',
};

const carried =
  /^\W*(?:(?:total |amount |sum )?(?:carried|brought) (?:forward|fwd|over|down|to)|c\/f(?:wd)?|b\/f(?:wd)?|(?:page )?to (?:collection|summary)|collection$)/i;
const total =
  /^\W*(?:(?:sub|grand|page|section|bill|net|gross|overall|running|contract|estimated|tender|bid)[\s-]*){0,3}totals?\b|^\W*(?:sub|grand)total|\btotal\W*$|^\W*total (?:of|for|amount|carried|price|cost)|^\W*(?:add:?\s*)?(?:vat|gst|sgst|cgst|igst|tax)\b.{0,30}$|^\W*(?:tender|contract|bid) (?:sum|price|amount)\W*$/i;
const page = /^\W*page\W*\d+(?:\s*(?:of|\/)\s*\d+)?\W*$|^\W*\d+\s*(?:of|\/)\s*\d+\W*$/i;
const note = /^\W*(?:notes?\b|n\.?b\.?\W|remarks?:|disclaimer|the (?:rates|contractor|tenderer|bidder)\b)/i;

/** Why a row without quantity and rate is left out; null for one that may be a section. */
export const reasonOf = (texts: readonly string[]): LeftReason | null => {
  const words = texts.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
  if (words.some((text) => carried.test(text))) return 'carried';
  if (words.some((text) => text.length <= 120 && total.test(text))) return 'total';
  if (texts.some((text) => page.test(text))) return 'page';
  return words.some((text) => note.test(text)) ? 'note' : null;
};
