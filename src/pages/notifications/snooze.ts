import { numbersIn } from '../../schema/guards.ts';
import { getSession } from '../../authProvider/session.ts';
import type { OpenFollowUp } from '../../resources/home.calls.ts';

const key = (): string => {
  const session = getSession();
  return `plumbline.notices.${session?.user.id ?? 0}.${session?.branch ?? 0}`;
};

/** Until when (milliseconds) a notice is not shown, by the follow-up's id; kept while the window is open. */
type Snoozes = Readonly<Record<string, number>>;

export const readSnoozes = (): Snoozes => {
  try {
    return numbersIn(JSON.parse(sessionStorage.getItem(key()) ?? '{}'));
  } catch {
    return {};
  }
};

export const storeSnoozes = (snoozes: Snoozes): void => {
  try {
    sessionStorage.setItem(key(), JSON.stringify(snoozes));
  } catch {
    // Without storage a notice comes back with the next reload, and nothing more.
  }
};

/** What fell due shortly before the window was opened is told too: a reload loses no notice. */
const graceMs = 10 * 60_000;

/** Which follow-ups are told of now: due since the window stands open, and neither put off nor put away. */
export const noticesDue = (
  due: readonly OpenFollowUp[],
  snoozes: Snoozes,
  openedAt: number,
  now: number,
): readonly OpenFollowUp[] =>
  due.filter(({ id, due_at }) => {
    const at = Date.parse(due_at);
    const until = snoozes[String(id)];
    if (until !== undefined) return until <= now && at <= now;
    return at <= now && at > openedAt - graceMs;
  });
