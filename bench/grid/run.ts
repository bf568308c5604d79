import { chromium as playwright, type CDPSession, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { chromium, chromiumFlags } from '../../scripts/chromium.ts';

/** `node --import tsx bench/grid/run.ts`: the editor of a bill of quantities beside the bare data grid, in one run. */
const rows = 20_000;
const structures = 200;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const config = 'bench/grid/vite.config.ts';

interface Figures {
  /** Milliseconds from the data to the painted grid. */
  paint: number;
  /** Milliseconds from Enter to all painted totals. */
  enter: number;
  /** Milliseconds of CPU a frame of smooth scrolling. */
  scroll: number;
  /** The longest task of it, in milliseconds. */
  longest: number;
  /** Milliseconds from the paste of 1,000 × 3 cells to the painted values. */
  paste: number;
  /** Megabytes that rows and grid take. */
  heap: number;
}

declare global {
  interface Window {
    readonly bench: { make: () => void; show: () => Promise<number>; painted: () => Promise<void> };
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

const heapOf = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
};

const cpuOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
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
    return performance.now() - start;
  });
};

const measure = async (url: string, bare: boolean): Promise<Figures> => {
  const browser = await playwright.launch({ executablePath: chromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await page.goto(`${url}?wait&rows=${rows}&structures=${structures}${bare ? '&bare' : ''}`);
    await page.waitForFunction(() => 'bench' in window);
    const empty = await heapOf(cdp);
    await page.evaluate(() => window.bench.make());
    const shown = await page.evaluate(() => window.bench.show());
    const heap = (await heapOf(cdp)) - empty;
    const enter = await typeNumbers(page, bare);
    const scrolled = await scroll(page, cdp);
    return { paint: shown, heap, enter, ...scrolled, paste: bare ? NaN : await paste(page) };
  } finally {
    await browser.close();
  }
};

const labels: Readonly<Record<keyof Figures, string>> = {
  paint: 'data → painted, ms',
  enter: 'Enter → totals painted, ms',
  scroll: 'smooth scroll, CPU ms a frame',
  longest: 'longest task of it, ms',
  paste: 'paste 1,000 × 3, ms',
  heap: 'heap of rows and grid, MB',
};
const aims: Readonly<Record<keyof Figures, string>> = {
  paint: '300',
  enter: '30',
  scroll: '14',
  longest: '100',
  paste: '400',
  heap: '3 × bare',
};

await build({ configFile: config, logLevel: 'error' });
const server = await preview({ configFile: config, preview: { port: 0 }, logLevel: 'error' });
const [url = ''] = server.resolvedUrls?.local ?? [];
const taken: Record<'bare' | 'ours', Figures[]> = { bare: [], ours: [] };
for (let round = 0; round < rounds; round += 1) {
  taken.bare.push(await measure(url, true));
  taken.ours.push(await measure(url, false));
}
await server.close();
console.log(`${rows} lines in ${structures} structures, median of ${rounds} rounds`);
console.log('| | editor | bare data grid | ratio | aim |\n|---|---|---|---|---|');
for (const key of Object.keys(labels) as (keyof Figures)[]) {
  const [ours, bare] = [median(taken.ours.map((f) => f[key])), median(taken.bare.map((f) => f[key]))];
  const ratio = Number.isNaN(bare) || bare === 0 ? '–' : (ours / bare).toFixed(1);
  console.log(
    `| ${labels[key]} | ${ours.toFixed(1)} | ${Number.isNaN(bare) ? '–' : bare.toFixed(1)} | ${ratio} | ${aims[key]} |`,
  );
}
