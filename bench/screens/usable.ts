import type { Browser } from 'playwright-core';
import { opened, type Side } from './visit.ts';

/** Milliseconds from the navigation of a browser that holds nothing but the session. */
interface Usable {
  /** Until the data of the screen is painted. */
  readonly at: number;
  /** Of it, what tasks took beyond 50 ms each: somebody who clicks meanwhile waits. */
  readonly blocked: number;
}

/** Looks for what is to be shown at each change of the document, and keeps when it was painted, and the long tasks. */
const watch = (selector: string): void => {
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  const changes = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    changes.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        const at = performance.now();
        const blocking = tasks.filter(({ startTime }) => startTime < at).map(({ duration }) => duration - 50);
        document.documentElement.dataset['usable'] = JSON.stringify({
          at,
          blocked: blocking.reduce((sum, ms) => sum + ms, 0),
        });
      }),
    );
  });
  changes.observe(document, { subtree: true, childList: true });
};

/** When the screen is usable on a processor that is so many times slower. @throws Error when it does not come */
export const usable = async (browser: Browser, side: Side, selector: string, slower: number): Promise<Usable> => {
  const page = await opened(browser, side);
  try {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript(watch, selector);
    await page.goto(side.url + side.home);
    await page.locator('[data-usable]').waitFor();
    return JSON.parse((await page.locator('[data-usable]').getAttribute('data-usable')) ?? '') as Usable;
  } finally {
    await page.close();
  }
};
