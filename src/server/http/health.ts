import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { unauthorized } from '../operations/errors.ts';
import { metrics } from './observe.ts';
import type { Env, AppContext } from './types.ts';

const answerMetrics = async (c: Context): Promise<Response> =>
  c.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Health, readiness with the database, and metrics for who sends their token; without one there are none (rule 1). */
export const healthRoutes = (app: Hono<Env>, { database, metricsToken }: AppContext): void => {
  app.get('/healthz', (c) => c.json({ success: true, data: { status: 'ok' } }));
  app.get('/readyz', async (c) => {
    try {
      await database.atRest((tx) => tx.execute(sql`select 1`));
      return c.json({ success: true, data: { status: 'ok' } });
    } catch {
      return c.json({ success: false, message: 'The database does not answer' }, 503);
    }
  });
  if (metricsToken === undefined) return;
  const expected = digest(`Bearer ${metricsToken}`);
  app.get('/metrics', (c) => {
    // Digests have one length, so the comparison takes the same time whatever was sent.
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected))
      throw unauthorized('The token of the metrics is missing or wrong');
    return answerMetrics(c);
  });
};

/** The application of the metrics' own port, which only this machine reaches: it asks for no token. */
export const metricsApp = (): Hono => new Hono().get('/metrics', answerMetrics);
