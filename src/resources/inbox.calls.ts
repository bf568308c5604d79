import { call } from '../schema/call.ts';
import { integer } from '../schema/field.ts';
import type { NamedPerson } from '../schema/workflow.ts';
import type { OfferedStep } from '../workflows/decide.ts';

/** What waits for my decision in any process: of each I need a permission to view, and for a step the step's own. */
export const inbox = call({
  method: 'GET',
  path: '/api/inbox',
  permission: null,
  summary: 'What waits for my decision, in any process of which I may view the records: the oldest first',
  query: { page: integer({ min: 1, max: 1_000_000 }), per_page: integer({ min: 1 }) },
  failure: 'Failed to fetch what waits for you',
});

export const decideInbox = call({
  method: 'POST',
  path: '/api/inbox/decide',
  permission: null,
  summary: 'Take the same step of several records, all or none. Needs the permission of the step.',
  failure: 'Failed to decide',
});

/** The most records that are decided at once. */
export const mostDecided = 100;

/** What others did to a record since the person last saw it. */
export interface InboxChanges {
  /** UTC ISO 8601; null where they have never seen it, and then nothing is told to have changed. */
  readonly seen_at: string | null;
  /** How many times it was saved. */
  readonly count: number;
  /** The labels of the changed fields. */
  readonly fields: readonly string[];
  readonly by: readonly string[];
  readonly at: string | null;
  /** Comments that they have not seen. */
  readonly comments: number;
}

/** A record that waits for the person's decision. */
export interface InboxEntry {
  /** The name of its resource. */
  readonly resource: string;
  readonly id: number;
  readonly version: number;
  /** What represents it to people: its number. */
  readonly name: string;
  readonly title: string | null;
  /** Money, as an exact decimal. */
  readonly amount: string | null;
  readonly state: string;
  /** UTC ISO 8601: since when it waits for this person. */
  readonly since: string;
  /** Who brought it into its state, and what they said. */
  readonly sent_by: NamedPerson;
  readonly comment: string | null;
  /** Who has to act next: whom it waits for first. */
  readonly held_by: { readonly role: string; readonly people: readonly NamedPerson[] } | null;
  /** The steps that the person can answer with. */
  readonly actions: readonly OfferedStep[];
  /** The step that leads on, of these. */
  readonly forward: string | null;
  /** Why that one cannot be taken now; null where it can. */
  readonly blocked: string | null;
  readonly changed: InboxChanges | null;
}

/** What one decision of several sends. */
export interface DecisionSent {
  readonly action: string;
  readonly items: readonly { readonly resource: string; readonly id: number; readonly version: number }[];
  readonly comment?: string | null;
}
