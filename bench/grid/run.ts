import type { CDPSession, Page } from 'playwright-core';
import { cpuOf, measureBesideBare } from '../besideBare.ts';
import { median } from '../median.ts';

/** `node --import tsx bench/grid/run.ts`: the editor of a bill of quantities beside the bare data grid, in one run. */
const rows = 20_000;
const structures = 200;

const heapOf = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
};

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[aria-rowindex="${row + 2}"] > [aria-colindex="${column}"]`);

/** From the event to the painted frame behind it. */
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

const typeNumbers = async (page: Page, bare: boolean): Promise<number> => {
  await page.evaluate(noteEnter);
  await cell(page, 3, bare ? 4 : 5).click();
  for (let n = 0; n < 24; n += 1) {
    await page.keyboard.type(String(10 + n));
    await page.keyboard.press('Enter');
    if (bare) await page.keyboard.press('ArrowDown');
    await page.evaluate(() => window.bench.painted());
  }
  const taken = await page.evaluate(() => (window as unknown as { taken: number[] }).taken);
  return median(taken.slice(4));
};

const scroll = async (page: Page, cdp: CDPSession): Promise<{ scroll: number; longest: number }> => {
  const frames = 120;
  const before = await cpuOf(cdp);
  const longest = await page.evaluate(async (count) => {
    const grid = document.querySelector('[role=treegrid], [role=grid]') as HTMLElement;
    let most = 0;
    const watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) most = Math.max(most, duration);
    });
    watch.observe({ type: 'longtask' });
    for (let n = 0; n < count; n += 1) {
      grid.scrollTop += 60;
      await new Promise((done) => requestAnimationFrame(done));
    }
    watch.disconnect();
    return most;
  }, frames);
  return { scroll: ((await cpuOf(cdp)) - before) / frames, longest };
};

const paste = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    const grid = document.querySelector('[role=treegrid]') as HTMLElement;
    grid.scrollTop = 0;
  });
  await page.keyboard.press('Control+Home');
  await page.evaluate(() => window.bench.painted());
  // Material, labour and machine of the first thousand lines.
  await cell(page, 2, 7).click();
  return page.evaluate(async () => {
    const table = Array.from({ length: 1000 }, (_, n) => `${n}.5\t1,${String(n % 1000).padStart(3, '0')}.25\t£${n}`);
    const data = new DataTransfer();
    data.setData('text/plain', table.join('\r\n'));
    const start = performance.now();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    await window.bench.painted();
    // It asks where the rows go.
    document.querySelector<HTMLElement>('[role=dialog] [type=submit]')?.click();
    await window.bench.painted();
    return performance.now() - start;
  });
};

await measureBesideBare({
  config: 'bench/grid/vite.config.ts',
  query: `rows=${rows}&structures=${structures}`,
  title: `${rows} lines in ${structures} structures`,
  called: ['editor', 'bare data grid'],
  figures: {
    paint: { label: 'data → painted, ms', aim: '300' },
    enter: { label: 'Enter → totals painted, ms', aim: '30' },
    scroll: { label: 'smooth scroll, CPU ms a frame', aim: '14' },
    longest: { label: 'longest task of it, ms', aim: '100' },
    paste: { label: 'paste 1,000 × 3, ms', aim: '400' },
    heap: { label: 'heap of rows and grid, MB', aim: '3 × bare' },
  },
  measure: async (page, cdp, isBare) => {
    const empty = await heapOf(cdp);
    await page.evaluate(() => window.bench.make());
    const paint = await page.evaluate(() => window.bench.show());
    const heap = (await heapOf(cdp)) - empty;
    const enter = await typeNumbers(page, isBare);
    const scrolled = await scroll(page, cdp);
    return { paint, heap, enter, ...scrolled, paste: isBare ? NaN : await paste(page) };
  },
});
