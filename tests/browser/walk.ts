import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFaults } from './axe.ts';
import { calm, go } from './support.ts';
import type { Look } from './visitors.ts';

/** How far: the screens of the menu, also what links lead to and the tabs there, also the dialogs of steps. */
export interface Walk {
  readonly far: 'menu' | 'links' | 'dialogs';
  /** The screens of one resource alone: `machines`. */
  readonly of?: string | undefined;
  readonly look: Required<Pick<Look, 'colorScheme' | 'viewport'>>;
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

/** The addresses of the menu, which a phone has to open, with those of its groups, each of which is opened. */
const menuOf = async (page: Page): Promise<string[]> => {
  const toggle = page.getByRole('button', { name: 'Open the menu' });
  // A page whose width has just changed has the one or the other only when it is drawn anew; a closed menu has hidden links.
  await toggle.or(page.locator('nav a[href^="/"]')).first().waitFor({ state: 'attached' });
  const isClosed = (await linksIn(page, 'nav')).length === 0;
  if (isClosed) await toggle.click();
  if (isClosed) await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  const folded = page.getByRole('navigation', { name: 'Main menu' }).locator('button[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  const links = await linksIn(page, 'nav');
  if (isClosed) await page.keyboard.press('Escape');
  return links;
};

/**
 * Goes to every screen that links lead to from the menu on, each kind once, and asks axe about it. What a screen shows is
 * waited for until nothing is asked for and nothing changes.
 */
export const walk = async (page: Page, { far, of, look: { colorScheme, viewport } }: Walk): Promise<Walked> => {
  const faults: Record<string, string[]> = {};
  const screens: string[] = [];
  const ask = async (name: string) => {
    screens.push(name);
    const found = await axeFaults(page);
    if (found.length) faults[name] = found;
  };
  const dialogs = async (kind: string) => {
    const count = await page.locator(stepButton).count();
    for (let at = 0; at < count; at += 1) {
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
  const tabs = async (kind: string): Promise<string[]> => {
    const links: string[] = [];
    const all = page.locator('main [role=tab]');
    for (let at = 0; at < (await all.count()); at += 1) {
      const tab = all.nth(at);
      if ((await tab.getAttribute('aria-selected')) === 'true') continue;
      const name = await tab.innerText();
      await tab.click();
      await calm(page);
      await ask(`${kind} #${name.replace(/[\d\s]+.*$/, '')}`);
      links.push(...(await linksIn(page, 'main')));
    }
    return links;
  };
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await calm(page);
  const menu = await menuOf(page);
  if (of !== undefined) expect(menu, 'the menu leads to the resource').toContain(`/${of}`);
  const isMeant = (path: string) => of === undefined || new RegExp(`^/${of}(?![\\w-])`).test(path);
  const waiting = ['/', ...menu];
  const seen = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path);
    if (seen.has(kind) || !isMeant(path)) continue;
    seen.add(kind);
    await go(page, path);
    await calm(page);
    await ask(kind);
    if (far === 'menu') continue;
    waiting.push(...(await linksIn(page, 'main')));
    if (!kind.endsWith('/N/show')) continue;
    if (far === 'dialogs') await dialogs(kind);
    waiting.push(...(await tabs(kind)));
  }
  return { screens, faults };
};
