import type { CDPSession, Page } from 'playwright-core';
import { cpuOf, measureBesideBare } from '../besideBare.ts';
import { median } from '../median.ts';

/** `node --import tsx bench/levellingGrid/run.ts`: the levelling of an RFQ beside the bare data grid, in one run. */
const vendors = 12;

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[aria-rowindex="${row + 2}"] > [aria-colindex="${column}"]`);

/** From the key to the painted frame in which the totals are others. */
const noteEnter = () => {
  const taken: number[] = [];
  Object.assign(window, { taken });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return;
      const start = performance.now();
      requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - start)));
    },
    { capture: true },
  );
};

const typePrices = async (page: Page): Promise<number> => {
  await page.evaluate(noteEnter);
  await cell(page, 3, 6).click();
  for (let n = 0; n < 24; n += 1) {
    await page.keyboard.type(String(10 + n));
    await page.keyboard.press('Enter');
    await page.evaluate(() => window.bench.painted());
  }
  const taken = await page.evaluate(() => (window as unknown as { taken: number[] }).taken);
  return median(taken.slice(4));
};

const scroll = async (page: Page, cdp: CDPSession): Promise<number> => {
  const frames = 120;
  const before = await cpuOf(cdp);
  await page.evaluate(async (count) => {
    const grid = document.querySelector('[role=treegrid], [role=grid]') as HTMLElement;
    for (let n = 0; n < count; n += 1) {
      grid.scrollTop += 60;
      await new Promise((done) => requestAnimationFrame(done));
    }
  }, frames);
  return ((await cpuOf(cdp)) - before) / frames;
};

await measureBesideBare({
  config: 'bench/levellingGrid/vite.config.ts',
  query: `lines=200&vendors=${vendors}`,
  title: `200 lines × ${vendors} vendors`,
  called: ['levelling', 'bare data grid'],
  figures: { scroll: { label: 'smooth scroll, CPU ms a frame', aim: '1.5 × bare' } },
  measure: async (page, cdp) => {
    await page.evaluate(() => window.bench.make());
    await page.evaluate(() => window.bench.show());
    return { scroll: await scroll(page, cdp) };
  },
});

await measureBesideBare({
  config: 'bench/levellingGrid/vite.config.ts',
  query: `lines=2000&vendors=${vendors}`,
  title: `2,000 lines × ${vendors} vendors`,
  called: ['levelling', 'bare data grid'],
  figures: {
    paint: { label: 'answer → painted, ms', aim: '300' },
    enter: { label: 'typed price → totals painted, ms', aim: '30' },
  },
  measure: async (page, _, isBare) => {
    await page.evaluate(() => window.bench.make());
    const paint = await page.evaluate(() => window.bench.show());
    return { paint, enter: isBare ? NaN : await typePrices(page) };
  },
});
