import type { LeftOut, PlugBasis, ReferenceBasis } from '../../../../domain/rfq/bids.ts';
import type { Unranked } from '../../../../domain/rfq/bidderLevel.ts';
import { outlierText, type Outlier } from '../../../../domain/rfq/outliers.ts';
import type { Figures } from '../../../print/figures.ts';
import type { DocumentLanguage } from '../../../../domain/documents.ts';

/** What is said of bids and bidders in the documents of an award. */
export interface RemarkWords {
  /** Why a bid is not compared. */
  readonly leftOut: Readonly<Record<LeftOut, string>>;
  readonly plugBy: Readonly<Record<PlugBasis | ReferenceBasis, string>>;
  readonly plugged: (by: string, rate: string) => string;
  readonly alternate: (text: string) => string;
  readonly alternateIs: Readonly<Record<'accepted' | 'refused', string>>;
  readonly theirAmount: (amount: string) => string;
  readonly outlier: (outlier: Outlier, figures: Figures) => string;
  /** The unit of a price, and how many base units one is. */
  readonly pricedPer: (unit: string, many: string) => string;
  readonly sellsAtLeast: (quantity: string) => string;
  readonly buyer: (note: string) => string;
  readonly unranked: Readonly<Record<Unranked, string>>;
  readonly notRanked: string;
  readonly incomplete: string;
  readonly excluded: string;
  readonly allVendors: string;
  readonly allLines: string;
}

const en: RemarkWords = {
  leftOut: {
    unquoted: 'not quoted',
    no_bid: 'no bid',
    excluded: 'excluded',
    alternate: 'alternate not accepted',
    bidder_excluded: 'vendor excluded',
    currency: 'no exchange rate',
  },
  plugBy: { average: 'average', highest: 'highest', estimate: 'estimate', typed: 'typed', median: 'median' },
  plugged: (by, rate) => `plugged by ${by} ${rate}`,
  alternate: (text) => `alternate: ${text}`,
  alternateIs: { accepted: 'accepted', refused: 'refused' },
  theirAmount: (amount) => `their amount ${amount}`,
  outlier: (outlier) => outlierText([outlier]),
  pricedPer: (unit, many) => `priced per ${unit} of ${many}`,
  sellsAtLeast: (quantity) => `sells at least ${quantity}`,
  buyer: (note) => `buyer: ${note}`,
  unranked: {
    excluded: 'Not ranked: excluded',
    currency: 'Not ranked: no exchange rate',
    less_than_half: 'Not ranked: less than half of the lines, or of their value',
  },
  notRanked: 'not ranked',
  incomplete: 'Lowest because incomplete',
  excluded: 'excluded',
  allVendors: 'All vendors',
  allLines: 'All lines',
};

const de: RemarkWords = {
  leftOut: {
    unquoted: 'nicht angeboten',
    no_bid: 'kein Angebot',
    excluded: 'ausgeschlossen',
    alternate: 'Alternative nicht angenommen',
    bidder_excluded: 'Bieter ausgeschlossen',
    currency: 'kein Wechselkurs',
  },
  plugBy: {
    average: 'Mittelwert',
    highest: 'höchstem Preis',
    estimate: 'Kalkulation',
    typed: 'Eingabe',
    median: 'mittlerem Preis',
  },
  plugged: (by, rate) => `ergänzt nach ${by} ${rate}`,
  alternate: (text) => `Alternative: ${text}`,
  alternateIs: { accepted: 'angenommen', refused: 'abgelehnt' },
  theirAmount: (amount) => `Betrag des Bieters ${amount}`,
  outlier: ({ is, from, reference, percent, prices }, figures) =>
    [
      percent === null ? '' : figures.percent(percent),
      is === 'low' ? 'unter' : 'über',
      from === 'median' ? `dem mittleren von ${prices} Preisen` : 'der Kalkulation',
      `(${figures.rate(reference)})`,
    ]
      .filter(Boolean)
      .join(' '),
  pricedPer: (unit, many) => `Preis je ${unit} zu ${many}`,
  sellsAtLeast: (quantity) => `Mindestmenge ${quantity}`,
  buyer: (note) => `Einkauf: ${note}`,
  unranked: {
    excluded: 'Ohne Rang: ausgeschlossen',
    currency: 'Ohne Rang: kein Wechselkurs',
    less_than_half: 'Ohne Rang: weniger als die Hälfte der Positionen oder ihres Werts',
  },
  notRanked: 'ohne Rang',
  incomplete: 'Niedrigster, weil unvollständig',
  excluded: 'ausgeschlossen',
  allVendors: 'Alle Bieter',
  allLines: 'Alle Positionen',
};

export const remarkWords: Readonly<Record<DocumentLanguage, RemarkWords>> = { en, de };
