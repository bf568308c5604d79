import type { DocumentLanguage } from '../../../../domain/documents.ts';
import type { Outdated, OutdatedKind } from '../../../../domain/rfq/outdated.ts';
import { figuresIn, type Figures } from '../../../print/figures.ts';

/** A reason with its figures written. */
interface Told {
  readonly vendor: string;
  readonly now: string;
  readonly was: string;
}
type Words = Readonly<Record<OutdatedKind, (told: Told) => string>>;

const en: Words = {
  deactivated: ({ vendor }) => `${vendor} is not active any more`,
  revision: ({ vendor, now, was }) => `${vendor} has quoted again: revision ${now} (${was} when drafted)`,
  validity: ({ vendor, now }) => `The quotation of ${vendor} was valid until ${now}`,
  rate: ({ vendor, now, was }) =>
    `The exchange rate of ${vendor} is ${now === '' ? 'gone' : now} now (${was} when drafted)`,
  vendor_excluded: ({ vendor }) => `${vendor} is excluded`,
  gone: () => 'the RFQ does not ask for it any more',
  quantity: ({ now, was }) => `${now} is asked for now (${was} when drafted)`,
  requested: ({ now, was }) => `${now} is requested now (${was} when drafted)`,
  no_bid: ({ vendor }) => `${vendor} does not bid for it any more`,
  unquoted: ({ vendor }) => `${vendor} does not quote it any more`,
  excluded: ({ vendor }) => `${vendor} is excluded for it`,
  alternate: ({ vendor }) => `the alternate of ${vendor} is not accepted any more`,
  price: ({ vendor, now, was }) => `${vendor} now quotes ${now} (${was} when drafted)`,
  lower: ({ vendor, now, was }) => `${vendor} now quotes ${now}, less than the lowest when drafted (${was})`,
};

const de: Words = {
  deactivated: ({ vendor }) => `${vendor} ist nicht mehr aktiv`,
  revision: ({ vendor, now, was }) => `${vendor} hat neu angeboten: Revision ${now} (im Entwurf ${was})`,
  validity: ({ vendor, now }) => `Das Angebot von ${vendor} galt bis ${now}`,
  rate: ({ vendor, now, was }) =>
    now === ''
      ? `Der Wechselkurs von ${vendor} fehlt (im Entwurf ${was})`
      : `Der Wechselkurs von ${vendor} ist jetzt ${now} (im Entwurf ${was})`,
  vendor_excluded: ({ vendor }) => `${vendor} ist ausgeschlossen`,
  gone: () => 'wird nicht mehr angefragt',
  quantity: ({ now, was }) => `angefragt sind jetzt ${now} (im Entwurf ${was})`,
  requested: ({ now, was }) => `angefordert sind jetzt ${now} (im Entwurf ${was})`,
  no_bid: ({ vendor }) => `${vendor} bietet sie nicht mehr an`,
  unquoted: ({ vendor }) => `${vendor} nennt keinen Preis mehr`,
  excluded: ({ vendor }) => `${vendor} ist dafür ausgeschlossen`,
  alternate: ({ vendor }) => `die Alternative von ${vendor} ist nicht mehr angenommen`,
  price: ({ vendor, now, was }) => `${vendor} verlangt jetzt ${now} (im Entwurf ${was})`,
  lower: ({ vendor, now, was }) => `${vendor} verlangt jetzt ${now}, weniger als der niedrigste im Entwurf (${was})`,
};

const words: Readonly<Record<DocumentLanguage, Words>> = { en, de };
const lineWord = { en: 'Line', de: 'Position' } as const;

const written = ({ kind, now, was }: Outdated, figures: Figures): Pick<Told, 'now' | 'was'> => {
  const write = (value: string | null) => {
    if (value === null) return '';
    if (kind === 'validity') return figures.day(value);
    if (kind === 'revision') return value;
    return kind === 'quantity' || kind === 'requested' ? figures.quantity(value) : figures.rate(value);
  };
  return { now: write(now), was: write(was) };
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
