import type { DocumentLanguage } from '../../../../domain/documents.ts';
import { commonWords, type CommonWords } from '../../../print/words.ts';

/** The fixed words of a quotation. */
export interface Words extends CommonWords {
  readonly quotation: string;
  readonly budget: string;
  readonly number: string;
  readonly validUntil: string;
  readonly project: string;
  readonly yourReference: string;
  readonly revision: string;
  readonly replaces: string;
  readonly preparedBy: string;
  readonly attention: string;
  readonly no: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly rate: string;
  readonly amount: string;
  readonly rateOnly: string;
  readonly alternate: string;
  readonly alternates: string;
  readonly optional: string;
  readonly optionalLines: string;
  readonly optionalOutside: (n: number) => string;
  readonly provisionalSum: string;
  readonly insteadOf: (what: string) => string;
  readonly difference: string;
  readonly alternatesOutside: (n: number) => string;
  readonly subtotal: (name: string) => string;
  readonly summary: string;
  readonly net: string;
  readonly gross: (tax: string | null) => string;
  readonly plusTax: (name: string, percent: string) => string;
  readonly noTax: string;
  readonly of: (amount: string, what: string) => string;
  readonly allLines: string;
  readonly measured: string;
  readonly ratesOutside: (n: number) => string;
  readonly rounded: string;
  readonly terms: string;
  readonly bank: string;
  readonly forFirm: (name: string) => string;
  readonly accepted: (name: string) => string;
  readonly signature: string;
  readonly empty: string;
  readonly introduction: (subject: string) => string;
}

const en: Words = {
  ...commonWords.en,
  quotation: 'Quotation',
  budget: 'Budget quotation',
  number: 'Quotation',
  validUntil: 'Valid until',
  project: 'Project',
  yourReference: 'Your reference',
  revision: 'Our estimate',
  replaces: 'Replaces',
  preparedBy: 'Prepared by',
  attention: 'Attn.',
  no: 'No.',
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit',
  rate: 'Rate',
  amount: 'Amount',
  rateOnly: 'Rate only',
  alternate: 'Alternate',
  alternates: 'Alternates',
  optional: 'Optional',
  optionalLines: 'Optional, not in the total',
  optionalOutside: (n) =>
    n === 1 ? 'One line is optional: it is not in the total.' : `${n} lines are optional: they are not in the total.`,
  provisionalSum: 'Provisional sum',
  insteadOf: (what) => `instead of ${what}`,
  difference: 'Difference',
  alternatesOutside: (n) =>
    n === 1
      ? 'One line is an alternate: it is not in the total.'
      : `${n} lines are alternates: they are not in the total.`,
  subtotal: (name) => `Total ${name}`,
  summary: 'Summary',
  net: 'Total before tax',
  gross: (tax) => (tax === null ? 'Total' : `Total including ${tax}`),
  plusTax: (name, percent) => `${name} ${percent}`,
  noTax: 'Taxes and duties are not included.',
  of: (amount, what) => `of ${amount} for ${what}`,
  allLines: 'all lines',
  measured: 'the measured lines',
  ratesOutside: (n) =>
    n === 1
      ? 'One line has a rate only: it is not in the total.'
      : `${n} lines have a rate only: they are not in the total.`,
  rounded: 'Rates marked * are rounded; the amount beside them counts.',
  terms: 'Terms',
  bank: 'Bank details',
  forFirm: (name) => `For ${name}`,
  accepted: (name) => `Accepted for ${name}`,
  signature: 'Name, date, signature',
  empty: 'This bill has no lines yet.',
  introduction: (subject) => `Thank you for your enquiry. We are pleased to quote for ${subject} as follows.`,
};

const de: Words = {
  ...commonWords.de,
  quotation: 'Angebot',
  budget: 'Richtpreisangebot',
  number: 'Angebot',
  validUntil: 'Gültig bis',
  project: 'Projekt',
  yourReference: 'Ihr Zeichen',
  revision: 'Kalkulation',
  replaces: 'Ersetzt',
  preparedBy: 'Bearbeitet von',
  attention: 'z. Hd.',
  no: 'Pos.',
  description: 'Beschreibung',
  quantity: 'Menge',
  unit: 'Einheit',
  rate: 'EP',
  amount: 'GP',
  rateOnly: 'Nur EP',
  alternate: 'Alternativ',
  alternates: 'Alternativen',
  optional: 'Bedarf',
  optionalLines: 'Bedarfspositionen ohne Gesamtbetrag',
  optionalOutside: (n) =>
    n === 1
      ? 'Eine Position ist eine Bedarfsposition und nicht in der Summe.'
      : `${n} Positionen sind Bedarfspositionen und nicht in der Summe.`,
  provisionalSum: 'Provisorische Summe',
  insteadOf: (what) => `anstelle von ${what}`,
  difference: 'Differenz',
  alternatesOutside: (n) =>
    n === 1
      ? 'Eine Position ist eine Alternative und nicht in der Summe.'
      : `${n} Positionen sind Alternativen und nicht in der Summe.`,
  subtotal: (name) => `Summe ${name}`,
  summary: 'Zusammenstellung',
  net: 'Nettosumme',
  gross: (tax) => (tax === null ? 'Gesamtsumme' : `Gesamtsumme inkl. ${tax}`),
  plusTax: (name, percent) => `zzgl. ${name} ${percent}`,
  noTax: 'Steuern und Abgaben sind nicht enthalten.',
  of: (amount, what) => `von ${amount} für ${what}`,
  allLines: 'alle Positionen',
  measured: 'die gemessenen Positionen',
  ratesOutside: (n) =>
    n === 1
      ? 'Eine Position ist nur mit Einheitspreis angeboten und nicht in der Summe.'
      : `${n} Positionen sind nur mit Einheitspreis angeboten und nicht in der Summe.`,
  rounded: 'Mit * bezeichnete Einheitspreise sind gerundet; es gilt der Betrag daneben.',
  terms: 'Bedingungen',
  bank: 'Bankverbindung',
  forFirm: (name) => `Für ${name}`,
  accepted: (name) => `Angenommen für ${name}`,
  signature: 'Name, Datum, Unterschrift',
  empty: 'Dieses Leistungsverzeichnis hat noch keine Positionen.',
  introduction: (subject) => `Vielen Dank für Ihre Anfrage. Für ${subject} bieten wir Ihnen an:`,
};

export const wordsIn: Readonly<Record<DocumentLanguage, Words>> = { en, de };
