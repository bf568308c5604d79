import { call } from '../schema/call.ts';
import { text } from '../schema/field.ts';
import type { InboxEntry } from './inbox.calls.ts';

const query = { zone: text({ max: 60, help: 'The time zone that says what today is: `Europe/London`. Else UTC.' }) };

/** The first screen after sign-in. What I have no permission to view is null. */
export const home = call({
  method: 'GET',
  path: '/api/home',
  permission: null,
  summary: 'What waits for me, the pipeline by stage, and the records that I worked on last',
  query,
  failure: 'Failed to fetch the start page',
});

export const waiting = call({
  method: 'GET',
  path: '/api/waiting',
  permission: null,
  summary: 'How much waits for me, and the follow-ups that fall due about now',
  query,
  failure: 'Failed to fetch what waits for you',
});

/** A record of mine that came back to be mended. */
export interface Returned {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  readonly title: string | null;
  /** UTC ISO 8601. */
  readonly since: string;
  readonly by_name: string;
  readonly comment: string | null;
}

/** An open follow-up of mine. */
export interface OpenFollowUp {
  readonly id: number;
  readonly version: number;
  readonly subject: string;
  readonly kind: string;
  /** UTC ISO 8601. */
  readonly due_at: string;
  readonly enquiry_id: number;
  readonly enquiry_name: string;
}

/** Open follow-ups of mine: due before now, later today, and after today. */
export interface FollowUpCounts {
  readonly overdue: number;
  readonly today: number;
  readonly coming: number;
}

/** How many records stand in a stage, and what they come to. */
export interface Stage {
  readonly state: string;
  readonly count: number;
  /** An exact decimal. */
  readonly value: string;
}

/** A record that I worked on. */
export interface Recent {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  readonly action: 'create' | 'update';
  /** UTC ISO 8601. */
  readonly at: string;
}

export interface Home {
  readonly approvals: { readonly total: number; readonly records: readonly InboxEntry[] } | null;
  readonly returned: { readonly total: number; readonly records: readonly Returned[] } | null;
  readonly follow_ups: (FollowUpCounts & { readonly records: readonly OpenFollowUp[] }) | null;
  /** Unread comments that call upon me. */
  readonly mentions: number;
  readonly pipeline: { readonly resource: string; readonly stages: readonly Stage[] } | null;
  readonly recent: readonly Recent[];
}

export interface WaitingCounts {
  readonly approvals: number;
  readonly returned: number;
  readonly follow_ups_overdue: number;
  readonly follow_ups_today: number;
  readonly mentions: number;
  /** Open follow-ups of mine that fell due in the last day, or will in the next quarter of an hour. */
  readonly due: readonly OpenFollowUp[];
}
