import type { WaitingCounts } from '../../resources/home.calls.ts';

/** One kind of what waits, and where it stands. */
export interface Wait {
  readonly label: string;
  readonly count: number;
  readonly to: string;
}

/** What waits, by kind, in the order in which it presses. */
export const waitsIn = (counts: WaitingCounts): Wait[] => [
  { label: 'Overdue follow-ups', count: counts.follow_ups_overdue, to: '/my-follow-ups' },
  { label: 'Follow-ups today', count: counts.follow_ups_today, to: '/my-follow-ups' },
  { label: 'Decisions', count: counts.approvals, to: '/inbox' },
  { label: 'Sent back to you', count: counts.returned, to: '/' },
];

/** How much waits in all, unread mentions too. */
export const totalOf = (counts: WaitingCounts): number =>
  waitsIn(counts).reduce((sum, { count }) => sum + count, counts.mentions);
