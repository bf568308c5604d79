import { multiply, round, type Decimal } from '../decimal.ts';

/** By what the figures of a column are smaller or larger than they look, as its heading says. */
export interface HeadingScale {
  /** What each figure is multiplied by. */
  readonly times: Decimal;
  /** As a person reads it: "per 100", "in pence". */
  readonly words: string;
}

const perMany = /(?:(?<!\p{L})(?:per|je|pro|pour|par|each)\s+|\/\s?)(10|100|1[ ,.']?000)(?![\d.,]*\d|\s*%)/iu;
/** "(p)" is pence, "p" alone a part of a word; "Rp." are Rappen. */
const hundredths =
  /(?<!\p{L})(?:pence|cents?|centimes?|rappen)(?!\p{L})|[[(]\s*(?:in\s+)?(?:p|ct\.?|rp\.?|¢)\s*[\])]|¢/iu;
const money = '[£€$]|GBP|EUR|USD|CHF';
const thousands = new RegExp(
  [
    '(?<!\\p{L})(?:in\\s+)?(?:thousands?|tsd\\.?|mille)(?!\\p{L})',
    "['’‘]000s?(?!\\d)",
    `(?:${money})\\s?(?:000s?(?!\\d)|k(?!\\p{L}))`,
    `(?<!\\p{L})[kt]\\s?(?:€|£|\\$|EUR|CHF|GBP|USD)(?!\\p{L})`,
    '[×x]\\s?1[ ,.]?000(?!\\d)',
  ].join('|'),
  'iu',
);

const millions = /(?<!\p{L})(?:in\s+)?(?:millions?|mio\.?)(?!\p{L})|(?:[£€$]|GBP|EUR|USD|CHF)\s?m(?![\p{L}²³\d])/iu;

const inHundredths: HeadingScale = { times: '0.01', words: 'in hundredths (pence, cents)' };
const inThousands: HeadingScale = { times: '1000', words: 'in thousands' };
const inMillions: HeadingScale = { times: '1000000', words: 'in millions' };

/** A place can be called Thousand Oaks: in a title the words need "in" before them, and signs nothing. */
const saysIn =
  /(?<!\p{L})(?:in|en)\s+(?:\S{1,3}\s+)?(?:thousands?|tsd|mille|milliers|millions?|mio|pence|cents?|centimes?|rappen)(?!\p{L})|['’‘]000|000s|[£€$]/iu;

/** What a title says of all figures below it: "All figures in £'000"; null for nothing. */
export const scaleOfAll = (text: string): HeadingScale | null => {
  if (!saysIn.test(text)) return null;
  if (thousands.test(text) || /milliers/iu.test(text)) return inThousands;
  return millions.test(text) ? inMillions : hundredths.test(text) ? inHundredths : null;
};

/** What a heading of a column of money says of its figures: "Rate per 100", "Price (pence)", "€k"; null for nothing. */
export const headingScale = (heading: string): HeadingScale | null => {
  const per = perMany.exec(heading)?.[1]?.replace(/\D/g, '');
  const parts: readonly (HeadingScale | false)[] = [
    per !== undefined && { times: `0.${'1'.padStart(per.length - 1, '0')}`, words: `per ${per}` },
    hundredths.test(heading) && inHundredths,
    thousands.test(heading) && inThousands,
    millions.test(heading) && inMillions,
  ];
  const said = parts.filter((part) => part !== false);
  const [first, ...more] = said;
  return first
    ? {
        times: more.reduce((product, { times }) => multiply(product, times), first.times),
        words: said.map(({ words }) => words).join(', '),
      }
    : null;
};

/** A figure as its heading means it, to 4 places. */
export const scaledBy = (figure: Decimal, { times }: HeadingScale): Decimal =>
  round(multiply(figure, times), 4).replace(/\.?0+$/, '');

/** The heading without what says how its figures are scaled. */
export const withoutScale = (heading: string): string =>
  [perMany, hundredths, thousands, millions]
    .reduce((text, pattern) => text.replace(pattern, ' '), heading)
    .replace(/[[(]\s*[£€$]?\s*[\])]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const withTax =
  /(?<!\p{L})(?:incl?(?:uding|usive(?: of)?)?\.?|inkl\.?|with|mit|inc)\s+(?:of\s+)?(?:\d+(?:[.,]\d+)?\s?%\s*)?(?:vat|tax(?:es)?|gst|mwst\.?|ust\.?|tva|iva|btw)(?!\p{L})|(?<!\p{L})(?:ttc|t\.t\.c\.|brutto|iva inclu\p{L}+)(?!\p{L})/iu;

/** The heading without what says that the tax is in its figures. */
export const withoutTax = (heading: string): string =>
  withTax.test(heading)
    ? heading
        .replace(withTax, ' ')
        .replace(/[[(]\s*[\])]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : heading;

/** Whether a heading says that its figures have the tax in them: "Rate incl. VAT", "P.U. TTC", "EP brutto". */
export const saysTax = (heading: string): boolean => withTax.test(heading);
