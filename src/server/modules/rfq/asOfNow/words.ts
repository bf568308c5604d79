import type { DocumentLanguage } from '../../../../domain/documents.ts';
import type { Outdated, OutdatedKind } from '../../../../domain/rfq/outdated.ts';
import { figuresIn, type Figures } from '../../../print/figures.ts';

/** A reason with its figures written. */
interface Told {
  readonly vendor: string;
  readonly now: string;
  readonly then: string;
}
type Words = Readonly<Record<OutdatedKind, (told: Told) => string>>;

const en: Words = {
  deactivated: ({ vendor }) => `${vendor} is not active any more`,
  revision: ({ vendor, now, then }) => `${vendor} has quoted again: revision ${now} (${then} when drafted)`,
  validity: ({ vendor, now }) => `The quotation of ${vendor} was valid until ${now}`,
  rate: ({ vendor, now, then }) =>
    `The exchange rate of ${vendor} is ${now === '' ? 'gone' : now} now (${then} when drafted)`,
  vendor_excluded: ({ vendor }) => `${vendor} is excluded`,
  gone: () => 'the RFQ does not ask for it any more',
  quantity: ({ now, then }) => `${now} is asked for now (${then} when drafted)`,
  requested: ({ now, then }) => `${now} is requested now (${then} when drafted)`,
  no_bid: ({ vendor }) => `${vendor} does not bid for it any more`,
  unquoted: ({ vendor }) => `${vendor} does not quote it any more`,
  excluded: ({ vendor }) => `${vendor} is excluded for it`,
  alternate: ({ vendor }) => `the alternate of ${vendor} is not accepted any more`,
  price: ({ vendor, now, then }) => `${vendor} now quotes ${now} (${then} when drafted)`,
  lower: ({ vendor, now, then }) => `${vendor} now quotes ${now}, less than the lowest when drafted (${then})`,
};

const de: Words = {
  deactivated: ({ vendor }) => `${vendor} ist nicht mehr aktiv`,
  revision: ({ vendor, now, then }) => `${vendor} hat neu angeboten: Revision ${now} (im Entwurf ${then})`,
  validity: ({ vendor, now }) => `Das Angebot von ${vendor} galt bis ${now}`,
  rate: ({ vendor, now, then }) =>
    now === ''
      ? `Der Wechselkurs von ${vendor} fehlt (im Entwurf ${then})`
      : `Der Wechselkurs von ${vendor} ist jetzt ${now} (im Entwurf ${then})`,
  vendor_excluded: ({ vendor }) => `${vendor} ist ausgeschlossen`,
  gone: () => 'wird nicht mehr angefragt',
  quantity: ({ now, then }) => `angefragt sind jetzt ${now} (im Entwurf ${then})`,
  requested: ({ now, then }) => `angefordert sind jetzt ${now} (im Entwurf ${then})`,
  no_bid: ({ vendor }) => `${vendor} bietet sie nicht mehr an`,
  unquoted: ({ vendor }) => `${vendor} nennt keinen Preis mehr`,
  excluded: ({ vendor }) => `${vendor} ist dafür ausgeschlossen`,
  alternate: ({ vendor }) => `die Alternative von ${vendor} ist nicht mehr angenommen`,
  price: ({ vendor, now, then }) => `${vendor} verlangt jetzt ${now} (im Entwurf ${then})`,
  lower: ({ vendor, now, then }) => `${vendor} verlangt jetzt ${now}, weniger als der niedrigste im Entwurf (${then})`,
};

const words: Readonly<Record<DocumentLanguage, Words>> = { en, de };
const lineWord = { en: 'Line', de: 'Position' } as const;

const written = ({ kind, now, then }: Outdated, figures: Figures): Pick<Told, 'now' | 'then'> => {
  const write = (value: string | null) => {
    if (value === null) return '';
    if (kind === 'validity') return figures.day(value);
    if (kind === 'revision') return value;
    return kind === 'quantity' || kind === 'requested' ? figures.quantity(value) : figures.rate(value);
  };
  return { now: write(now), then: write(then) };
};

/** A reason in a sentence: "Line 3 Anchor: Calder now quotes 99.00 (7.00 when drafted)". */
export const outdatedText = (reason: Outdated, language: DocumentLanguage = 'en'): string => {
  const text = words[language][reason.kind]({
    vendor: reason.vendor?.name ?? '',
    ...written(reason, figuresIn(language)),
  });
  const { line } = reason;
  if (!line) return text;
  return `${[lineWord[language], line.position, line.description].filter((part) => part !== null).join(' ')}: ${text}`;
};
