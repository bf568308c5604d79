import { chromium as playwright, type CDPSession, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { chromium, chromiumFlags } from '../../scripts/chromium.ts';

/** `node --import tsx bench/planChart/run.ts`: the chart of a plan beside the bare Gantt component, in one run. */
const tasks = 2000;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const config = 'bench/planChart/vite.config.ts';

interface Figures {
  /** Milliseconds from the data to the painted chart. */
  paint: number;
  /** Milliseconds of CPU a frame of smooth scrolling. */
  scroll: number;
  /** Milliseconds from a move of a held bar to the painted preview, and the longest of them. */
  drag: number;
  longestDrag: number;
}

declare global {
  interface Window {
    readonly bench: { make: () => void; show: () => Promise<number>; painted: () => Promise<void> };
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

const cpuOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

const scroll = async (page: Page, cdp: CDPSession): Promise<number> => {
  const frames = 120;
  const before = await cpuOf(cdp);
  await page.evaluate(async (count) => {
    const chart = document.querySelector('.wx-gantt') as HTMLElement;
    for (let n = 0; n < count; n += 1) {
      chart.scrollTop += 60;
      await new Promise((done) => requestAnimationFrame(done));
    }
  }, frames);
  const taken = ((await cpuOf(cdp)) - before) / frames;
  await page.evaluate(() => {
    const chart = document.querySelector('.wx-gantt') as HTMLElement;
    chart.scrollTop = 0;
  });
  await page.evaluate(() => window.bench.painted());
  return taken;
};

/** Holds the bar of the first task, on which nearly all others wait, and moves it a working day further at a time. */
const drag = async (page: Page): Promise<Pick<Figures, 'drag' | 'longestDrag'>> => {
  const taken = await page.evaluate(async () => {
    const bar = document.querySelectorAll('.wx-bar')[1] as HTMLElement;
    const { left, top, width } = bar.getBoundingClientRect();
    const at = { clientY: top + 12, bubbles: true, button: 0 };
    const middle = left + width / 2;
    bar.dispatchEvent(new MouseEvent('mousedown', { ...at, clientX: middle }));
    await window.bench.painted();
    const times: number[] = [];
    for (let day = 3; day < 27; day += 1) {
      const start = performance.now();
      bar.dispatchEvent(new MouseEvent('mousemove', { ...at, clientX: middle + day * 10 }));
      await window.bench.painted();
      times.push(performance.now() - start);
    }
    window.dispatchEvent(new MouseEvent('mouseup', { ...at, clientX: middle + 270 }));
    return times;
  });
  return { drag: median(taken), longestDrag: Math.max(...taken.slice(2)) };
};

const measure = async (url: string, bare: boolean): Promise<Figures> => {
  const browser = await playwright.launch({ executablePath: chromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await page.goto(`${url}?wait&tasks=${tasks}&today=2026-03-05${bare ? '&bare' : ''}`);
    await page.waitForFunction(() => 'bench' in window);
    await page.evaluate(() => window.bench.make());
    const paint = await page.evaluate(() => window.bench.show());
    const scrolled = await scroll(page, cdp);
    return { paint, scroll: scrolled, ...(bare ? { drag: NaN, longestDrag: NaN } : await drag(page)) };
  } finally {
    await browser.close();
  }
};

const labels: Readonly<Record<keyof Figures, string>> = {
  paint: 'data → painted, ms',
  scroll: 'smooth scroll, CPU ms a frame',
  drag: 'bar moved → preview painted, ms',
  longestDrag: 'the longest of it, ms',
};
const aims: Readonly<Record<keyof Figures, string>> = {
  paint: '1.3 × bare',
  scroll: '2 × bare',
  drag: '50',
  longestDrag: '–',
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
console.log(`${tasks} tasks, median of ${rounds} rounds`);
console.log('| | chart | bare component | ratio | aim |\n|---|---|---|---|---|');
for (const key of Object.keys(labels) as (keyof Figures)[]) {
  const [ours, bare] = [median(taken.ours.map((f) => f[key])), median(taken.bare.map((f) => f[key]))];
  const ratio = Number.isNaN(bare) || bare === 0 ? '–' : (ours / bare).toFixed(1);
  console.log(
    `| ${labels[key]} | ${ours.toFixed(1)} | ${Number.isNaN(bare) ? '–' : bare.toFixed(1)} | ${ratio} | ${aims[key]} |`,
  );
}
