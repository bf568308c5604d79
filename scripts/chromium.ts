import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The shell is the same engine without the windows of a browser around it, which cost a fifth of the time of a test.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const found = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    process.env['CHROMIUM'] ?? '',
    ...folders.flatMap((f) => names.map((n) => join(f, n))),
    ...elsewhere,
  ];
  return candidates.find((path) => path !== '' && existsSync(path));
};

/** A Chromium of this machine; where there is none and root may install one, Debian's. @throws Error that says what to do */
export const chromium = (): string => {
  const here = found();
  if (here) return here;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { stdio: 'ignore', env });
  }
  const installed = found();
  if (!installed) throw new Error('No Chromium was found: install one, or name it by CHROMIUM=/path/to/chromium');
  return installed;
};

/** Flags under which it starts in a container and calls nobody. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
