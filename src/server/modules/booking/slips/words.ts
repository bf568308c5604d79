import type { DocumentLanguage } from '../../../../domain/documents.ts';
import { commonWords, type CommonWords } from '../../../print/words.ts';

/** The fixed words of an issue slip and of a pick list. */
interface SlipWords extends CommonWords {
  readonly slip: string;
  readonly pickList: string;
  readonly takenBack: string;
  readonly issuedTo: string;
  readonly issuedBy: string;
  readonly receivedBy: string;
  readonly item: string;
  readonly forLine: string;
  readonly quantity: string;
  readonly unit: string;
  readonly returned: string;
  readonly needed: string;
  readonly until: string;
  readonly project: string;
  readonly lines: string;
  readonly picked: string;
  readonly more: string;
  readonly nothing: string;
}

const en: SlipWords = {
  ...commonWords.en,
  slip: 'Issue slip',
  pickList: 'Pick list',
  takenBack: 'Taken back',
  issuedTo: 'Issued to',
  issuedBy: 'Issued by',
  receivedBy: 'Received by',
  item: 'Item',
  forLine: 'For',
  quantity: 'Quantity',
  unit: 'Unit',
  returned: 'Came back',
  needed: 'Needed',
  until: 'Needed until',
  project: 'Project',
  lines: 'Lines',
  picked: 'Picked',
  more: 'There is more: these are the first lines.',
  nothing: 'Nothing is held.',
};

const de: SlipWords = {
  ...commonWords.de,
  slip: 'Ausgabeschein',
  pickList: 'Kommissionierliste',
  takenBack: 'Zurückgenommen',
  issuedTo: 'Ausgegeben an',
  issuedBy: 'Ausgegeben von',
  receivedBy: 'Empfangen von',
  item: 'Artikel',
  forLine: 'Für',
  quantity: 'Menge',
  unit: 'Einheit',
  returned: 'Zurück',
  needed: 'Bedarf',
  until: 'Bedarf bis',
  project: 'Projekt',
  lines: 'Zeilen',
  picked: 'Erledigt',
  more: 'Es gibt mehr: dies sind die ersten Zeilen.',
  nothing: 'Nichts ist reserviert.',
};

export const slipWords: Readonly<Record<DocumentLanguage, SlipWords>> = { en, de };
