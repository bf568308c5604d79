import { call } from '../schema/calls/call.ts';

/** Sent with what a browser asks by itself: such a call does not keep a session from its idle end. */
export const unattendedHeader = 'x-unattended';

/** What changes in the branch, as server-sent events over fetch (rule 12). */
export const live = call({
  method: 'GET',
  path: '/api/live',
  permission: null,
  summary: 'What changes in the branch, of what one may see, as it happens',
  answer: 'events',
  failure: 'Live changes are not told',
});

/** What the event `change` says. The event `refresh` says nothing: changes may have been missed. */
export interface LiveChange {
  readonly resource: string;
  /** Of which records; null where they are many, or not for everybody to know. */
  readonly ids: readonly number[] | null;
  /** `record`, the field of the lines that changed, or `attachments`, `comments`, `transitions`, `relations`. */
  readonly part: string;
  readonly action: 'create' | 'update' | 'delete';
  /** The id of the user who did it. */
  readonly by: number | null;
}
