import { getSession } from '../authProvider/session.ts';
import { dayIn } from '../schema/zone.ts';

/** The day of a moment in the branch that one works in, as an ISO date (rule 135). */
export const dayHere = (moment: Date): string => {
  const session = getSession();
  return dayIn(moment, session?.assigned_branches.find(({ id }) => id === session.branch)?.zone ?? 'UTC');
};

/** Today in the branch: nothing else in the browser says what day it is. */
export const today = (): string => dayHere(new Date());
