import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { browserApplication } from '../../scripts/browserBuild.ts';
import { isCurrent } from '../../scripts/buildOnce.ts';
import { budget, initialJavaScript } from '../../scripts/bundle-size.ts';

const isOther = process.env['BROWSER_DIR'] !== undefined;

it.skipIf(isOther)('what the browser is served is built from the sources as they are', () => {
  expect(isCurrent(browserApplication)).toBe(true);
});

it.skipIf(isOther)('a first visit, which is the sign-in, loads no more JavaScript than its budget', () => {
  const { into } = browserApplication;
  const initial = initialJavaScript(into);
  expect(initial.reduce((sum, { gzip }) => sum + gzip, 0)).toBeLessThanOrEqual(budget);
  const code = initial.map(({ file }) => readFileSync(`${into}/${file}`, 'utf8'));
  // What stands around the screens, and the refusals of wrong descriptions.
  for (const words of ['Collapse the menu', 'every table has a column of this name'])
    expect(
      code.some((text) => text.includes(words)),
      words,
    ).toBe(false);
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
