import { failureIn, statusOf, type FormErrors } from '../../dataProvider/failure.ts';
import { isRefusedForGood } from '../inHand/refused.ts';
import { isRecord } from '../../schema/guards.ts';
import { SaveRefusal } from './calls.ts';

/** The statuses of failures after which the same request may succeed: no answer, an outage, too many requests. */
const mayPass = (status: number): boolean => status === 0 || status === 429 || status >= 500;

const firstText = (errors: unknown): string | undefined => {
  if (typeof errors === 'string') return errors;
  if (!isRecord(errors)) return undefined;
  for (const inner of Object.values(errors)) {
    const text = firstText(inner);
    if (text !== undefined) return text;
  }
  return undefined;
};

/** The reasons by line: `{ changes: [, { quantity: 'Too large' }] }` is `changes.1` with “Too large”. */
const reasonsIn = (errors: FormErrors | undefined, lists: readonly string[]): Map<string, string> => {
  const reasons = new Map<string, string>();
  for (const list of lists) {
    const inner = errors?.[list];
    if (!Array.isArray(inner)) continue;
    for (const [at, error] of Object.entries(inner)) {
      const text = firstText(error);
      if (text !== undefined) reasons.set(`${list}.${at}`, text);
    }
  }
  return reasons;
};

/**
 * Makes a failed save what an editor knows: the reasons of single lines are in these lists of its body. Anything but a
 * failure of the server is thrown on.
 */
export const refusedIn =
  (...lists: readonly string[]) =>
  (error: unknown): never => {
    const status = statusOf(error);
    if (status === undefined) throw error;
    const failure = failureIn(error);
    const message = failure?.message ?? (error instanceof Error ? error.message : 'Not saved');
    const asks = status === 409 && failure?.errors?.['with_verified'] !== undefined;
    const reasons = reasonsIn(failure?.errors, lists);
    const final = isRefusedForGood(error) && !asks && reasons.size === 0;
    // A line that is not there any more was somebody else's change too.
    const conflict = status === 409 || (status === 404 && reasons.size > 0);
    throw new SaveRefusal(message, { conflict, again: mayPass(status), final, asks }, reasons);
  };
