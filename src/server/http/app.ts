import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { isEncrypted } from './address.ts';
import { pathBelow } from './basePath.ts';
import { docsPage } from './docs.ts';
import { onError, onNotFound } from './errors.ts';
import { addHeaders } from './headers.ts';
import { healthRoutes } from './health.ts';
import { madeOnce } from './madeOnce.ts';
import { mount } from './mount.ts';
import { observe } from './observe.ts';
import { openApi } from './openapi.ts';
import { routesOf } from './routes.ts';
import { browserFiles } from './browserFiles.ts';
import type { Env, AppContext } from './types.ts';

/** The application: the API, its docs, health checks and the browser's files. */
export const createApp = (parts: AppContext): Hono<Env> => {
  const { basePath = '' } = parts;
  const app = new Hono<Env>({ getPath: pathBelow(basePath) });
  const routes = routesOf(parts);

  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    c.set('log', parts.log);
    c.set('encrypted', isEncrypted(c, parts.trustedProxies));
    await next();
    addHeaders(c);
  });
  app.use(observe(parts));
  healthRoutes(app, parts);
  // Few ask for them, and to make them takes longer than the rest of a start.
  const spec = async () => JSON.stringify(await openApi(routes, basePath));
  app.get('/api/openapi.json', madeOnce('application/json', spec));
  app.get(
    '/api/docs',
    madeOnce('text/html; charset=utf-8', () => docsPage(routes)),
  );
  mount(app, parts, routes);
  if (parts.browserDir) browserFiles(app, parts.browserDir, basePath);
  app.onError(onError(parts));
  app.notFound(onNotFound(routes));
  return app;
};
