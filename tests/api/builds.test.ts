import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firmIn, failingProcess, startProcess, type Beginning, type FirmPlace } from '../support/process.ts';
import { copyProject } from '../support/projectCopy.ts';
import { canHaveDisk, withDisk } from '../support/smallDisk.ts';
import { asOrdinaryUser, canBeOrdinary } from '../support/unprivileged.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-builds-'));
const checkout = join(folder, 'checkout');
const assets = join(checkout, 'dist/browser/assets');

/** What `npm start` runs, by whom and where. */
const npmStart = (as: Beginning = {}): Beginning => ({
  cwd: checkout,
  words: ['--import', pathToFileURL('node_modules/tsx/dist/loader.mjs').href, join(checkout, 'scripts/start.ts')],
  ...as,
});

/** A command in the checkout, in a shell that says that everything is for development. */
const inCheckout = (...words: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development', VITEST: undefined },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
};

const scriptsOf = (): string =>
  readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');

/** Of which React the built files are: what only the one or the other says. */
const reactIn = (text: string) => ({
  production: text.includes('Minified React error #'),
  development:
    text.includes('Download the React DevTools') ||
    text.includes('Each child in a list should have a unique "key" prop') ||
    text.includes('src/app/App.tsx'),
});
const forProduction = { production: true, development: false };

let firm: FirmPlace;
/** Starts, looks at what is served first, and stops. */
const served = async (as: Beginning = {}) => {
  const { url, child, ended, output } = await startProcess({ ...firm.env, NODE_ENV: 'development' }, npmStart(as));
  const page = await (await fetch(url, { headers: { Connection: 'close' } })).text();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  return { page, built: output().includes('Building the browser application') };
};

beforeAll(async () => {
  copyProject(checkout);
  firm = await firmIn(join(folder, 'data'));
});
afterAll(async () => {
  await firm.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('a build is for production, whatever the shell says', () => {
  it('by npm run build with NODE_ENV=development', () => {
    inCheckout('--import', 'tsx', 'scripts/build.ts');
    expect(reactIn(scriptsOf())).toEqual(forProduction);
  });

  it('which npm start takes as it is, from any directory', async () => {
    const before = statSync(join(checkout, 'dist/browser/index.html')).mtimeMs;
    const { built, page } = await served({ cwd: folder });
    expect({ built, page }).toEqual({
      built: false,
      // A build knows no path; the page that is served names where its files are (rule 105).
      page: readFileSync(join(checkout, 'dist/browser/index.html'), 'utf8').replaceAll('="./', '="/'),
    });
    expect(statSync(join(checkout, 'dist/browser/index.html')).mtimeMs).toBe(before);
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  it('and npm start makes again where a source has changed', async () => {
    const file = join(checkout, 'index.html');
    const html = readFileSync(file, 'utf8');
    expect(html).toContain('<title>');
    writeFileSync(file, html.replace(/<title>.*<\/title>/, '<title>Changed since</title>'));
    const { built, page } = await served();
    expect(built).toBe(true);
    expect(page).toContain('<title>Changed since</title>');
    expect(reactIn(scriptsOf())).toEqual(forProduction);
  });

  it('and where somebody built it otherwise', async () => {
    inCheckout('node_modules/vite/bin/vite.js', 'build', '--mode', 'development');
    expect(reactIn(scriptsOf())).toEqual({ production: false, development: true });
    expect((await served()).built).toBe(true);
    expect(reactIn(scriptsOf())).toEqual(forProduction);
  });
});

describe.skipIf(!canBeOrdinary)('a checkout in which its user may not write', () => {
  const ordinary = { within: asOrdinaryUser };
  beforeAll(() => {
    rmSync(join(checkout, 'dist'), { recursive: true, force: true });
    chmodSync(checkout, 0o500);
  });
  afterAll(() => chmodSync(checkout, 0o700));

  it('starts as it was built, and else says who builds it', async () => {
    const { ended, output } = await failingProcess({ ...firm.env, LOG_LEVEL: 'trace' }, npmStart(ordinary));
    expect({ ended, output }).toEqual({
      ended: 1,
      output: `The application is not built from this version, and it cannot be: this user may not write to ${checkout}. Run npm run build as its owner, then start again.\n`,
    });
    chmodSync(checkout, 0o700);
    inCheckout('--import', 'tsx', 'scripts/build.ts');
    chmodSync(checkout, 0o500);
    expect((await served(ordinary)).built).toBe(false);
  });
});

it.skipIf(!canHaveDisk)('a disk that is full while it is built is said', async () => {
  const dist = join(checkout, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  const { ended, output } = await failingProcess(firm.env, npmStart({ within: withDisk(dist, '1m') }));
  expect([ended, output.split('\n').slice(-2)]).toEqual([
    1,
    [
      `The application is not built from this version, and it cannot be: there is no room left on the disk of ${checkout}.`,
      '',
    ],
  ]);
  expect(output).not.toMatch(/^\s+at /m);
});
