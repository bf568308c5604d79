import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { resources } from '../../resources/index.ts';
import type { Call } from '../../schema/call.ts';
import { callsOf, listCallsOf } from '../../schema/calls.ts';
import type { Resource } from '../../schema/resource.ts';
import { answersOf } from './answers.ts';
import { docsPage } from './docs.ts';
import { onError, onNotFound } from './errors.ts';
import { healthRoutes } from './health.ts';
import { mount } from './mount.ts';
import { observe } from './observe.ts';
import { openApi } from './openapi.ts';
import { routesOf } from './routes.ts';
import { browserFiles } from './browserFiles.ts';
import type { Env, Parts } from './types.ts';

const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Emotion writes style elements at run time; scripts have no such leave.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'same-origin',
  xFrameOptions: 'DENY',
});

/** The whole application: the API by its declarations, its docs, health and the browser's files. */
export const createApp = (parts: Parts): Hono<Env> => {
  const app = new Hono<Env>();
  const routes = routesOf(parts);
  const listed = new Map<Call, Resource>(
    resources.flatMap((r) => [callsOf(r).list, ...listCallsOf(r).values()].map((call) => [call, r] as const)),
  );
  const spec = openApi(routes, {
    listedBy: (call) => listed.get(call),
    answers: answersOf(resources),
  });

  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    c.set('log', parts.log);
    c.header('X-Request-Id', c.get('requestId'));
    await next();
    // An answer may have a policy of its own, stricter than the page's.
    const policy = c.get('policy');
    if (policy) c.header('Content-Security-Policy', policy);
  });
  app.use(headers);
  app.use(observe(parts));
  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store');
  });
  healthRoutes(app, parts);
  app.get('/api/openapi.json', (c) => c.json(spec));
  app.get('/api/docs', (c) => c.html(docsPage(routes)));
  mount(app, parts, routes);
  if (parts.browserDir) browserFiles(app, parts.browserDir);
  app.onError(onError(parts));
  app.notFound(onNotFound(routes));
  return app;
};
