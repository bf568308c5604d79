import { currenciesOf } from '../currencySigns.ts';
import { headingScale, scaleOfAll, withoutScale, type HeadingScale } from './headingScale.ts';
import { signOfHeading } from './money.ts';

/** What a title above the headings, or a note below the lines, says of all figures. */
export interface SaidOfAll {
  /** The sign of their currency: "All rates in USD"; null for none. */
  readonly sign: string | null;
  /** How they are scaled: "All figures in £'000"; null for nothing. */
  readonly scale: HeadingScale | null;
}

interface Row {
  readonly cells: readonly string[];
}

const ofPrices =
  /(?<!\p{L})(?:currency|prices?|rates?|amounts?|costs?|figures?|bids?|quotations?|quantities|values?|währung|preise|beträge|devise|prix|montants)(?!\p{L})/iu;
/** A note says it in so many words: a line may have a price and a currency in its description, too. */
const noteOfPrices =
  /(?<!\p{L})(?:currency|prices?|rates?|amounts?|costs?|figures?|values?|währung|preise|beträge|devise|prix|montants)(?!\p{L})(?:[\s:]+(?:quoted|above|below|are|is|stated|given|shown|expressed|priced|and|all|in|en|sind|verstehen|sich|exprimés)(?!\p{L}))*[\s:([]*$/iu;
const dates = /\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/g;

const textOf = ({ cells }: Row): string => cells.join(' ').replace(/\s+/g, ' ').trim();

const signIn = (text: string): string | null => {
  const sign = signOfHeading(text);
  return sign !== null && currenciesOf(sign).length > 0 ? sign : null;
};

/** "(£'000)", "in thousands" and nothing else. */
const isScaleAlone = (text: string): boolean => {
  const rest = withoutScale(text);
  return rest !== text && !/\p{L}{2}/u.test(rest.replace(signOfHeading(rest) ?? ' ', ' ').replace(/\bin\b/iu, ' '));
};

const inTitle = (row: Row): SaidOfAll => {
  const text = textOf(row);
  const said = ofPrices.test(text);
  return {
    sign: said && !/\d[\d.,]*\d/.test(text.replace(dates, '')) ? signIn(text) : null,
    scale: said || isScaleAlone(text) ? scaleOfAll(text) : null,
  };
};

/** A note is a text alone, of one cell or two, without a figure. */
const inNote = (row: Row): SaidOfAll => {
  const filled = row.cells.filter((cell) => cell.trim() !== '');
  const text = filled.length > 2 ? '' : textOf(row);
  if (text === '' || !ofPrices.test(text)) return { sign: null, scale: null };
  const sign = signIn(text);
  const scale = scaleOfAll(text);
  const before = (what: string | null) => what !== null && noteOfPrices.test(text.slice(0, text.indexOf(what)));
  return {
    sign: before(sign) && !/\d[\d.,]*\d/.test(text.replace(dates, '')) ? sign : null,
    scale: scale && (before(sign) || /(?<!\p{L})in(?!\p{L})/iu.test(text)) ? scale : null,
  };
};

/** What the rows above and below say; the first of them that says something. */
export const saidOfAll = (above: readonly Row[], below: readonly Row[]): SaidOfAll => {
  let said: SaidOfAll = { sign: null, scale: null };
  const add = (more: SaidOfAll) => (said = { sign: said.sign ?? more.sign, scale: said.scale ?? more.scale });
  for (const row of above) add(inTitle(row));
  for (const row of below) add(inNote(row));
  return said;
};

/** The scale of a column: of its heading, else of all. */
export const scaleUnder = (heading: string, { scale }: SaidOfAll): HeadingScale | null =>
  headingScale(heading) ?? scale;
