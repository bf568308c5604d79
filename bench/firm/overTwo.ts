import pg from 'pg';

/** Runs statements that do not depend on each other, the first ones first. */
export type Runner = (texts: readonly string[], before?: (text: string) => void) => Promise<void>;

/** Over two connections, one for each core. */
export const overTwo =
  (url: string): Runner =>
  async (texts, before = () => undefined) => {
    const left = [...texts];
    const worker = async () => {
      const client = new pg.Client(url);
      await client.connect();
      await client.query(
        `set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set max_parallel_maintenance_workers = 0; set client_min_messages = warning`,
      );
      for (let text = left.shift(); text !== undefined; text = left.shift()) {
        before(text);
        await client.query(text);
      }
      await client.end();
    };
    await Promise.all([worker(), worker()]);
  };
