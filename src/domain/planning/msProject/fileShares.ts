import { round, type Decimal } from '../../decimal.ts';
import { sharesOf } from '../shares.ts';
import { spreadRest } from '../spread.ts';
import type { Notes } from './said.ts';

/** A sub-task with the share that the file says, and its days. */
interface Sharing {
  readonly share: Decimal | null;
  readonly days: number;
}

/** The share that a number of the file says: up to 100 with 2 places. */
export const shareIn = (text: string | undefined): Decimal | null =>
  text !== undefined && /^\d{1,3}(?:\.\d{1,6})?$/.test(text.trim()) && Number(text) <= 100
    ? round(text.trim(), 2)
    : null;

/** The most sub-tasks that have a share each. */
const most = 10_000;

/**
 * The shares of the sub-tasks of a main task, together 100.00: as the file says, where it says all; what is missing to
 * those that say none; by their days, where none says one.
 */
export const sharesIn = (tasks: readonly Sharing[], main: string, notes: Notes): readonly Decimal[] => {
  if (tasks.every(({ share }) => share !== null)) return tasks.map(({ share }) => share ?? '0.00');
  if (tasks.length > most) return tasks.map(() => '0.00');
  const isNone = tasks.every(({ share }) => share === null);
  notes.say(
    'shares',
    null,
    isNone
      ? `The file has no shares: those of the ${tasks.length === 1 ? 'sub-task' : `${tasks.length} sub-tasks`} of “${main}” are by their days.`
      : `What is missing to 100 % in “${main}” is spread over its sub-tasks without a share.`,
  );
  if (isNone) return sharesOf(tasks.map(({ days }) => String(days))).map((share) => round(share, 2));
  return spreadRest(tasks.map(({ share }) => share ?? '0'));
};
