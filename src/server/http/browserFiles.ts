import { readFileSync, existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { Env } from './types.ts';

const isOurs = (path: string) =>
  path.startsWith('/api/') || path === '/api' || path.startsWith('/payment-terms') || path === '/metrics';

/** The built page names its files beside itself, and is shown at every path: it is told where they are (rule 105). */
const pageBelow = (built: string, basePath: string): string =>
  built
    .replaceAll(/(src|href)="\.\//g, `$1="${basePath}/`)
    .replace('<meta name="base-path" content="" />', `<meta name="base-path" content="${basePath}" />`);

/**
 * Serves the built browser application. Browsers cache hashed files forever; they are sent in the smallest encoding of
 * the build. Every other path answers the page, which shows the screen of the path.
 */
export const browserFiles = (app: Hono<Env>, directory: string, basePath: string): void => {
  const index = join(directory, 'index.html');
  if (!existsSync(index)) throw new Error(`${index} is missing: build the browser application first (npm run build)`);
  const page = pageBelow(readFileSync(index, 'utf8'), basePath);
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 20)}"`;
  app.use(
    '/assets/*',
    serveStatic({
      root: relative(process.cwd(), directory) || '.',
      precompressed: true,
      onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/favicon.svg', serveStatic({ root: relative(process.cwd(), directory) || '.', precompressed: true }));
  app.get('*', async (c, next) => {
    if (isOurs(c.req.path) || c.req.path.startsWith('/assets/')) return next();
    c.header('Cache-Control', 'no-cache');
    c.header('ETag', etag);
    return c.req.header('if-none-match') === etag ? c.body(null, 304) : c.html(page);
  });
};
