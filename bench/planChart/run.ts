import type { CDPSession, Page } from 'playwright-core';
import { cpuOf, measureBesideBare } from '../besideBare.ts';
import { median } from '../median.ts';

/** `node --import tsx bench/planChart/run.ts`: the chart of a plan beside the bare Gantt component, in one run. */
const tasks = 2000;

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
const drag = async (page: Page): Promise<{ drag: number; longestDrag: number }> => {
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

await measureBesideBare({
  config: 'bench/planChart/vite.config.ts',
  query: `tasks=${tasks}&today=2026-03-05`,
  title: `${tasks} tasks`,
  called: ['chart', 'bare component'],
  figures: {
    paint: { label: 'data → painted, ms', aim: '1.3 × bare' },
    scroll: { label: 'smooth scroll, CPU ms a frame', aim: '2 × bare' },
    drag: { label: 'bar moved → preview painted, ms', aim: '50' },
    longestDrag: { label: 'the longest of it, ms', aim: '–' },
  },
  measure: async (page, cdp, isBare) => {
    await page.evaluate(() => window.bench.make());
    const paint = await page.evaluate(() => window.bench.show());
    const scrolled = await scroll(page, cdp);
    return { paint, scroll: scrolled, ...(isBare ? { drag: NaN, longestDrag: NaN } : await drag(page)) };
  },
});
