import { basePath } from '../../authProvider/basePath.ts';
import { numbersIn } from '../../schema/guards.ts';
import { getSession } from '../../authProvider/session.ts';
import type { OpenFollowUp } from '../../resources/home/homeCalls.ts';

const key = (): string => {
  const session = getSession();
  return `plumbline${basePath}.notices.${session?.user.id ?? 0}.${session?.branch ?? 0}`;
};

/** The time in milliseconds until which a notice is hidden, by the follow-up's id. Stored while the window is open. */
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
    // Without storage a notice only comes back with the next reload.
  }
};

/** Notices that fell due shortly before the window opened are shown too, so that a reload loses none. */
const graceMs = 10 * 60_000;

/** The follow-ups with a notice now: they fell due while the window is open, and are not snoozed. */
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
