import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/doors.ts';
import { convert, lose, win } from '../enquiries/convert.ts';
import { closed, reopened } from '../followUps/closed.ts';
import type { StepSent } from './take.ts';

/** What a step does beyond the record's state, in the same transaction. `record` is as it was before. */
export type Effect = (tx: Tx, record: AnyRecord, sent: StepSent) => Promise<void>;

/** By the resource's name and the step's. */
export const effects: Readonly<Record<string, Readonly<Record<string, Effect>>>> = {
  enquiries: { convert, win, lose },
  follow_ups: { done: closed, cancel: closed, reopen: reopened },
};
