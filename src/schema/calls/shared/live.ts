import { call } from '../call.ts';

/** The header of calls that the browser makes by itself: they do not prolong an idle session. */
export const unattendedHeader = 'x-unattended';

/** The changes in the branch, as server-sent events over fetch (rule 12). */
export const live = call({
  method: 'GET',
  path: '/api/live',
  permission: null,
  summary: 'What changes in the branch, of what one may see, as it happens',
  answer: 'events',
  failure: 'Live changes are not told',
});

/** The data of the event `change`. The event `refresh` has no data: the browser may have missed changes. */
export interface LiveChange {
  readonly resource: string;
  /** The ids of the records; null for many records, and for records that not everybody may see. */
  readonly ids: readonly number[] | null;
  /** `record`, the field of the changed lines, `attachments`, `comments`, `transitions` or `relations`. */
  readonly part: string;
  readonly action: 'create' | 'update' | 'delete';
  /** The id of the user who made the change. */
  readonly by: number | null;
}
