import type { MismatchKind, MismatchSide } from '../../../resources/rfq/mismatchCalls.ts';
import type { Tone } from '../../../schema/field.ts';

/** How the kinds of mismatches are called, and their tones. */
export const mismatchWords: Readonly<Record<MismatchKind, { readonly label: string; readonly tone: Tone }>> = {
  open: { label: 'Nothing booked', tone: 'bad' },
  planned: { label: 'Buyout planned', tone: 'attention' },
  to_ask: { label: 'No vendor asked', tone: 'attention' },
  in_rfq: { label: 'In an RFQ', tone: 'waiting' },
  over_delivery: { label: 'Over the order', tone: 'attention' },
  over_boq: { label: 'More than the BOQ', tone: 'bad' },
  cancelled: { label: 'Request cancelled', tone: 'bad' },
  line_gone: { label: 'Line deleted', tone: 'bad' },
};

/** The two sides of the list, with what is said where there is none. */
export const sideWords: Readonly<Record<MismatchSide, { readonly label: string; readonly empty: string }>> = {
  not_bought: { label: 'Asked for, not bought', empty: 'All that is asked for is bought, made or in stock.' },
  not_asked: { label: 'Bought, not asked for', empty: 'Nothing was bought that nobody asked for.' },
};
