import { isPercentBasis, lineBases, type LineBasis } from '../basis.ts';
import { readBasis } from '../basisText.ts';
import { saysOptional, saysProvisional } from './basisWords.ts';
import { reasonOf } from './leftOut.ts';
import type { BillRowTexts } from './rowTexts.ts';
import { isUnit } from './units.ts';

/** What a row says of the basis of its line, and the texts that remain to be read: a percentage in place of a quantity. */
export interface RowBasis {
  readonly basis: LineBasis;
  /** The row does not say what it is a percentage of. */
  readonly isOpen: boolean;
  readonly texts: BillRowTexts;
}

/** The words of our own workbook in its column of types. */
export const ownBases: Readonly<Record<LineBasis, string>> = {
  provisional_sum: 'Provisional sum',
  rate_only: 'Rate only',
  alternate: 'Alternate',
  optional: 'Optional',
  percent_of_structure: '% of section',
  percent_of_all: '% of all',
};

const percentUnit = /^(?:%|per\s?cent|percentage|pct\.?|v\.?\s?h\.?|prozent)(?:\s+of\b.*)?$/i;
const rateWords = /^(?:r\.?\s?\/?\s?o\.?|(?:quoted?\s+)?rates?[\s-]only|nur (?:ep|einheitspreis))$/i;
/** "Less 2 %", "Deduct 2.5% of the above", "Add 5 per cent for attendance", "Trade discount 3 %". */
const inWords =
  /^\W*(?:(?<sign>less|deduct|minus|abz(?:ü|ue)glich|add|zuz(?:ü|ue)glich)\b[^%\d]{0,60}|(?:[\p{L}-]+\s+){0,3}(?<noun>discount|rebate|rabatt|nachlass|skonto|zuschlag)\b[^%\d]{0,40})(?<number>\d+(?:[.,]\d+)?)\s*(?:%|per\s?cent\b|prozent\b|v\.?h\.)/iu;
const adds = /^(?:add|zuz|zusch)/i;
const ofAll = /\b(?:all|total|bill|everything|gesamt)/i;

const hasRate = (texts: BillRowTexts): boolean =>
  texts.rate !== undefined || texts.material_rate !== undefined || texts.labour_rate !== undefined;

const percentage = (texts: BillRowTexts, number: string, basis: LineBasis | null): RowBasis => {
  const { unit = '', amount: _, ...others } = texts;
  const rest = percentUnit.test(unit) ? others : { ...others, ...(unit === '' ? {} : { unit }) };
  const open = /\bof\b/i.test(unit) && ofAll.test(unit) ? 'percent_of_all' : null;
  const said = basis ?? open;
  return { basis: said ?? 'percent_of_structure', isOpen: said === null, texts: { ...rest, quantity: number } };
};

/** Without the figures in whose place such words stand. */
const withRates = (texts: BillRowTexts, isSaid: (text: string) => boolean): BillRowTexts =>
  Object.fromEntries(Object.entries(texts).filter(([name, text]) => !(name.endsWith('rate') && isSaid(text))));

const rateOnly = (texts: BillRowTexts): RowBasis => {
  const { quantity: _, amount: __, ...rest } = texts;
  return { basis: 'rate_only', isOpen: false, texts: withRates(rest, (text) => rateWords.test(text)) };
};

/** "Alternate to item 2.3", "Alternativ zu Pos. 2.3": what it stands for. */
const alternateTo =
  /^\W*alternat(?:e|ive|iv|ivposition)\s+(?:to|for|zu|zur|zum|für)\s+(?:(?:items?|pos(?:ition)?\.?|nr\.?|no\.?)\s+)?(?<to>[\w.-]*\d[\w.-]*?)\s*(?:[.:,;–-]\s|[.:,;]?$)/iu;

/** "Alternate" without a figure. */
const saysAlternate = (text: string): boolean => {
  const read = readBasis(text);
  return read?.basis === 'alternate' && read.number === null;
};

/** An alternate: what stands as its quantity is none of the bill's, and its amount is in no total. */
const alternateOf = (texts: BillRowTexts, number: string | null): RowBasis => {
  const { quantity: _, amount: __, alternate_to: said, ...rest } = texts;
  const to = said ?? alternateTo.exec(texts.description ?? '')?.groups?.['to'];
  return {
    basis: 'alternate',
    isOpen: false,
    texts: {
      ...withRates(rest, saysAlternate),
      ...(number === null ? {} : { quantity: number }),
      ...(to === undefined ? {} : { alternate_to: to }),
    },
  };
};

/** Whether a cell says such a word, and no figure with it. */
const says =
  (basis: LineBasis) =>
  (text = ''): boolean => {
    const read = readBasis(text);
    return read?.basis === basis && 'number' in read && read.number === null;
  };
const [saidOptional, saidProvisional] = [says('optional'), says('provisional_sum')];

