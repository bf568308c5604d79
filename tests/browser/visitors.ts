import { chromium as playwright, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { chromium, chromiumFlags } from '../../scripts/chromium.ts';

/** How a visitor looks at the page. */
export interface Look {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** Most visitors want no motion, so that no test waits for its end. */
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

/** A browser of one's own: nothing kept but what it is given. */
export interface Visitor {
  readonly page: Page;
  /** Forgets everything, and waits for the next visitor. */
  leave(): Promise<void>;
}

let shared: Promise<Browser> | undefined;
const idle: BrowserContext[] = [];

/** Test files share a process, and so one Chromium. */
const browser = (): Promise<Browser> =>
  (shared ??= playwright.launch({
    executablePath: chromium(),
    // A proxy of a test encrypts with a certificate of its own. Pages of a context share a process, and so what it has compiled.
    args: [...chromiumFlags, '--process-per-site', '--ignore-certificate-errors'],
  }));

/** Contexts of which a process broke down: Chromium's own end, in which no tested page has a part any more. */
const crashed = new WeakSet<BrowserContext>();

/** With a page that stays: the last page of a context takes along its process, and the compiled application in it. */
const newContext = async (): Promise<BrowserContext> => {
  const context = await (await browser()).newContext({ acceptDownloads: true });
  const stays = await context.newPage();
  stays.on('crash', () => crashed.add(context));
  return context;
};

const keep = (page: Page, values: Record<string, string>): Promise<void> =>
  page.evaluate((kept) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, values);

/**
 * Somebody who looks so at what is served at `url`, with this in the local storage. A context costs more than all that
 * a page does, so each is used again.
 */
export const newVisitor = async (
  url: string,
  { viewport, ...media }: Look,
  kept: Record<string, string> = {},
): Promise<Visitor> => {
  let context = idle.pop();
  while (context && crashed.has(context)) context = idle.pop();
  context ??= await newContext();
  const [stays] = context.pages();
  if (!stays) throw new Error('Somebody closed the page that stays');
  // A page of the same origin on which nothing runs.
  if (!stays.url().startsWith(url)) await stays.goto(`${url}/healthz`);
  await keep(stays, kept);
  const page = await context.newPage();
  await page.setViewportSize(viewport ?? { width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', ...media });
  const forget = async () => {
    await context.clearCookies();
    await keep(stays, {});
  };
  const leave = async () => {
    const others = context.pages().filter((each) => each !== stays);
    await Promise.all(others.map((each) => each.close()));
    await forget().catch((error: unknown) => {
      if (!crashed.has(context)) throw error;
    });
    if (crashed.has(context)) await context.close();
    else idle.push(context);
  };
  return { page, leave };
};
