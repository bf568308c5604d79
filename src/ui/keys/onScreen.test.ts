import { expect, it } from 'vitest';
import { actionsIn } from './onScreen.ts';

const screenOf = (html: string): HTMLElement => {
  const screen = document.createElement('main');
  screen.innerHTML = html;
  document.body.append(screen);
  return screen;
};

it('what can be done on a screen are its buttons, each once, with their keys and why not now', () => {
  const found = actionsIn(
    screenOf(`
      <a class="MuiButton-root" href="/clients/create">New client</a>
      <button aria-label="Find" aria-keyshortcuts="Control+f"></button>
      <button aria-keyshortcuts="Control+S Meta+S">Save</button>
      <button aria-disabled="true" title="Waits for Ann">Approve</button>
      <button disabled>Undo</button>
      <button>Save</button>
      <button></button>
      <table><tr><td><button>Delete the row</button></td></tr></table>
      <div role="grid"><button>Open the cell</button></div>
      <nav><button>Elsewhere</button></nav>`),
  );
  expect(found).toEqual([
    { name: 'New client', keys: null, refused: null },
    { name: 'Find', keys: 'Ctrl+F', refused: null },
    { name: 'Save', keys: 'Ctrl+S', refused: null },
    { name: 'Approve', keys: null, refused: 'Waits for Ann' },
  ]);
  expect(actionsIn(null)).toEqual([]);
});
