import type { DocumentLanguage } from '../../../../domain/documents.ts';
import type { Rest } from '../../../../domain/rfq/single.ts';
import type { LevellingQuotation } from '../../../../resources/rfq/levellingCalls.ts';
import { commonWords, type CommonWords } from '../../../print/words.ts';

/** The fixed words of the recommendation of an award. */
export interface AwardWords extends CommonWords {
  readonly title: string;
  readonly award: string;
  readonly rfq: string;
  readonly currency: string;
  readonly item: string;
  readonly days: string;
  readonly alternate: (text: string) => string;
  readonly notLowest: (reason: string | null) => string;
  /** Beside an estimate: how far in money and percent, and whether it is marked as above it. */
  readonly against: (
    estimate: string,
    far: { readonly amount: string; readonly percent: string; readonly direction: 'above' | 'below' | 'same' },
  ) => string;
  readonly above: string;
  /** The heading of what differs now from the award. */
  readonly outdated: string;
  readonly awardedTo: string;
  readonly lines: string;
  /** Beside the best single vendor, who quotes all, or so many of the lines. */
  readonly singleOfAll: (name: string, total: string, saving: string) => string;
  readonly singleOfSome: (single: {
    readonly name: string;
    readonly some: number;
    readonly all: number;
    readonly total: string;
  }) => string;
  /** Both with what stands for the rest: of the single vendor, and of the award. */
  readonly comparedAt: (amount: string, rest: string) => string;
  readonly awardAt: (amount: string, rest: string, saving: string) => string;
  readonly same: string;
  readonly more: (amount: string) => string;
  readonly less: (amount: string) => string;
  readonly quotations: string;
  readonly vendor: string;
  readonly quoted: string;
  readonly plugged: string;
  /** With gaps plugged. */
  readonly rank: string;
  readonly freight: string;
  readonly lumpSums: string;
  readonly discount: string;
  /** By what lines are reckoned that somebody leaves out. */
  readonly rest: (rest: Rest) => string;
  /** Why a vendor gets an order though something is out of order. */
  readonly allTheSame: (reason: string) => string;
  /** Why a quotation is taken though it is out of order. */
  readonly taken: (exceptions: readonly LevellingQuotation['exceptions'][number][], because: string | null) => string;
  readonly of: (some: number, all: number) => string;
  readonly notAwarded: string;
  readonly notes: string;
  readonly decision: string;
  readonly who: string;
  /** Between who took a step and whom they stood in for. */
  readonly standingInFor: string;
  readonly when: string;
  readonly comment: string;
  readonly recommended: string;
  readonly toReview: string;
  readonly toApprove: string;
  readonly steps: Readonly<Record<string, string>>;
  /** The states of an award, as the head of its document says them. */
  readonly states: Readonly<Record<string, string>>;
}

/** Why a quotation is out of order (rule 150). */
const exceptionWords: Readonly<
  Record<DocumentLanguage, Readonly<Record<LevellingQuotation['exceptions'][number], string>>>
> = {
  en: {
    late: 'Came after the due day',
    not_asked: 'They were not asked',
    inactive: 'The vendor is inactive',
    over: 'Over before it came',
  },
  de: {
    late: 'Nach Fristende eingegangen',
    not_asked: 'Nicht angefragt',
    inactive: 'Bieter nicht aktiv',
    over: 'Bei Eingang abgelaufen',
  },
};

const lines = (many: number): string => `${many} ${many === 1 ? 'line' : 'lines'}`;
const positions = (many: number): string => `${many} ${many === 1 ? 'Position' : 'Positionen'}`;

const en: AwardWords = {
  ...commonWords.en,
  title: 'Recommendation of award',
  award: 'Award',
  rfq: 'RFQ',
  currency: 'Currency',
  item: 'Item',
  days: 'Days',
  alternate: (text) => `Alternate: ${text}`,
  notLowest: (reason) => `Not the lowest: ${reason ?? 'it was when it was drafted'}`,
  against: (estimate, { amount, percent, direction }) =>
    direction === 'same' ? `Estimate ${estimate}` : `Estimate ${estimate}: ${amount}${percent} ${direction}`,
  above: 'ABOVE THE ESTIMATE',
  outdated: 'Outdated: changed since it was drafted',
  awardedTo: 'Awarded to',
  lines: 'Lines',
  singleOfAll: (name, total, saving) => `The best single vendor, ${name}, quotes all of it for ${total}: ${saving}.`,
  singleOfSome: ({ name, some, all, total }) =>
    `The best single vendor, ${name}, quotes ${some} of the ${all} lines for ${total}`,
  comparedAt: (amount, rest) => `${rest ? `with ${rest} ` : ''}it comes to ${amount}`,
  awardAt: (amount, rest, saving) => `The award${rest ? `, with ${rest},` : ''} comes to ${amount}: ${saving}.`,
  same: 'the award is the same',
  more: (amount) => `the award is ${amount} more`,
  less: (amount) => `the award is ${amount} less`,
  quotations: 'The quotations',
  vendor: 'Vendor',
  quoted: 'Quoted',
  plugged: 'With plugs',
  rank: 'Rank with plugs',
  freight: 'Freight',
  lumpSums: 'Lump sums',
  discount: 'Discount',
  rest: ({ estimate, median, decided }) =>
    [
      estimate > 0 && `${lines(estimate)} at the estimate`,
      median > 0 && `${lines(median)} at the median of the bids`,
      decided > 0 && `${lines(decided)} as decided`,
    ]
      .filter(Boolean)
      .join(', '),
  allTheSame: (reason) => `Out of order, and awarded because: ${reason}`,
  taken: (exceptions, because) =>
    `${exceptions.map((one) => exceptionWords.en[one]).join('; ')}. ${because ? `Taken because: ${because}` : 'Nobody said why it is taken.'}`,
  of: (some, all) => `${some} of ${all}`,
  notAwarded: 'Not awarded',
  notes: 'Notes',
  decision: 'Decision',
  who: 'Who',
  standingInFor: 'for',
  when: 'When',
  comment: 'Comment',
  recommended: 'Recommended',
  toReview: 'To be reviewed by',
  toApprove: 'To be approved by',
  steps: {
    submit: 'Sent for review',
    review: 'Reviewed',
    approve: 'Approved',
    confirm: 'Awarded',
    'send-back': 'Sent back',
    keep: 'Kept as drafted',
    withdraw: 'Withdrawn',
  },
  states: {
    DRAFT: 'Draft',
    UNDER_REVIEW: 'Under review',
    PENDING_APPROVAL: 'Awaiting approval',
    SENT_BACK: 'Sent back',
    APPROVED: 'Awarded',
    WITHDRAWN: 'Withdrawn',
  },
};

