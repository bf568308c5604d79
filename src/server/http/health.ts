import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { Unavailable } from '../db/unavailable.ts';
import { unauthorized } from '../engine/errors.ts';
import { measure } from '../system/metrics.ts';
import { metrics } from './metrics.ts';
import type { Env, AppContext } from './types.ts';

const answerMetrics = async (c: Context, system: AppContext['system']): Promise<Response> => {
  if (system) await measure(system);
  return c.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType });
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Why nothing can be saved now; undefined if it can. */
const troubleOf = async (database: AppContext['database'], files: AppContext['files']): Promise<string | undefined> => {
  try {
    await database.atRest((tx) => tx.execute(sql`select 1`));
    await database.haveRoom();
  } catch (error) {
    return error instanceof Unavailable && error.why === 'full'
      ? 'There is no room left on the disk of the database'
      : 'The database does not answer';
  }
  try {
    await files?.check();
    return undefined;
  } catch (error) {
    return error instanceof Unavailable && error.why === 'full'
      ? 'There is no room left on the disk of the uploaded files'
      : 'Uploaded files cannot be stored';
  }
};

/** Health, readiness with the database, and metrics for who sends their token; without one there are none (rule 1). */
export const healthRoutes = (app: Hono<Env>, { database, files, metricsToken, system }: AppContext): void => {
  app.get('/healthz', (c) => c.json({ success: true, data: { status: 'ok' } }));
  app.get('/readyz', async (c) => {
    const trouble = await troubleOf(database, files);
    return trouble === undefined
      ? c.json({ success: true, data: { status: 'ok' } })
      : c.json({ success: false, message: trouble }, 503);
  });
  if (metricsToken === undefined) return;
  const expected = digest(`Bearer ${metricsToken}`);
  app.get('/metrics', (c) => {
    // Digests have one length, so the comparison takes the same time whatever was sent.
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected))
      throw unauthorized('The token of the metrics is missing or wrong');
    return answerMetrics(c, system);
  });
};

/** The application of the metrics' own port, which only this machine reaches: it asks for no token. */
export const metricsApp = (system: AppContext['system']): Hono =>
  new Hono().get('/metrics', (c) => answerMetrics(c, system));
