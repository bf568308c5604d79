import react from '@vitejs/plugin-react';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { tallyReporter } from './tests/support/tallyReporter.ts';

const browserSide = 'src/{app,ui,pages,dataProvider,authProvider}/**/*.test.{ts,tsx}';
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/** Screens wait for a real server on a busy machine: once more in CI. What races on purpose (the API) is never tried again. */
const screens = { retry: process.env['CI'] ? 1 : 0 };

const project = (name: string, test: NonNullable<UserWorkspaceConfig['test']>): UserWorkspaceConfig => ({
  plugins: [react()],
  test: { name, testTimeout: 30_000, hookTimeout: 90_000, ...test },
});

/**
 * The API tests run on the embedded database, and once more on PostgreSQL where TEST_DATABASE_URL gives one. Files of a
 * project share a process, so that opening the engine and reading the modules is paid once.
 */
export default defineConfig({
  test: {
    isolate: false,
    maxWorkers: 2,
    globalSetup: ['tests/support/global.ts'],
    reporters: [process.env['CI'] ? 'dot' : 'default', tallyReporter()],
    projects: [
      project('unit', { include: ['src/**/*.test.ts'], exclude: [browserSide] }),
      project('components', {
        ...screens,
        include: [browserSide],
        environment: 'happy-dom',
        setupFiles: ['tests/support/components.ts'],
      }),
      project('api', { include: ['tests/api/**/*.test.ts'], env: { TEST_ON: 'embedded' } }),
      // The durability tests open both databases by themselves, so the first project has them whole.
      ...(onPostgres
        ? [
            project('api-postgres', {
              include: ['tests/api/**/*.test.ts'],
              exclude: ['tests/api/durability*'],
              env: { TEST_ON: 'postgres' },
            }),
          ]
        : []),
      project('browser', {
        ...screens,
        include: ['tests/browser/**/*.test.ts'],
        testTimeout: 60_000,
      }),
    ],
  },
});
