import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/system.ts';
import { invalid } from '../errors.ts';
import type { SignedIn } from './signedIn.ts';

const maxPreferences = 100;

/**
 * Stores a preference of one's own, or removes it for null; returns all of them. The statement itself counts, so that
 * simultaneous ones stay below the limit too.
 * @throws Failure 422 beyond 100 preferences
 */
export const storePreference = async (
  database: Database,
  { user }: SignedIn,
  name: string,
  value: string | null,
): Promise<Record<string, string>> => {
  const { preferences } = users;
  const next =
    value === null
      ? sql`${preferences} - ${name}::text`
      : sql`${preferences} || jsonb_build_object(${name}::text, ${value}::text)`;
  const fits = sql`(select count(*) from jsonb_object_keys(${next})) <= greatest(${maxPreferences}::int,
    (select count(*) from jsonb_object_keys(${preferences})))`;
  const [row] = await database.asSystem((tx) =>
    tx
      .update(users)
      .set({ preferences: next })
      .where(and(eq(users.id, user.id), fits))
      .returning({ preferences }),
  );
  if (!row) throw invalid({ name: ['Too many preferences'] });
  return row.preferences;
};
