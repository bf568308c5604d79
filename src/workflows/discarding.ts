import type { GuardContext } from '../schema/workflow.ts';

/**
 * The step by which the next revision of a record is deleted, if it is a draft that was never sent (rule 128): of the
 * revision before it, which is then again what it was.
 */
export const discarding = {
  label: 'Discard the draft revision',
  follows: 'Its next revision, which was never sent, is deleted with all that was changed in it.',
  success: 'Draft revision discarded',
  comment: 'optional',
  guards: [
    ({ counts }: GuardContext<'unsent'>) =>
      counts.unsent === 1 ? undefined : 'It is not followed by a draft that was never sent',
  ],
  tone: 'danger',
} as const;
