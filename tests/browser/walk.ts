import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFaults } from './axe.ts';
import { calm, go } from './support.ts';
import type { Look } from './visitors.ts';

/** `deep`: also the tabs of records and the dialogs of their steps; else each list and the first record of it. */
export interface Walk {
  readonly looks: readonly Required<Pick<Look, 'colorScheme' | 'viewport'>>[];
  readonly deep: boolean;
}

/** What was seen, and what axe found wrong, by screen. */
export interface Walked {
  readonly screens: readonly string[];
  readonly faults: Readonly<Record<string, readonly string[]>>;
}

/** Records of a kind have the same screens: the first one that a link leads to stands for all. */
const kindOf = (path: string): string => path.replace(/\?.*/, '').replace(/\/\d+/g, '/N');
const stepButton = '[role=group][aria-label=Steps] button:not([aria-disabled=true]):not([aria-haspopup])';

const linksIn = (page: Page, where: string): Promise<string[]> =>
  page.evaluate(
    (within) => [...document.querySelectorAll(`${within} a[href^="/"]`)].map((link) => link.getAttribute('href') ?? ''),
    where,
  );

/**
 * Goes to every screen that links lead to from the menu on, each kind once, and asks axe about it in every look. What a
 * screen shows is waited for until nothing is asked for and nothing changes.
 */
export const walk = async (page: Page, { looks, deep }: Walk): Promise<Walked> => {
  const faults: Record<string, string[]> = {};
  const screens: string[] = [];
  const [first] = looks;
  const look = async ({ colorScheme, viewport }: Walk['looks'][number]) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
  };
  const ask = async (name: string) => {
    screens.push(name);
    for (const one of looks) {
      if (looks.length > 1) {
        await look(one);
        await calm(page);
      }
      const found = await axeFaults(page);
      if (found.length) faults[`${name} ${one.colorScheme} ${one.viewport.width}`] = found;
    }
    if (first && looks.length > 1) await look(first);
  };
  const tabs = async (kind: string): Promise<string[]> => {
    const links: string[] = [];
    const names = await page.locator('main [role=tab]').allInnerTexts();
    for (const [at, text] of names.entries()) {
      const tab = page.locator('main [role=tab]').nth(at);
      if ((await tab.count()) === 0 || (await tab.getAttribute('aria-selected')) === 'true') continue;
      await tab.click();
      await calm(page);
      await ask(`${kind} #${text.replace(/[\d\s]+.*$/, '')}`);
      links.push(...(await linksIn(page, 'main')));
    }
    return links;
  };
  const dialogs = async (kind: string) => {
    for (let at = 0; at < (await page.locator(stepButton).count()); at += 1) {
      const button = page.locator(stepButton).nth(at);
      const name = await button.innerText();
      await button.click();
      await page.getByRole('dialog').waitFor();
      await calm(page);
      await ask(`${kind} > ${name}`);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
  };
  if (first) await look(first);
  await calm(page);
  const waiting = ['/', ...(await linksIn(page, 'nav'))];
  const seen = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path);
    if (seen.has(kind)) continue;
    seen.add(kind);
    await go(page, path);
    await calm(page);
    await ask(kind);
    waiting.push(...(await linksIn(page, 'main')));
    if (!deep || !kind.endsWith('/N/show')) continue;
    await dialogs(kind);
    waiting.push(...(await tabs(kind)));
  }
  return { screens, faults };
};
