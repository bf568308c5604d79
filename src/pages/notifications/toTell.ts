import type { OpenFollowUp } from '../../resources/home.calls.ts';
import type { Quiet } from './snoozed.ts';

/** What fell due shortly before the window was opened is told too: a reload loses no notice. */
const graceMs = 10 * 60_000;

/** Which follow-ups are told of now: due since the window stands open, and neither put off nor put away. */
export const toTell = (
  due: readonly OpenFollowUp[],
  quiet: Quiet,
  openedAt: number,
  now: number,
): readonly OpenFollowUp[] =>
  due.filter(({ id, due_at }) => {
    const at = Date.parse(due_at);
    const until = quiet[String(id)];
    if (until !== undefined) return until <= now && at <= now;
    return at <= now && at > openedAt - graceMs;
  });
