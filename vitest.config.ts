import react from '@vitejs/plugin-react';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { onBothEngines } from './tests/support/engines.ts';
import { quickCompiler } from './tests/support/nodeFlags.ts';
import { patience } from './tests/support/patience.ts';
import TallyReporter from './tests/support/tallyReporter.ts';

const browserSide = 'src/{app,ui,pages,dataProvider,authProvider}/**/*.test.{ts,tsx}';
const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

type Settings = NonNullable<UserWorkspaceConfig['test']>;

/**
 * Files of a project share a few processes, one after the other: modules are read, and code is compiled, once. `isolate`
 * stands here because a project inherits nothing from the root.
 */
const project = (name: string, on: 'embedded' | 'postgres', settings: Settings): UserWorkspaceConfig => ({
  plugins: [react()],
  test: {
    name,
    isolate: false,
    // Only to end a hang: no test may depend on the machine's speed.
    testTimeout: 3 * patience,
    hookTimeout: 3 * patience,
    expect: { poll: { timeout: patience } },
    env: { TEST_ON: on },
    // With PostgreSQL, the embedded database runs too shortly for V8 to gain by optimizing it.
    execArgv: onPostgres ? [quickCompiler] : [],
    ...settings,
  },
});

/** PostgreSQL where TEST_DATABASE_URL gives one, else the embedded database. */
const engine = onPostgres ? 'postgres' : 'embedded';

/** Every test runs once; with PostgreSQL, what depends on the engine runs on the embedded database too (decision 27). */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Five projects read the same modules: they are compiled once.
    experimental: { fsModuleCache: true },
    globalSetup: ['tests/support/global.ts'],
    reporters: [process.env['CI'] ? 'dot' : 'default', new TallyReporter()],
    projects: [
      project('unit', engine, { include: ['src/**/*.test.ts'], exclude: [browserSide] }),
      project('components', engine, {
        include: [browserSide],
        environment: 'happy-dom',
        setupFiles: ['tests/support/components.ts'],
      }),
      project('api', engine, { include: ['tests/{api,attack,contract}/**/*.test.ts'] }),
      ...(onPostgres ? [project('api-embedded', 'embedded', { include: onBothEngines })] : []),
      // Somebody at a screen also waits, so three at once. Projects with other numbers of workers need other groups.
      project('browser', engine, {
        include: ['tests/browser/**/*.test.ts'],
        globalSetup: ['tests/support/browserBuild.ts'],
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
