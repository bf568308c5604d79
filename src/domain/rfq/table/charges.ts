import { compare, type Decimal } from '../../decimal.ts';
import { foldedHeading } from '../../headings.ts';
import type { DecimalMark } from '../../numerals.ts';
import { figureInCell, readQuantity } from './cells.ts';

/** What a quotation says beside its lines (rule 149). */
export const chargeKinds = ['freight', 'lump_sum', 'discount'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** As a person reads them. */
export const chargeWords: Readonly<Record<ChargeKind, string>> = {
  freight: 'freight',
  lump_sum: 'lump sum',
  discount: 'discount',
};

const patterns: Readonly<Record<ChargeKind, RegExp>> = {
  freight:
    /^(?:freight|carriage|delivery|transport(?:ation)?|shipping|haulage|fracht(?:kosten)?|lieferkosten|anlieferung|versand(?:kosten)?|transportkosten|frais de (?:port|transport|livraison)|trasporto|flete)(?: (?:charges?|costs?|to site|and (?:packing|unloading)|frei baustelle))?$/,
  lump_sum:
    /^(?:packing|packaging|set up|tooling|handling|small order|minimum order|verpackung|rustkosten|werkzeugkosten|mindermengenzuschlag)(?: (?:charges?|costs?|surcharges?))?$/,
  discount:
    /^(?:less )?(?:(?:lump sum|trade|special|project|volume|quantity|additional) )?(?:discount|rebate|rabatt|nachlass|remise|rabais|sconto|descuento)(?: (?:offered|given|on all|auf alles))?$/,
};

/** The words of a row without its percentage: "Discount 5 %", "./. 3 % Rabatt". */
const bareOf = (text: string): string =>
  foldedHeading(text.replace(/-?\d+(?:[.,]\d+)?\s*(?:%|percent\b)/gi, ' ')).trim();

/**
 * What a row is that stands below the lines: freight, a lump sum, a discount; null for a line. Nothing is measured there: a
 * quantity is none or one. A discount for prompt payment is a payment term, and none of these.
 */
export const chargeOf = (texts: readonly string[], quantity: string, mark: DecimalMark | null): ChargeKind | null => {
  const read = readQuantity(quantity, mark);
  if (quantity.trim() !== '' && ('error' in read || compare(read.value, '1') !== 0)) return null;
  const words = texts.filter((text) => /\p{L}{3}/u.test(text));
  return (
    chargeKinds.find((kind) => words.length > 0 && words.every((text) => patterns[kind].test(bareOf(text)))) ?? null
  );
};

/** An amount of money, or a percentage of the lines; both without a sign. */
export type ChargeFigure =
  | { readonly amount: Decimal; readonly percent?: undefined }
  | { readonly percent: Decimal; readonly amount?: undefined };

const unsigned = (value: Decimal): Decimal => value.replace(/^-/, '');

/**
 * The figure of such a row. A discount is one whether it is written with a minus or not; freight below 0 is none. Null for
 * a cell without a figure.
 */
export const chargeFigure = (
  kind: ChargeKind,
  text: string,
  mark: DecimalMark | null,
): ChargeFigure | { readonly error: string } | null => {
  const bare = text.trim();
  if (bare === '' || /^[-–—]$/.test(bare)) return null;
  const percent = /^(.*\d)\s*%$/.exec(bare)?.[1];
  if (percent !== undefined) {
    if (kind !== 'discount') return { error: `“${bare}” is a percentage: it is left out` };
    const read = figureInCell(percent, mark, 2);
    return 'error' in read ? read : { percent: unsigned(read.value) };
  }
  const read = figureInCell(bare, mark, 2);
  if ('error' in read) return read;
  if (kind !== 'discount' && compare(read.value, '0') < 0) return { error: `“${bare}” is below 0: it is left out` };
  return compare(read.value, '0') === 0 ? null : { amount: unsigned(read.value) };
};
