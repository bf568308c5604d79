import pg from 'pg';

/** A statement that the server ran: its text with its plan, milliseconds, and pages that it looked at. */
export interface Ran {
  readonly ms: number;
  readonly pages: number;
  readonly text: string;
}

/** Each entry of the server's log begins with its time; the lines of a plan follow. */
const entry = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /m;
const numberIn = (found: RegExpExecArray | null, group: number): number => Number(found?.[group] ?? 0);

const ranIn = (log: string): Ran[] =>
  log.split(entry).flatMap((text) => {
    const head = /duration: ([\d.]+) ms {2}plan:\n/.exec(text);
    if (!head) return [];
    // The first line of buffers is that of the whole plan.
    const buffers = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(text);
    return [
      { ms: numberIn(head, 1), pages: numberIn(buffers, 1) + numberIn(buffers, 2), text: text.slice(head[0].length) },
    ];
  });

/**
 * The log of a server of `scripts/postgres.sh`, into which each statement of the database is written with its plan from
 * now on. `close` ends that.
 */
export class ServerLog {
  readonly #client: pg.Client;
  readonly #database: string;

  private constructor(client: pg.Client, database: string) {
    this.#client = client;
    this.#database = database;
  }

  /** @throws Error if the server has no superuser `postgres` that may sign in as the URL's user does */
  static async open(url: string): Promise<ServerLog> {
    const own = new URL(url);
    const [owner, database] = [own.username, own.pathname.slice(1)];
    const client = new pg.Client(url.replace(`//${owner}@`, '//postgres@'));
    await client.connect();
    for (const [name, value] of settings) await client.query(`alter database ${database} set ${name} = ${value}`);
    return new ServerLog(client, database);
  }

  async #size(): Promise<number> {
    const { rows } = await this.#client.query<{ size: string }>(`select size from pg_stat_file('server.log')`);
    return Number(rows[0]?.size);
  }

  /** What the server runs while this work is done. */
  async during(work: () => Promise<unknown>): Promise<Ran[]> {
    const from = await this.#size();
    await work();
    const { rows } = await this.#client.query<{ log: string }>(`select pg_read_file('server.log', $1, $2) as log`, [
      from,
      (await this.#size()) - from,
    ]);
    return ranIn(rows[0]?.log ?? '').filter(({ text }) => !text.includes('pg_stat_file'));
  }

  async close(): Promise<void> {
    for (const [name] of settings) await this.#client.query(`alter database ${this.#database} reset ${name}`);
    await this.#client.end();
  }
}

const settings = [
  ['session_preload_libraries', `'auto_explain'`],
  ['auto_explain.log_min_duration', '0'],
  ['auto_explain.log_analyze', 'on'],
  ['auto_explain.log_timing', 'off'],
  ['auto_explain.log_buffers', 'on'],
] as const;
