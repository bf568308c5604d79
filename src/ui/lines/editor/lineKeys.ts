import type { KeyboardEvent } from 'react';
import type { KeyGroup } from '../../keys/keyHelp.ts';
import type { LineActions } from './useLineActions.ts';

/** What keys do, by their names: `Ctrl+Enter`, `Ctrl+Shift+Enter`, `Alt+ArrowUp`; letters are lower case. */
export type LineKeys = Readonly<Record<string, () => void>>;

/** The keys of any lines: those that look at them, and those that change them. */
const usual = (actions: LineActions) => ({
  looking: { 'Ctrl+f': actions.find },
  changing: {
    'Ctrl+z': actions.undo,
    'Ctrl+Shift+z': actions.redo,
    'Ctrl+y': actions.redo,
    'Ctrl+-': actions.remove,
    'Ctrl+Delete': actions.remove,
    'Alt+ArrowUp': () => actions.move(false),
    'Alt+ArrowDown': () => actions.move(true),
  },
});

/** They, for the help of the screen: what a module adds stands at its buttons. */
export const lineKeyHelp: Readonly<Record<'looking' | 'changing', KeyGroup>> = {
  looking: { title: 'Lines', entries: [[['Ctrl F'], 'Search the lines']] },
  changing: {
    title: 'Changing lines',
    entries: [
      [['Ctrl F'], 'Search the lines'],
      [['Ctrl Z', 'Ctrl Y'], 'Undo, redo'],
      [['Enter'], 'Below the last line: begin another'],
      [['↓', 'Enter'], 'Choose an offer for the typed words, take it'],
      [['Ctrl −'], 'Delete the lines'],
      [['Alt ↑', 'Alt ↓'], 'Move the lines up or down'],
    ],
  },
};

/** The names of what was pressed, the first that does something counts: Shift says nothing unless a key asks for it. */
const namesOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string[] => {
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  const held = [...(ctrlKey || metaKey ? ['Ctrl+'] : []), ...(altKey ? ['Alt+'] : [])];
  return held.flatMap((one) => [...(shiftKey ? [`${one}Shift+${pressed}`] : []), `${one}${pressed}`]);
};

/** The keys of the page beside those of the sheet. Returns whether a key was one of them. */
export const lineKeys =
  (actions: LineActions, readOnly: boolean, own: { readonly looking?: LineKeys; readonly changing?: LineKeys } = {}) =>
  (event: KeyboardEvent): boolean => {
    const { looking, changing } = usual(actions);
    const keys: LineKeys = { ...looking, ...own.looking, ...(!readOnly && { ...changing, ...own.changing }) };
    const found = namesOf(event).flatMap((name) => keys[name] ?? [])[0];
    if (!found) return false;
    event.preventDefault();
    found();
    return true;
  };
