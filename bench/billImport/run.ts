import { measureBesideBare } from '../besideBare.ts';

/** `node --import tsx bench/billImport/run.ts`: a client's bill of 20,000 rows beside the bare reader, in one run. */
const rows = 20_000;

interface Timed {
  readonly ms: number;
  readonly longest: number;
}
type Bench = Window['bench'] & { readonly open: () => Promise<Timed>; readonly correct: () => Promise<Timed> };
declare const window: { readonly bench: Bench };

await measureBesideBare({
  config: 'bench/billImport/vite.config.ts',
  query: `rows=${rows}`,
  title: `a bill of ${rows} rows`,
  called: ['import', 'bare reader'],
  figures: {
    open: { label: 'chosen file → review, ms', aim: '3 × bare' },
    openLongest: { label: 'longest task of it, ms', aim: '100' },
    correct: { label: '200 rows corrected at once, ms', aim: '–' },
    correctLongest: { label: 'longest task of it, ms', aim: '100' },
  },
  measure: async (page, _, isBare) => {
    await page.evaluate(() => window.bench.make());
    if (!isBare) await page.evaluate(() => window.bench.show());
    const opened = await page.evaluate(() => window.bench.open());
    const corrected = isBare ? { ms: NaN, longest: NaN } : await page.evaluate(() => window.bench.correct());
    return {
      open: opened.ms,
      openLongest: isBare ? NaN : opened.longest,
      correct: corrected.ms,
      correctLongest: corrected.longest,
    };
  },
});
