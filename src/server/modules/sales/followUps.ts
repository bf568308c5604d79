import { sql } from 'drizzle-orm';
import { followUps } from '../../../resources/sales/followUps.ts';
import { extendResource, type Effect } from '../../engine/modules.ts';

/** A follow-up that is done or cancelled stores the time of its end. */
const closed: Effect = () => ({ closed_at: sql`now()` });
const reopened: Effect = () => ({ closed_at: null });

export const followUpExtension = extendResource(followUps, {
  effects: { done: closed, cancel: closed, reopen: reopened },
});
