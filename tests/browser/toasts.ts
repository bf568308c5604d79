import type { Page } from 'playwright-core';

interface NotedToast {
  readonly text: string;
  /** Where it appeared. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}
declare global {
  interface Window {
    notedToasts: NotedToast[];
  }
}

/** Runs in each page before its own scripts: notes every toast. They last a second, which a slow machine may miss. */
export const noteToasts = (): void => {
  window.notedToasts = [];
  const known = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.MuiSnackbar-root [role]')) {
      if (known.has(toast)) continue;
      known.add(toast);
      const { x, y, width, height } = toast.getBoundingClientRect();
      window.notedToasts.push({ text: toast.querySelector('div')?.textContent ?? '', box: { x, y, width, height } });
    }
  }).observe(document, { childList: true, subtree: true });
};

/** Waits for a further toast with this text, and says where it appeared. Call it before the act that brings it. */
export const toast = async (page: Page, text: string | RegExp): Promise<NotedToast['box']> => {
  const before = await page.evaluate(
    (wanted) =>
      window.notedToasts.filter((t) => (typeof wanted === 'string' ? t.text === wanted : wanted.test(t.text))).length,
    text,
  );
  const found = await page.waitForFunction(
    ([wanted, count]) =>
      window.notedToasts.filter((t) => (typeof wanted === 'string' ? t.text === wanted : wanted.test(t.text)))[count],
    [text, before] as const,
  );
  const noted = await found.jsonValue();
  if (!noted) throw new Error(`No toast says "${String(text)}"`);
  return noted.box;
};
