import type { Browser, Page } from 'playwright-core';

/** An application to look at: the product, or react-admin alone. */
export interface Side {
  readonly url: string;
  /** The address of the list of clients, and that of the first screen. */
  readonly list: string;
  readonly home: string;
  /** What the browser holds for somebody who has signed in. */
  readonly kept: Readonly<Record<string, string>>;
  /** The rows of a list, and the button that opens its filters with what it opens. */
  readonly row: string;
  readonly filters: readonly [button: string, panel: string];
}

/** The first use of a screen by a browser that holds nothing but the session. */
export interface FirstUse {
  readonly requests: number;
  /** Kilobytes as they were sent. */
  readonly kilobytes: number;
  /** Largest Contentful Paint, in milliseconds. */
  readonly lcp: number;
}

/** Milliseconds from the click to the painted frame. */
export interface Clicks {
  readonly again: number;
  readonly selectAll: number;
  readonly filters: number;
}

const settleMs = 1500;

/** A page of a browser that holds nothing but the session. */
export const opened = async (browser: Browser, { kept }: Side): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The loader of TypeScript calls it around the functions that run in the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, kept);
  return page;
};

/** @throws Error when the screen does not come */
export const firstUse = async (browser: Browser, side: Side, path: string, shown: string): Promise<FirstUse> => {
  const page = await opened(browser, side);
  try {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    let [requests, bytes] = [0, 0];
    cdp.on('Network.requestWillBeSent', () => (requests += 1));
    cdp.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(side.url + path);
    await page.locator(shown).first().waitFor();
    // What a screen asks for after its paint counts too.
    await page.waitForTimeout(settleMs);
    const lcp = await page.evaluate(
      () =>
        new Promise<number>((done) =>
          new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          }),
        ),
    );
    return { requests, kilobytes: bytes / 1024, lcp };
  } finally {
    await page.close();
  }
};

/** What is to be there: an element, its text, or that all such boxes are checked. */
interface Expected {
  readonly selector: string;
  readonly text?: string;
  readonly all?: boolean;
}

/** Clicks in the page, and waits until `done` is true and painted. It looks at each change of the document. */
const timed = async (page: Page, click: string, done: Expected): Promise<number> =>
  page
    .locator(click)
    .first()
    .evaluate(async (target: HTMLElement, { selector, text, all }) => {
      const is = () => {
        const found = [...document.querySelectorAll<HTMLElement>(selector)];
        if (all) return found.length > 0 && found.every((box) => box instanceof HTMLInputElement && box.checked);
        return found.length > 0 && (text === undefined || found[0]?.innerText === text);
      };
      const start = performance.now();
      const come = new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => is() && (watch.disconnect(), resolve()));
        watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      });
      target.click();
      await come;
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      return performance.now() - start;
    }, done);

const menuLink = (name: string) => `a[href$="/${name}"]`;

/** The two lists one after the other, so often: from the second visit on they are painted from the cache. */
export const clicks = async (browser: Browser, side: Side, rounds: number): Promise<Clicks[]> => {
  const page = await opened(browser, side);
  try {
    await page.goto(side.url + side.list);
    const rows = page.locator(side.row);
    /** The text of the first row once nothing more comes into it. */
    const settled = async (): Promise<string> => {
      await rows.first().waitFor();
      await page.waitForTimeout(settleMs);
      return rows.first().innerText();
    };
    const first = await settled();
    await page.locator(menuLink('vendors')).click();
    const second = await settled();
    if (second === first) throw new Error('Both lists begin with the same row');
    const taken: Clicks[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.waitForTimeout(500);
      const again = await timed(page, menuLink('clients'), { selector: side.row, text: first });
      await page.waitForTimeout(500);
      const all = { selector: 'tbody input[type=checkbox]', all: true };
      const selectAll = await timed(page, 'thead input[type=checkbox]', all);
      await page.locator('thead input[type=checkbox]').first().click();
      const [button, panel] = side.filters;
      const filters = await timed(page, button, { selector: panel });
      await page.keyboard.press('Escape');
      await page.locator(panel).waitFor({ state: 'detached' });
      await timed(page, menuLink('vendors'), { selector: side.row, text: second });
      taken.push({ again, selectAll, filters });
    }
    return taken;
  } finally {
    await page.close();
  }
};
