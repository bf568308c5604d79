import { build } from 'vite';
import { buildOnce } from './buildOnce.ts';

/** What the browser application is made from. */
export const browserApplication = {
  into: 'dist/browser',
  folders: ['app', 'ui', 'pages', 'dataProvider', 'authProvider', 'domain', 'schema', 'workflows', 'resources'].map(
    (name) => `src/${name}`,
  ),
  files: [
    'index.html',
    'vite.config.ts',
    'scripts/pdfParts.ts',
    'scripts/precompress.ts',
    'scripts/preloadFirst.ts',
    'scripts/withoutDescriptionChecks.ts',
    'package.json',
    'package-lock.json',
    'THIRD_PARTY_NOTICES.txt',
  ],
};

/** Builds the browser application for production, unless it was built from just these files. */
export const buildBrowser = (into = browserApplication.into): Promise<void> =>
  buildOnce({ ...browserApplication, into }, () => {
    process.stdout.write('Building the browser application …\n');
    return build({ logLevel: 'warn', mode: 'production', build: { outDir: into, emptyOutDir: true } });
  });
