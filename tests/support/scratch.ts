import pg from 'pg';

/** A URL with the right to create databases; without it there is no PostgreSQL to test on. */
export const postgresUrl = process.env['TEST_DATABASE_URL'] ?? '';

/** A new PostgreSQL database of its own: empty, or what `of` says after `create database`. */
export const scratchDatabase = async (of = ''): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `scratch_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = async (sql: string): Promise<void> => {
    const client = new pg.Client(postgresUrl);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await admin(`create database ${name} ${of}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    // At first without force: the server itself ends a vacuum under way, which a test's role may not.
    drop: () => admin(`drop database ${name}`).catch(() => admin(`drop database ${name} with (force)`)),
  };
};
