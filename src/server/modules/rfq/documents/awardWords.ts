import type { DocumentLanguage } from '../../../../domain/documents.ts';
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
  readonly singleOfSome: (
    name: string,
    lines: { readonly some: number; readonly all: number },
    total: string,
    same: string,
  ) => string;
  readonly same: string;
  readonly more: (amount: string) => string;
  readonly less: (amount: string) => string;
  readonly quotations: string;
  readonly vendor: string;
  readonly quoted: string;
  readonly plugged: string;
  readonly rank: string;
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
  singleOfSome: (name, { some, all }, total, same) =>
    `The best single vendor, ${name}, quotes ${some} of the ${all} lines for ${total}; the award comes to ${same} for the same lines.`,
  same: 'the award is the same',
  more: (amount) => `the award is ${amount} more`,
  less: (amount) => `the award is ${amount} less`,
  quotations: 'The quotations',
  vendor: 'Vendor',
  quoted: 'Quoted',
  plugged: 'With plugs',
  rank: 'Rank',
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
  singleOfSome: (name, { some, all }, total, same) =>
    `Der günstigste einzelne Bieter, ${name}, bietet ${some} der ${all} Positionen für ${total} an; in der Vergabe kosten dieselben ${same}.`,
  same: 'Die Vergabe kostet gleich viel',
  more: (amount) => `Die Vergabe kostet ${amount} mehr`,
  less: (amount) => `Die Vergabe kostet ${amount} weniger`,
  quotations: 'Die Angebote',
  vendor: 'Bieter',
  quoted: 'Angeboten',
  plugged: 'Mit Ergänzung',
  rank: 'Rang',
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
