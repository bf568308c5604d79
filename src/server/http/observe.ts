import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { Histogram } from 'prom-client';
import { login } from '../../schema/calls/shared/session.ts';
import { noteFault } from '../system/faults.ts';
import { countSignIn } from '../system/metrics.ts';
import { metrics } from './metrics.ts';
import type { Env, AppContext } from './types.ts';

const seconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from a request to its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers: [metrics],
});

/** Logs and measures every request by its route's pattern, without query, headers and body. */
export const observe =
  ({ log }: AppContext): MiddlewareHandler<Env> =>
  async (c, next) => {
    const began = performance.now();
    await next();
    const ms = performance.now() - began;
    // The path of the declared call; for files, docs and unknown paths the matched pattern.
    const route = c.get('route') ?? routePath(c, -1);
    seconds.observe({ method: c.req.method, route, status: c.res.status }, ms / 1000);
    const isFault = c.res.status >= 500 && c.res.status !== 503;
    if (isFault) noteFault();
    if (route === login.path) countSignIn(c.res.status);
    const { requestId, userId, branchId, recordId } = c.var;
    // An outage has its own line.
    log[isFault ? 'error' : 'info'](
      {
        requestId,
        userId,
        branchId,
        recordId,
        method: c.req.method,
        route,
        status: c.res.status,
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
  };
