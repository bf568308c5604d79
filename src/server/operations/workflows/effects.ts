import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/database';
import { convert, lose, win } from '../enquiries/convert.ts';
import { closed, reopened } from '../followUps/closed.ts';
import type { Who } from './status';
import type { StepSent } from './take.ts';

/**
 * What a step does beyond the record's state, in the same transaction, before the record itself is updated; `record` is as
 * it was before. What it returns are further columns of the record, set in the same update.
 */
export type Effect = (
  tx: Tx,
  record: AnyRecord,
  sent: StepSent,
  who: Who,
) => Promise<Readonly<Record<string, unknown>> | void> | Readonly<Record<string, unknown>>;

type StepEffects = Readonly<Record<string, Effect>>;

const known = new Map<string, StepEffects>([
  ['enquiries', { convert, win, lose }],
  ['follow_ups', { done: closed, cancel: closed, reopen: reopened }],
]);

/** Adds the effects of a resource's steps; the answer takes them away again. @throws Error where it has effects already */
export const registerEffects = (resource: string, effects: StepEffects): (() => void) => {
  if (known.has(resource)) throw new Error(`The steps of ${resource} have their effects already`);
  known.set(resource, effects);
  return () => known.delete(resource);
};

/** The effect of a resource's step, where it has one. */
export const effectOf = (resource: string, step: string): Effect | undefined => known.get(resource)?.[step];
