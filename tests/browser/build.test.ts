import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { browserApplication } from '../../scripts/browserBuild.ts';
import { isCurrent } from '../../scripts/buildOnce.ts';
import { javaScriptOf, sizeOf, visits } from '../../scripts/bundle-size.ts';

const { into } = browserApplication;
const isOther = process.env['BROWSER_DIR'] !== undefined;

it.skipIf(isOther)('what the browser is served is built from the sources as they are', () => {
  expect(isCurrent(browserApplication)).toBe(true);
});

const codeOf = (visit: (typeof visits)[keyof typeof visits]) =>
  javaScriptOf(visit, into).map(({ file }) => readFileSync(`${into}/${file}`, 'utf8'));
const isIn = (code: readonly string[], words: string) => code.some((text) => text.includes(words));

it.skipIf(isOther).each(Object.entries(visits))('%s asks for no more JavaScript than its budget', (_, visit) => {
  expect(sizeOf(javaScriptOf(visit, into))).toBeLessThanOrEqual(visit.budget);
});

it.skipIf(isOther)(
  'the sign-in comes without the application, and no visit with the refusals of wrong descriptions',
  () => {
    // What stands around the screens, and the path of a resource.
    for (const words of ['Collapse the menu', '/api/vendors']) {
      expect(isIn(codeOf(visits['the sign-in']), words), words).toBe(false);
      expect(isIn(codeOf(visits['the start page']), words), words).toBe(true);
    }
    expect(isIn(codeOf(visits['the start page']), 'every table has a column of this name')).toBe(false);
  },
);

it.skipIf(isOther)('opening a plan does not grow the first visit: its chart, sheet and board come with it', () => {
  const first = codeOf(visits['the start page']);
  const manifest = JSON.parse(readFileSync(`${into}/.vite/manifest.json`, 'utf8')) as Record<string, { file: string }>;
  const chart = readFileSync(`${into}/${manifest['src/pages/planning/chart/PlanChartBody.tsx']?.file}`, 'utf8');
  // Names that stay as they are in what is built: a class of the part of the chart, and texts of the product.
  for (const word of ['wx-gantt', 'What becomes of what follows']) {
    expect(chart, word).toContain(word);
    expect(isIn(first, word), word).toBe(false);
  }
  expect(isIn(first, 'The plan as a whole')).toBe(false);
});
