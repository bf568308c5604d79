import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { browserApplication } from '../../scripts/browserBuild.ts';
import { isCurrent } from '../../scripts/buildOnce.ts';
import { initialJavaScript } from '../../scripts/bundle-size.ts';

const isOther = process.env['BROWSER_DIR'] !== undefined;

it.skipIf(isOther)('what the browser is served is built from the sources as they are', () => {
  expect(isCurrent(browserApplication)).toBe(true);
});

it.skipIf(isOther)(
  'opening a plan does not grow the initial JavaScript: its chart, sheet and board come with it',
  () => {
    const { into } = browserApplication;
    const initial = initialJavaScript(into).map(({ file }) => readFileSync(`${into}/${file}`, 'utf8'));
    const manifest = JSON.parse(readFileSync(`${into}/.vite/manifest.json`, 'utf8')) as Record<
      string,
      { file: string }
    >;
    const chart = readFileSync(`${into}/${manifest['src/pages/planning/chart/PlanChart.tsx']?.file}`, 'utf8');
    // Names that stay as they are in what is built: a class of the part of the chart, and texts of the product.
    for (const word of ['wx-gantt', 'What becomes of what follows']) {
      expect(chart, word).toContain(word);
      expect(
        initial.some((code) => code.includes(word)),
        word,
      ).toBe(false);
    }
    expect(initial.some((code) => code.includes('The plan as a whole'))).toBe(false);
  },
);
