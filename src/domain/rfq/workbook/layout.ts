import type { DocumentLanguage } from '../../documents.ts';

/** The columns of a vendor's workbook, in their order. */
export const bidColumns = [
  'position',
  'description',
  'specification',
  'quantity',
  'unit',
  'needed_on',
  'price',
  'no_bid',
  'amount',
  'alternate',
  'lead_time',
  'minimum',
  'note',
  'identity',
] as const;
export type BidColumn = (typeof bidColumns)[number];

/** Their headings, by the language of the workbook: one that comes back is read by these. */
export const bidHeadings: Readonly<Record<DocumentLanguage, Readonly<Record<BidColumn, string>>>> = {
  en: {
    position: 'Pos.',
    description: 'Description',
    specification: 'Specification',
    quantity: 'Quantity',
    unit: 'Unit',
    needed_on: 'Needed on',
    price: 'Unit price',
    no_bid: 'No bid',
    amount: 'Amount',
    alternate: 'Alternate offered',
    lead_time: 'Lead time, days',
    minimum: 'Least quantity',
    note: 'Note',
    identity: 'Identity',
  },
  de: {
    position: 'Pos.',
    description: 'Beschreibung',
    specification: 'Ausführung',
    quantity: 'Menge',
    unit: 'Einheit',
    needed_on: 'Benötigt am',
    price: 'Einheitspreis',
    no_bid: 'Kein Angebot',
    amount: 'Gesamtpreis',
    alternate: 'Angebotene Alternative',
    lead_time: 'Lieferzeit, Tage',
    minimum: 'Mindestmenge',
    note: 'Bemerkung',
    identity: 'Kennung',
  },
};

/** What a vendor fills in once, in the cell to the right of its label. */
export const headFields = ['reference', 'valid_until', 'lead_time', 'minimum_order', 'currency', 'notes'] as const;
export type HeadField = (typeof headFields)[number];

export const headLabels: Readonly<Record<DocumentLanguage, Readonly<Record<HeadField, string>>>> = {
  en: {
    reference: 'Your reference',
    valid_until: 'Valid until',
    lead_time: 'Lead time of all, days',
    minimum_order: 'Minimum order value',
    currency: 'Currency',
    notes: 'Remarks',
  },
  de: {
    reference: 'Ihre Angebotsnummer',
    valid_until: 'Gültig bis',
    lead_time: 'Lieferzeit insgesamt, Tage',
    minimum_order: 'Mindestbestellwert',
    currency: 'Währung',
    notes: 'Bemerkungen',
  },
};

/** What a vendor chooses where nothing is offered. */
export const noBidText: Readonly<Record<DocumentLanguage, string>> = { en: 'No bid', de: 'Kein Angebot' };
