import type { Browser, Page } from 'playwright-core';
import type { DatabaseSource } from '../../src/server/db/engine/index.ts';
import { opened, type Side } from './visit.ts';

const [listed, plain] = [7_000, 3_000];

/** Milliseconds: the 95th percentile of the frames of a scroll through all rows, and its longest task. */
interface Scrolled {
  readonly frame: number;
  readonly longest: number;
}

const addItems = async (source: DatabaseSource): Promise<void> => {
  const owner = await source.acquire({ as: 'owner' });
  await owner.query(`select set_config('app.user_id', '1', false), set_config('app.branch_id', '1', false)`);
  await owner.query(
    `insert into items (branch_id, code, name, unit, category_id)
     select 1, 'SC-' || n, 'Fitting ' || n || ' of galvanised steel', 'ea', (select min(id) from item_categories where branch_id = 1)
     from generate_series(1, $1::int) n`,
    [listed],
  );
  await owner.query(`select set_config('app.user_id', '', false), set_config('app.branch_id', '', false)`);
  owner.release();
};

/** Scrolls by most of a screen a frame until so many rows are behind it. */
const through = (page: Page, rows: number): Promise<Scrolled> =>
  page.evaluate(async (count) => {
    const frames: number[] = [];
    let longest = 0;
    const watch = new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) longest = Math.max(longest, duration);
    });
    watch.observe({ type: 'longtask' });
    const rowsShown = () => [...document.querySelectorAll<HTMLElement>('tr[data-index]')];
    let scroller = rowsShown()[0]?.parentElement ?? null;
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
    const scrolled = scroller ?? document.documentElement;
    const isAtEnd = () =>
      Number(rowsShown().at(-1)?.dataset['index']) >= count - 1 &&
      scrolled.scrollTop + scrolled.clientHeight >= scrolled.scrollHeight - 2;
    let last = await new Promise<number>(requestAnimationFrame);
    while (!isAtEnd()) {
      scrolled.scrollTop += 600;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    watch.disconnect();
    const sorted = frames.sort((a, b) => a - b);
    return { frame: sorted[Math.floor(sorted.length * 0.95)] ?? NaN, longest };
  }, rows);

/** A table of plain rows with the cells of the product's own rows, and nothing that runs. */
const plainTable = (page: Page, count: number): Promise<void> =>
  page.evaluate((rows) => {
    const cells = Array.from({ length: 6 }, (_, n) => `<td>Fitting ${n} of galvanised steel</td>`).join('');
    const body = Array.from({ length: rows }, (_, n) => `<tr data-index="${n}" style="height:40px">${cells}</tr>`);
    document.body.innerHTML = `<table>${body.join('')}</table>`;
  }, count);

/** Scrolls through 7,000 items, and through a plain table of 3,000 rows in the same browser. */
export const measureScroll = async (
  browser: Browser,
  product: Side,
  source: DatabaseSource,
): Promise<{ readonly ours: Scrolled; readonly bare: Scrolled }> => {
  await addItems(source);
  const page = await opened(browser, product);
  try {
    await page.goto(`${product.url}/items`);
    await page.locator(product.row).first().waitFor();
    const ours = await through(page, listed);
    await page.goto(`${product.url}/healthz`);
    await plainTable(page, plain);
    return { ours, bare: await through(page, plain) };
  } finally {
    await page.close();
  }
};
