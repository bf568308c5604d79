import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};
const boxIn = (cell: Element | undefined) => cell?.querySelector<HTMLInputElement>('input:not(:disabled)');

/** Arrow keys move between the checkboxes of a table and skip cells without one. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  const cell = event.target instanceof Element ? event.target.closest('td, th') : null;
  const row = cell?.parentElement;
  if (!step || !cell || !row) return;
  const [down, right] = step;
  const rows = [...event.currentTarget.querySelectorAll('tr')];
  let [y, x] = [rows.findIndex((other) => other === row), [...row.children].indexOf(cell)];
  for (y += down, x += right; rows[y]?.children[x]; y += down, x += right) {
    const box = boxIn(rows[y]?.children[x]);
    if (!box) continue;
    event.preventDefault();
    box.focus();
    return;
  }
};
