import type { ImportOutcome } from '../../../schema/import/wire.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import { Failure } from '../errors.ts';
import { outcomeOf } from './candidates.ts';
import type { RecordWrite } from './recordWrite.ts';
import { maxOfRequest } from './rowErrors.ts';

/** Why the records cannot be imported; undefined if they can. */
export const refusal = (resource: Resource, outcomes: readonly ImportOutcome[]): Failure | undefined => {
  const bad = outcomes.flatMap((o) => o.errors);
  if (bad.length === 0) return undefined;
  const errors: Record<string, string[]> = {};
  for (const { row, field, message } of bad) (errors[`${row}.${field}`] ??= []).push(message);
  const records = outcomes.filter((o) => o.action === 'error').length;
  const kind = inSentence(outcomes.length === 1 ? resource.title : resource.titles);
  return new Failure(422, `${records} of ${outcomes.length} ${kind} cannot be imported; nothing was saved`, { errors });
};

/** The outcomes of the records, with the errors that are known by now. */
export const outcomesOf = (writes: readonly RecordWrite[]): ImportOutcome[] => {
  let left = maxOfRequest;
  return writes.map(({ candidate, sentLines }) => {
    const outcome = outcomeOf(candidate, sentLines, Math.max(left, 1));
    left -= outcome.errors.length;
    return outcome;
  });
};

export const isBad = (outcomes: readonly ImportOutcome[]): boolean => outcomes.some((o) => o.errors.length);
