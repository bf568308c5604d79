import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { addressOf } from './address.ts';
import { withSession } from './guard.ts';
import { metrics } from './observe.ts';
import { missing } from '../operations/errors.ts';
import type { Env, AppContext } from './types.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Health, readiness with the database, and metrics for loopback or an administrator (rule 1). */
export const healthRoutes = (app: Hono<Env>, parts: AppContext): void => {
  app.get('/healthz', (c) => c.json({ success: true, data: { status: 'ok' } }));
  app.get('/readyz', async (c) => {
    try {
      await parts.database.atRest((tx) => tx.execute(sql`select 1`));
      return c.json({ success: true, data: { status: 'ok' } });
    } catch {
      return c.json({ success: false, message: 'The database does not answer' }, 503);
    }
  });
  app.get('/metrics', async (c) => {
    // A request through a proxy on this machine comes from elsewhere, even if the proxy is not trusted.
    const isForwarded = c.req.header('x-forwarded-for') !== undefined;
    if (isForwarded || !loopback.has(addressOf(c, parts.trustedProxies))) {
      await withSession(parts, c, { again: false }, async ({ signedIn }) => {
        if (!signedIn.permissions.has('admin.system.view')) throw missing('admin.system.view');
      });
    }
    return c.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType });
  });
};
