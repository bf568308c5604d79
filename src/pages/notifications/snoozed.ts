import { numbersIn } from '../../schema/guards.ts';
import { getSession } from '../../authProvider/session.ts';

const key = (): string => {
  const session = getSession();
  return `plumbline.notices.${session?.user.id ?? 0}.${session?.branch ?? 0}`;
};

/** Until when (milliseconds) a notice is not shown, by the follow-up's id; kept while the window is open. */
export type Quiet = Readonly<Record<string, number>>;

export const readQuiet = (): Quiet => {
  try {
    return numbersIn(JSON.parse(sessionStorage.getItem(key()) ?? '{}'));
  } catch {
    return {};
  }
};

export const keepQuiet = (quiet: Quiet): void => {
  try {
    sessionStorage.setItem(key(), JSON.stringify(quiet));
  } catch {
    // Without storage a notice comes back with the next reload, and nothing more.
  }
};
