import { chromium as playwright, type CDPSession, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { chromium, chromiumFlags } from '../scripts/chromium.ts';
import { median } from './median.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);

declare global {
  interface Window {
    /** What the page of a benchmark offers: it makes its data, shows them (milliseconds until they are painted), and waits for a painted frame. */
    readonly bench: { make: () => void; show: () => Promise<number>; painted: () => Promise<void> };
  }
}

/** Milliseconds of CPU that the page has taken so far. */
export const cpuOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

interface BesideBare<Name extends string> {
  /** The configuration of Vite that builds the page. */
  readonly config: string;
  /** What the page is asked for, in both forms. */
  readonly query: string;
  /** How many of what. */
  readonly title: string;
  /** What ours and the bare component are called. */
  readonly called: readonly [ours: string, bare: string];
  readonly figures: Readonly<Record<Name, { readonly label: string; readonly aim: string }>>;
  /** Measures a page that is loaded and has made nothing; NaN for what it does not have. */
  readonly measure: (page: Page, cdp: CDPSession, isBare: boolean) => Promise<Readonly<Record<Name, number>>>;
}

/** Measures a page of ours beside the bare component, each in a browser of its own, in turns; prints their medians. */
export const measureBesideBare = async <Name extends string>(bench: BesideBare<Name>): Promise<void> => {
  const { config, query, title, called, figures, measure } = bench;
  await build({ configFile: config, logLevel: 'error' });
  const server = await preview({ configFile: config, preview: { port: 0 }, logLevel: 'error' });
  const [url = ''] = server.resolvedUrls?.local ?? [];
  const once = async (isBare: boolean) => {
    const browser = await playwright.launch({ executablePath: chromium(), args: chromiumFlags });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable');
      await page.goto(`${url}?wait&${query}${isBare ? '&bare' : ''}`);
      await page.waitForFunction(() => 'bench' in window);
      return await measure(page, cdp, isBare);
    } finally {
      await browser.close();
    }
  };
  const taken: [ours: Readonly<Record<Name, number>>, bare: Readonly<Record<Name, number>>][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await once(true);
    taken.push([await once(false), bare]);
  }
  await server.close();
  console.log(`${title}, median of ${rounds} rounds`);
  console.log(`| | ${called[0]} | ${called[1]} | ratio | aim |\n|---|---|---|---|---|`);
  for (const [name, { label, aim }] of Object.entries<{ label: string; aim: string }>(figures)) {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.entries forgets the names of the keys
    const key = name as Name;
    const [ours, bare] = [median(taken.map(([our]) => our[key])), median(taken.map(([, their]) => their[key]))];
    const has = !Number.isNaN(bare);
    const ratio = has && bare !== 0 ? (ours / bare).toFixed(1) : '–';
    console.log(`| ${label} | ${ours.toFixed(1)} | ${has ? bare.toFixed(1) : '–'} | ${ratio} | ${aim} |`);
  }
};
