import type { DocumentLanguage } from '../../../../domain/documents.ts';

/** The fixed words of an award's workbook, beside those of its recommendation. */
export interface WorksheetWords {
  readonly sheets: { readonly award: string; readonly levelling: string; readonly notes: string };
  readonly awardTitle: (number: string) => string;
  readonly allAmounts: (currency: string) => string;
  readonly difference: string;
  readonly differencePercent: string;
  readonly above: string;
  readonly due: string;
  readonly lowest: string;
  readonly yes: string;
  readonly no: string;
  readonly alternate: string;
  readonly reason: string;
  readonly totalOf: (vendor: string) => string;
  readonly totalOfAward: string;
  readonly quotationsTitle: (rfq: string, currency: string) => string;
  readonly oneUnit: string;
  readonly estimate: string;
  readonly lowestAmount: string;
  readonly plugged: string;
  readonly remarks: string;
  readonly totalQuoted: string;
  readonly totalPlugged: string;
  readonly rank: string;
  readonly lineSum: string;
  readonly quotations: string;
  /** The columns of the three tables of the notes. */
  readonly offers: readonly string[];
  readonly decided: string;
  readonly decisions: readonly string[];
  readonly done: string;
  readonly steps: readonly string[];
}

const en: WorksheetWords = {
  sheets: { award: 'Award', levelling: 'Levelling', notes: 'Notes' },
  awardTitle: (number) => `Award ${number}`,
  allAmounts: (currency) => `All amounts in ${currency}`,
  difference: 'Difference',
  differencePercent: 'Difference, %',
  above: 'Above the estimate',
  due: 'Due',
  lowest: 'Lowest',
  yes: 'Yes',
  no: 'No',
  alternate: 'Alternate',
  reason: 'Reason',
  totalOf: (vendor) => `Total ${vendor}`,
  totalOfAward: 'Total of the award',
  quotationsTitle: (rfq, currency) => `Quotations of ${rfq}, amounts in ${currency}`,
  oneUnit: 'One unit of their currency is',
  estimate: 'Estimate',
  lowestAmount: 'Lowest amount',
  plugged: 'Plugged',
  remarks: 'Remarks',
  totalQuoted: 'Total of what was quoted',
  totalPlugged: 'Total with what is plugged',
  rank: 'Rank with what is plugged',
  lineSum: 'Lines',
  quotations: 'Quotations',
  offers: [
    'Vendor',
    'Quotation',
    'Their number',
    'Received',
    'Valid until',
    'Payment term',
    'Lead time, days',
    'Minimum order',
    'Currency',
    'Exchange rate',
    'Freight',
    'Lump sums',
    'Discount, %',
    'Discount, amount',
    'Out of order',
    'Notes',
  ],
  decided: 'What the buyer decided',
  decisions: ['Vendor', 'Item', 'Plug', 'Plug rate', 'Excluded', 'Alternate', 'Note'],
  done: 'What was done with it',
  steps: ['Step', 'By', 'On', 'Comment'],
};

const de: WorksheetWords = {
  sheets: { award: 'Vergabe', levelling: 'Preisspiegel', notes: 'Anmerkungen' },
  awardTitle: (number) => `Vergabe ${number}`,
  allAmounts: (currency) => `Alle Beträge in ${currency}`,
  difference: 'Abweichung',
  differencePercent: 'Abweichung, %',
  above: 'Über der Kalkulation',
  due: 'Liefertermin',
  lowest: 'Niedrigster',
  yes: 'Ja',
  no: 'Nein',
  alternate: 'Alternative',
  reason: 'Begründung',
  totalOf: (vendor) => `Summe ${vendor}`,
  totalOfAward: 'Summe der Vergabe',
  quotationsTitle: (rfq, currency) => `Angebote zu ${rfq}, Beträge in ${currency}`,
  oneUnit: 'Eine Einheit ihrer Währung ist',
  estimate: 'Kalkulation',
  lowestAmount: 'Niedrigster Betrag',
  plugged: 'Ergänzt',
  remarks: 'Bemerkungen',
  totalQuoted: 'Summe des Angebotenen',
  totalPlugged: 'Summe mit Ergänzungen',
  rank: 'Rang mit Ergänzungen',
  lineSum: 'Positionen',
  quotations: 'Angebote',
  offers: [
    'Bieter',
    'Angebot',
    'Angebotsnummer',
    'Erhalten',
    'Gültig bis',
    'Zahlung',
    'Lieferzeit, Tage',
    'Mindestbestellwert',
    'Währung',
    'Wechselkurs',
    'Fracht',
    'Pauschalen',
    'Nachlass, %',
    'Nachlass, Betrag',
    'Abweichend',
    'Bemerkungen',
  ],
  decided: 'Entscheidungen des Einkaufs',
  decisions: [
    'Bieter',
    'Beschreibung',
    'Ergänzt nach',
    'Ergänzter Preis',
    'Ausgeschlossen',
    'Alternative',
    'Bemerkung',
  ],
  done: 'Was damit geschah',
  steps: ['Schritt', 'Von', 'Am', 'Bemerkung'],
};

export const worksheetWords: Readonly<Record<DocumentLanguage, WorksheetWords>> = { en, de };
