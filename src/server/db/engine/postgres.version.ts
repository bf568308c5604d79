import type { Connection } from './source.ts';

/** The oldest PostgreSQL whose rights and rules the program relies on. */
const oldest = 15;

/** The server is older than the program needs. */
export class OldPostgres extends Error {
  override readonly name = 'OldPostgres';
}

/** Asked before anything is made in the database. @throws OldPostgres */
export async function requireVersion(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < oldest)
    throw new OldPostgres(
      `The server of DATABASE_URL is PostgreSQL ${major}, and ${oldest} or newer is needed. Upgrade it, or set DATABASE_URL to another.`,
    );
}