/** "PC sum", or "PS" of one; "pc" are pieces. */
const isProvisionalUnit = ({ unit = '', quantity = '1' }: BillRowTexts): boolean =>
  saidProvisional(unit) && !isUnit(unit) && (unit.length > 4 || Number(quantity) === 1);

/** Without the words that say what the row is, in whose place a figure or a unit would stand. */
const withoutWords = (texts: BillRowTexts, isSaid: (text: string) => boolean): BillRowTexts =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([name, text]) => !((name.endsWith('rate') || name === 'amount' || name === 'unit') && isSaid(text)),
    ),
  );

/** An optional line: its quantity and its amount are in no total. */
const optionalOf = (texts: BillRowTexts, number: string | null): RowBasis => {
  const { quantity: _, amount: __, ...rest } = withoutWords(texts, saidOptional);
  return {
    basis: 'optional',
    isOpen: false,
    texts: { ...withRates(rest, (text) => rateWords.test(text)), ...(number === null ? {} : { quantity: number }) },
  };
};

/** A provisional sum: what its row says is in the total. Where its unit says what it is, it is a lump sum. */
const provisionalOf = (texts: BillRowTexts, number: string | null): RowBasis => {
  const { unit: said } = texts;
  const isSaidByUnit = isProvisionalUnit(texts);
  const { quantity: _, unit: __, ...rest } = withoutWords(texts, saidProvisional);
  const unit = isSaidByUnit ? 'LS' : said;
  return {
    basis: 'provisional_sum',
    isOpen: false,
    texts: {
      ...rest,
      ...(number === null ? {} : { quantity: number }),
      ...(unit === undefined ? {} : { unit }),
    },
  };
};

/** What a row is by words in the place of its figures or its unit, or by its description. */
const namedOf = (texts: BillRowTexts): RowBasis | null => {
  const { quantity = '', unit, amount, rate, description = '' } = texts;
  // Words alone are the heading of a section.
  const isFigured = quantity !== '' || amount !== undefined || unit !== undefined || hasRate(texts);
  if (saidOptional(unit) || saidOptional(amount) || saidOptional(rate) || (saysOptional(description) && isFigured))
    return optionalOf(texts, quantity || null);
  const isSum = isProvisionalUnit(texts) || saidProvisional(amount) || saidProvisional(rate);
  return isSum || (saysProvisional(description) && isFigured) ? provisionalOf(texts, quantity || null) : null;
};

/**
 * Whether a row is a rate only, an alternate, optional, a provisional sum or a percentage: by the type of our own
 * workbook, by "R/O", "Alternate", "PS" or "5 %" in the quantity, by "%" or "PC sum" as the unit, by "Rate only" or
 * "Optional" as the amount or rate, or by words such as "Less 2 %" without any figures, "Alternate to item 2.3" and
 * "Provisional sum for …". Null for a measured row. `cells` are all texts of the row: a row of tax is a total, and no
 * percentage of the bill.
 */
export const basisOfRow = (texts: BillRowTexts, cells: readonly string[]): RowBasis | null => {
  const { quantity = '', unit = '', amount = '', rate = '', description = '' } = texts;
  const own = lineBases.find((basis) => ownBases[basis].toLowerCase() === texts.kind?.toLowerCase());
  const read = readBasis(quantity);
  if (own === 'rate_only' || read?.basis === 'rate_only') return rateOnly(texts);
  if (own === 'alternate' || read?.basis === 'alternate')
    return alternateOf(texts, read?.basis === 'alternate' ? read.number : quantity || null);
  if (read?.basis === 'optional') return optionalOf(texts, read.number);
  if (read?.basis === 'provisional_sum') return provisionalOf(texts, read.number);
  if (own === 'optional') return optionalOf(texts, quantity || null);
  if (own === 'provisional_sum') return provisionalOf(texts, quantity || null);
  if (own !== undefined && isPercentBasis(own)) return percentage(texts, read?.number ?? quantity, own);
  if (read) return percentage(texts, read.number, read.basis);
  // A column of types says what the other rows are.
  if (texts.kind !== undefined) return null;
  if (percentUnit.test(unit) && quantity !== '') return percentage(texts, quantity, null);
  if (rateWords.test(amount) || (rateWords.test(rate) && quantity === '')) return rateOnly(texts);
  if (saysAlternate(amount) || saysAlternate(rate) || alternateTo.test(description))
    return alternateOf(texts, quantity || null);
  const named = namedOf(texts);
  if (named) return named;
  const said = quantity === '' && unit === '' && !hasRate(texts) ? inWords.exec(description)?.groups : undefined;
  if (!said?.['number'] || reasonOf(cells) !== null) return null;
  const sign = adds.test(said['sign'] ?? said['noun'] ?? '') ? '' : '-';
  return percentage(texts, `${sign}${said['number']}`, ofAll.test(description) ? 'percent_of_all' : null);
};
