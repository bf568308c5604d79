import type { LineWords } from './model.ts';
import type { SaverState } from './saver.ts';
import type { Unsaved } from './unsaved.ts';

/** How far the whole sheet is saved. */
export interface SaveStatus {
  /**
   * `saving`: on its way, or soon. The others need the person: `failed` lines that are not saved, `conflict` lines that
   * somebody else has changed too, `unread` cells that are no values, `waiting` lines without a name.
   */
  readonly state: 'saved' | 'saving' | 'failed' | 'conflict' | 'unread' | 'waiting';
  /** The lines or cells that the state is about. */
  readonly count: number;
  /** The cells that are no values, where the state is about lines. */
  readonly unread?: number;
  /** Why not all is saved. */
  readonly reason: string | null;
  /** The server has refused it for a reason that is no single line's. */
  readonly isWhole?: boolean;
}

/** What is told first: what is lost if nobody acts. */
export const statusOfLines = (
  unsaved: Unsaved,
  { state, reason, isRefused }: SaverState,
  { one, named }: LineWords,
): SaveStatus => {
  const { refused, unfinished, conflicts, due, unread } = unsaved;
  const failed = refused + (state === 'failed' ? due : 0);
  if (failed)
    return {
      state: 'failed',
      count: failed,
      reason: reason ?? 'The server has refused them',
      ...(isRefused && { isWhole: true }),
      ...(unread && { unread }),
    };
  if (conflicts)
    return {
      state: 'conflict',
      count: conflicts,
      reason: 'Somebody else has changed them too',
      ...(unread && { unread }),
    };
  if (due || state === 'saving') return { state: 'saving', count: due, reason: null };
  if (unread) return { state: 'unread', count: unread, reason: 'What stands there is no value, and is not saved' };
  if (unfinished) return { state: 'waiting', count: unfinished, reason: `A ${one} is saved once it has ${named}` };
  return { state: 'saved', count: 0, reason: null };
};