const de: AwardWords = {
  ...commonWords.de,
  title: 'Vergabevorschlag',
  award: 'Vergabe',
  rfq: 'Anfrage',
  currency: 'Währung',
  item: 'Beschreibung',
  days: 'Tage',
  alternate: (text) => `Alternative: ${text}`,
  notLowest: (reason) => `Nicht der niedrigste: ${reason ?? 'war es im Entwurf'}`,
  against: (estimate, { amount, percent, direction }) =>
    direction === 'same'
      ? `Kalkulation ${estimate}`
      : `Kalkulation ${estimate}: ${amount}${percent} ${direction === 'above' ? 'darüber' : 'darunter'}`,
  above: 'ÜBER DER KALKULATION',
  outdated: 'Überholt: seit dem Entwurf geändert',
  awardedTo: 'Vergabe an',
  lines: 'Positionen',
  singleOfAll: (name, total, saving) =>
    `Der günstigste einzelne Bieter, ${name}, bietet alles für ${total} an: ${saving}.`,
  singleOfSome: ({ name, some, all, total }) =>
    `Der günstigste einzelne Bieter, ${name}, bietet ${some} der ${all} Positionen für ${total} an`,
  comparedAt: (amount, rest) => `${rest ? `mit ${rest} ` : ''}sind es ${amount}`,
  awardAt: (amount, rest, saving) => `Die Vergabe kommt${rest ? ` mit ${rest}` : ''} auf ${amount}: ${saving}.`,
  same: 'Die Vergabe kostet gleich viel',
  more: (amount) => `Die Vergabe kostet ${amount} mehr`,
  less: (amount) => `Die Vergabe kostet ${amount} weniger`,
  quotations: 'Die Angebote',
  vendor: 'Bieter',
  quoted: 'Angeboten',
  plugged: 'Mit Ergänzung',
  rank: 'Rang mit Ergänzung',
  freight: 'Fracht',
  lumpSums: 'Pauschalen',
  discount: 'Nachlass',
  rest: ({ estimate, median, decided }) =>
    [
      estimate > 0 && `${positions(estimate)} nach Kalkulation`,
      median > 0 && `${positions(median)} nach mittlerem Preis`,
      decided > 0 && `${positions(decided)} wie entschieden`,
    ]
      .filter(Boolean)
      .join(', '),
  allTheSame: (reason) => `Abweichend vergeben, weil: ${reason}`,
  taken: (exceptions, because) =>
    `${exceptions.map((one) => exceptionWords.de[one]).join('; ')}. ${because ? `Gewertet, weil: ${because}` : 'Kein Grund genannt.'}`,
  of: (some, all) => `${some} von ${all}`,
  notAwarded: 'Nicht vergeben',
  notes: 'Anmerkungen',
  decision: 'Entscheidung',
  who: 'Wer',
  standingInFor: 'für',
  when: 'Wann',
  comment: 'Bemerkung',
  recommended: 'Vorgeschlagen',
  toReview: 'Zu prüfen von',
  toApprove: 'Freizugeben von',
  steps: {
    submit: 'Zur Prüfung gesandt',
    review: 'Geprüft',
    approve: 'Freigegeben',
    confirm: 'Vergeben',
    'send-back': 'Zurückgegeben',
    keep: 'Beibehalten',
    withdraw: 'Zurückgezogen',
  },
  states: {
    DRAFT: 'Entwurf',
    UNDER_REVIEW: 'In Prüfung',
    PENDING_APPROVAL: 'Wartet auf Freigabe',
    SENT_BACK: 'Zurückgegeben',
    APPROVED: 'Vergeben',
    WITHDRAWN: 'Zurückgezogen',
  },
};

export const awardWords: Readonly<Record<DocumentLanguage, AwardWords>> = { en, de };
