import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildOnce } from './buildOnce.ts';

/** The module with which the product begins, once it is built. */
export const builtMain = 'dist/server/main.mjs';

const folders = ['server', 'domain', 'schema', 'workflows', 'resources'].map((name) => `src/${name}`);
const files = ['scripts/serverBuild.ts', 'package-lock.json'];

/**
 * Builds a process of the server as JavaScript, unless it was built from just these files: it starts in two thirds of the
 * time, for no module is compiled then. Libraries stay where they are, so `into` is a folder of the project.
 */
export const buildProcess = (into: string, name: string, entry: string): Promise<void> =>
  buildOnce({ into, folders, files: [...files, entry] }, async () => {
    await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        outDir: into,
        target: 'node20',
        sourcemap: true,
        rolldownOptions: {
          // The threads of the embedded database and of files begin with modules of their own.
          input: {
            [name]: entry,
            'embedded.worker.entry': 'src/server/db/engine/embedded.worker.ts',
            'thread.worker.entry': 'src/server/thread/thread.worker.ts',
          },
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
        },
      },
    });
    // Modules of the server find the migrations beside themselves.
    cpSync('src/server/db/migrations', join(into, 'migrations'), { recursive: true });
  });

/** Builds the server. */
export const buildServer = (): Promise<void> => buildProcess('dist/server', 'main', 'src/server/main.ts');
