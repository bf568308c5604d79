import type { DocumentLanguage } from '../../../../domain/documents.ts';
import { commonWords, type CommonWords } from '../../../print/words.ts';

/** The fixed words of what goes to vendors. */
export interface RequestWords extends CommonWords {
  readonly request: string;
  readonly cancelled: string;
  readonly taxNumber: (number: string) => string;
  readonly code: string;
  readonly due: string;
  readonly paymentTerm: string;
  readonly currency: string;
  readonly contact: string;
  readonly attached: string;
  /** The folder of the drawings in a bundle. */
  readonly drawings: string;
  /** Where a reader finds the drawings: in the document, in the folder beside it, or apart since they are too large. */
  readonly where: {
    readonly inside: string;
    readonly beside: (folder: string) => string;
    readonly apart: string;
  };
  readonly missing: string;
  readonly ask: string;
  readonly quotation: string;
  /** What a vendor who answers on paper writes. */
  readonly blanks: readonly string[];
  readonly fillIn: (noBid: string) => string;
}

const en: RequestWords = {
  ...commonWords.en,
  request: 'Request for quotation',
  cancelled: 'Cancelled',
  taxNumber: (number) => `Tax no. ${number}`,
  code: 'RFQ',
  due: 'Quotation due',
  paymentTerm: 'Payment term',
  currency: 'Currency',
  contact: 'Contact',
  attached: 'Attached',
  drawings: 'Drawings',
  where: {
    inside: 'They are inside this PDF: open them from the list of attachments (the paper clip) of your reader.',
    beside: (folder) => `They are in the folder “${folder}” beside this document.`,
    apart: 'They are too large to be inside this PDF, and come beside it.',
  },
  missing: 'not attached: the file is missing in our store',
  ask: 'Please price each line, or say that you do not bid for it. What you offer in place of what is asked for goes beside the line, in your words. The workbook that comes with this request is read back as you fill it in.',
  quotation: 'Your quotation',
  blanks: ['Your reference', 'Valid until', 'Lead time', 'Minimum order', 'Date and signature'],
  fillIn: (noBid) =>
    `Fill in the yellow cells. Leave a price empty, write 0, or choose “${noBid}”: each of them is read as you mean it.`,
};

const de: RequestWords = {
  ...commonWords.de,
  request: 'Preisanfrage',
  cancelled: 'Zurückgezogen',
  taxNumber: (number) => `Steuernummer ${number}`,
  code: 'Anfrage',
  due: 'Angebot bis',
  paymentTerm: 'Zahlung',
  currency: 'Währung',
  contact: 'Ansprechpartner',
  attached: 'Anlagen',
  drawings: 'Zeichnungen',
  where: {
    inside: 'Sie sind in diesem PDF enthalten: zu öffnen über die Liste der Anlagen (Büroklammer) Ihres Leseprogramms.',
    beside: (folder) => `Sie liegen im Ordner „${folder}“ neben diesem Schreiben.`,
    apart: 'Sie sind zu groß für dieses PDF und kommen mit ihm als eigene Dateien.',
  },
  missing: 'nicht beigefügt: Die Datei fehlt in unserer Ablage',
  ask: 'Bitte nennen Sie zu jeder Position einen Preis, oder dass Sie sie nicht anbieten. Was Sie stattdessen anbieten, schreiben Sie in Ihren Worten daneben. Die mitgesandte Arbeitsmappe lesen wir so ein, wie Sie sie ausfüllen.',
  quotation: 'Ihr Angebot',
  blanks: ['Ihre Angebotsnummer', 'Gültig bis', 'Lieferzeit', 'Mindestbestellwert', 'Datum und Unterschrift'],
  fillIn: (noBid) =>
    `Bitte füllen Sie die gelben Felder aus. Ein leerer Preis, 0 und „${noBid}“ werden so gelesen, wie Sie sie meinen.`,
};

export const requestWords: Readonly<Record<DocumentLanguage, RequestWords>> = { en, de };
