import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is asked of a screen: WCAG 2.2 A and AA, and what axe calls best practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly {
    readonly html: string;
    readonly target: readonly unknown[];
    readonly failureSummary?: string;
  }[];
}
declare global {
  // oxlint-disable-next-line no-var -- as axe-core declares itself
  var axe: { run(of: Document, how: object): Promise<{ violations: readonly Violation[] }> } | undefined;
}

/** What axe-core finds wrong with the page as it is drawn now, a line a place; a tooltip that happens to be open is not asked. */
export const axeFaults = async (page: Page): Promise<string[]> => {
  await page.mouse.move(0, 0);
  await page.evaluate((script) => {
    // The bar above the page covers what is scrolled below it.
    scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement && !document.activeElement.closest('[role=dialog]'))
      document.activeElement.blur();
    // oxlint-disable-next-line no-eval -- a library of the tests, in a page of the tests
    if (!globalThis.axe) (0, eval)(script);
  }, source);
  return page.evaluate(async (values) => {
    for (const tip of document.querySelectorAll('[role=tooltip]')) tip.setAttribute('aria-hidden', 'true');
    const found = await globalThis.axe?.run(document, { resultTypes: ['violations'], runOnly: values });
    return (found?.violations ?? []).flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => {
        const [, why = ''] = failureSummary.split('\n');
        return `${id}: ${why.trim()} ${html.slice(0, 160)}`;
      }),
    );
  }, rules);
};
