/** What can be done by a button of the screen; `refused`: why not now. */
export interface ScreenAction {
  readonly name: string;
  readonly keys: string | null;
  readonly refused: string | null;
}

/** Parts with the same buttons in each of their rows, and what leads elsewhere. */
const repeated = 'tr, li, [role="row"], [role="grid"], [role="treegrid"], [role="tablist"], nav, [role="dialog"]';

const keysOf = (control: Element): string | null =>
  control
    .getAttribute('aria-keyshortcuts')
    ?.split(' ')[0]
    ?.replace('Control', 'Ctrl')
    .replace(/\b[a-z]$/, (letter) => letter.toUpperCase()) ?? null;

const nameOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-label') ?? control.textContent).replace(/\s+/g, ' ').trim();

/** The buttons in sight in this part of the page, in their order, each name once; those of rows are left out. */
export const actionsIn = (screen: Element | null): readonly ScreenAction[] => {
  const found = new Map<string, ScreenAction>();
  for (const control of screen?.querySelectorAll<HTMLElement>('button, a[role="button"], a.MuiButton-root') ?? []) {
    if (control.closest(repeated) || control.closest('[aria-hidden="true"]')) continue;
    if (typeof control.checkVisibility === 'function' && !control.checkVisibility()) continue;
    const name = nameOf(control);
    const isDisabled = control.matches(':disabled');
    if (name === '' || isDisabled || found.has(name)) continue;
    const refused = control.getAttribute('aria-disabled') === 'true' ? control.title || 'Not now' : null;
    found.set(name, { name, keys: keysOf(control), refused });
  }
  return [...found.values()];
};
