import { sql } from 'drizzle-orm';
import type { Effect } from '../workflows/effects.ts';

/** A follow-up that is done or cancelled keeps the time at which it was closed. */
export const closed: Effect = () => ({ closed_at: sql`now()` });
export const reopened: Effect = () => ({ closed_at: null });
