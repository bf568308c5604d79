import { sql } from 'drizzle-orm';
import type { Resource } from '../../schema/resource.ts';
import type { Tx } from './database.ts';
import { branchRole } from './policies.ts';
import { tableNamesOf } from './tables.ts';

/** Whoever owns a table may analyze it, and nobody else; so a function of the owner does it for the tables of resources. */
export const statisticsRules = `
create or replace function app_refresh_statistics(names text[], fewest bigint) returns void
language plpgsql security definer set search_path = public as $$
declare
  name text;
begin
  for name in select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(names) and reltuples < fewest
  loop
    execute format('analyze (skip_locked) %I', name);
  end loop;
end $$;
revoke all on function app_refresh_statistics(text[], bigint) from public;
grant execute on function app_refresh_statistics(text[], bigint) to ${branchRole}`;

/**
 * Tells PostgreSQL how large the tables of a resource have become, where it takes them for smaller than so many rows.
 * A connection keeps the plans by which it checks foreign keys: one made while a table was nearly empty may read all of
 * the branch's rows for each new line.
 */
export const refreshStatistics = async (tx: Tx, resource: Resource, fewest: number): Promise<void> => {
  await tx.execute(sql`select app_refresh_statistics(${sql.param(tableNamesOf(resource))}::text[], ${fewest})`);
};
