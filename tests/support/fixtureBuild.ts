import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { browserApplication } from '../../scripts/browserBuild.ts';
import { buildOnce } from '../../scripts/buildOnce.ts';
import { pdfParts } from '../../scripts/pdfParts.ts';

/** Adds the resources that a module exports to those of the product, and the screens that another one exports. */
const withFixtures = (module: string, screens: string | undefined): Plugin => ({
  name: 'plumbline:fixtures',
  transform: (code, id) => {
    const imported = (path: string) => `import * as fixtures from ${JSON.stringify(resolve(path))};`;
    if (id.endsWith('/src/resources/index.ts'))
      return `${code}\n${imported(module)}\nresources.push(...Object.values(fixtures));`;
    if (screens !== undefined && id.endsWith('/src/app/extensions.ts'))
      return `${imported(screens)}\n${code.replace('collectExtensions([', '$&...Object.values(fixtures).flat(),')}`;
    return undefined;
  },
});

/**
 * Builds the browser application with further resources, unless it was built from just these sources. Returns where it
 * is. `module`: the path of a module that exports them, and nothing else; `screens` of one with extensions.
 */
export const buildWith = async (module: string, screens?: string): Promise<string> => {
  // Files of tests run beside each other: each has the build of its own resources.
  const into = `dist/browser-fixtures/${basename(module, '.ts')}`;
  const { folders, files } = browserApplication;
  await buildOnce(
    {
      into,
      folders: [...folders, 'tests/support'],
      files: [...files, module, ...(screens === undefined ? [] : [screens])],
    },
    () =>
      build({
        // Nobody waits for these files over a network: they are neither compressed nor cut as those of the product.
        configFile: false,
        logLevel: 'warn',
        mode: 'production',
        plugins: [react(), pdfParts(), withFixtures(module, screens)],
        build: { outDir: into, emptyOutDir: true, target: 'es2022', minify: false, assetsInlineLimit: 0 },
      }),
  );
  return into;
};
