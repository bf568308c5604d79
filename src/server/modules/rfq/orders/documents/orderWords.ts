import type { DocumentLanguage } from '../../../../../domain/documents.ts';
import { commonWords, type CommonWords } from '../../../../print/words.ts';

/** The fixed words of an order. */
interface OrderWords extends CommonWords {
  readonly order: string;
  readonly cancelled: string;
  readonly deliverTo: string;
  readonly theirNumber: string;
  readonly paymentTerm: string;
  readonly currency: string;
  readonly contact: string;
  readonly due: string;
  readonly goods: string;
  readonly freight: string;
  readonly lumpSum: string;
  readonly discount: string;
  readonly award: string;
  /** In the branch's currency, by the rate of the award. */
  readonly ownTotal: (currency: string) => string;
  readonly rate: (theirs: string, rate: string, own: string) => string;
  /** The unit of a price, and what one of it is in the base unit. */
  readonly pricePer: (unit: string, many: string) => string;
  readonly change: (nth: number) => string;
  readonly confirm: string;
}

const en: OrderWords = {
  ...commonWords.en,
  order: 'Purchase order',
  cancelled: 'Cancelled',
  deliverTo: 'Deliver to',
  theirNumber: 'Your number',
  paymentTerm: 'Payment term',
  currency: 'Currency',
  contact: 'Contact',
  due: 'Due',
  goods: 'Goods',
  freight: 'Freight',
  lumpSum: 'Lump sums',
  discount: 'Discount',
  award: 'By award',
  ownTotal: (currency) => `In ${currency}`,
  rate: (theirs, rate, own) => `1 ${theirs} is ${rate} ${own}`,
  pricePer: (unit, many) => `price per ${unit} of ${many}`,
  change: (nth) => `Change ${nth}`,
  confirm:
    'Please confirm this order with your number and the days on which you deliver, and put our number on your delivery notes and invoices.',
};

const de: OrderWords = {
  ...commonWords.de,
  order: 'Bestellung',
  cancelled: 'Storniert',
  deliverTo: 'Lieferanschrift',
  theirNumber: 'Ihre Nummer',
  paymentTerm: 'Zahlung',
  currency: 'Währung',
  contact: 'Ansprechpartner',
  due: 'Lieferung',
  goods: 'Ware',
  freight: 'Fracht',
  lumpSum: 'Pauschalen',
  discount: 'Nachlass',
  award: 'Vergabe',
  ownTotal: (currency) => `In ${currency}`,
  rate: (theirs, rate, own) => `1 ${theirs} = ${rate} ${own}`,
  pricePer: (unit, many) => `Preis je ${unit} zu ${many}`,
  change: (nth) => `Änderung ${nth}`,
  confirm:
    'Bitte bestätigen Sie diese Bestellung mit Ihrer Nummer und den Liefertagen, und geben Sie unsere Nummer auf Lieferscheinen und Rechnungen an.',
};

export const orderWords: Readonly<Record<DocumentLanguage, OrderWords>> = { en, de };
