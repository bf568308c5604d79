import type { CellKeyboardEvent } from 'react-data-grid';
import type { KeyEntry, KeyGroup } from '../keys/keyHelp.ts';
import type { keyMoves, KeyMemory } from './keyMoves.ts';
import { jump, stepOf } from './moves.ts';
import type { CellPlace } from './range.ts';
import { goTo, type SheetState } from './sheet.ts';
import { isOpenCell, type SheetRow } from './types.ts';

/** A key that was pressed in a cell. */
export interface KeyPress<R = unknown> {
  readonly event: CellKeyboardEvent;
  readonly at: CellPlace;
  readonly line: SheetRow<R>;
  readonly state: SheetState<R>;
  readonly memory: KeyMemory;
  readonly moves: ReturnType<typeof keyMoves<R>>;
}

/** Does what a key is for. Returns whether that is all: else the data grid does what it does. */
type KeyAct = <R>(press: KeyPress<R>) => boolean;

/** The browser does not do what it would with the key. */
const only =
  (act: <R>(press: KeyPress<R>) => void): KeyAct =>
  (press) => {
    press.event.preventDefault();
    act(press);
    return true;
  };

const toNext = only(({ event: { key, shiftKey }, at, moves }) => {
  const { down = 0, right = 0 } = stepOf(key) ?? {};
  moves.lead(at, shiftKey, (from) => moves.beyond(from, down, right));
});

const toEndOfFilled = only(({ event: { key, shiftKey }, at, state, moves }) => {
  const { rows, columns } = state.now.get();
  const step = stepOf(key);
  if (step) moves.lead(at, shiftKey, (from) => jump(from, step, rows, columns));
});

const toEndOfRow = only(({ event: { key, shiftKey }, at, moves }) => {
  const column = key === 'Home' ? 0 : moves.size()[1] - 1;
  moves.lead(at, shiftKey, ({ row }) => ({ row, column }));
});

const lastCell = ({ moves }: Pick<KeyPress, 'moves'>): CellPlace => {
  const [height, width] = moves.size();
  return { row: height - 1, column: width - 1 };
};

const toEndOfSheet = only((press) => {
  const { key, shiftKey } = press.event;
  press.moves.lead(press.at, shiftKey, () => (key === 'Home' ? { row: 0, column: 0 } : lastCell(press)));
});

const goOn: KeyAct = ({ event, at, memory, moves }) => {
  if (!memory.leaving && moves.beside(at, event.shiftKey)) event.preventDefault();
  return true;
};

const toggle = only(({ event: { key }, line, state }) => {
  if (line.open !== null) state.now.get().onToggle(line.id, key === 'ArrowRight');
});

const clear = only(({ moves }) => moves.clear());

/** The browser tells of it by an event of the clipboard. */
const byClipboard: KeyAct = () => true;

/** The keys of a sheet: as they are shown to people, and what they do by key, after those that are held with it. */
const keyTable: readonly (readonly [...KeyEntry, acts: Readonly<Record<string, KeyAct>>])[] = [
  [
    ['↑ ↓ ← →'],
    'Go to the next cell; with Ctrl to the end of what is filled, with Shift select',
    Object.fromEntries(
      ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].flatMap((key) => [
        [key, toNext],
        [`Ctrl ${key}`, toEndOfFilled],
      ]),
    ),
  ],
  [
    ['Tab', 'Enter'],
    'Go on in the row, and to the next one',
    { Tab: goOn, Enter: only(({ event, at, moves }) => moves.below(at, event.shiftKey)) },
  ],
  [
    ['F2'],
    'Edit the cell; typing replaces it',
    {
      F2: only(({ state, at }) => {
        state.opening.set('editing');
        goTo(state, at, { edit: true });
      }),
    },
  ],
  [['Delete'], 'Empty the selected cells', { Delete: clear, Backspace: clear }],
  [
    ['Ctrl C', 'Ctrl X', 'Ctrl V'],
    'Copy, cut and paste, also from a spreadsheet',
    { 'Ctrl c': byClipboard, 'Ctrl x': byClipboard, 'Ctrl v': byClipboard },
  ],
  [
    ['Ctrl D', 'Ctrl R'],
    'Fill down, fill to the right',
    {
      'Ctrl d': only(({ moves }) => moves.fillFromEdge(false)),
      'Ctrl r': only(({ moves }) => moves.fillFromEdge(true)),
    },
  ],
  [
    ['Ctrl A'],
    'Select everything',
    {
      'Ctrl a': only((press) => press.state.range.set({ anchor: { row: 0, column: 0 }, head: lastCell(press) })),
    },
  ],
  [
    ['Home', 'End'],
    'To the begin or end of the row; with Ctrl of the sheet',
    { Home: toEndOfRow, End: toEndOfRow, 'Ctrl Home': toEndOfSheet, 'Ctrl End': toEndOfSheet },
  ],
  [['Alt ← →'], 'Close or open what is below a row', { 'Alt ArrowLeft': toggle, 'Alt ArrowRight': toggle }],
  [
    ['Shift Space'],
    'Select the row',
    {
      // The data grid does it; alone, Space opens the editor of a cell that has one.
      ' ': ({ event, at, line, state }) => {
        const column = state.now.get().columns[at.column];
        return !event.shiftKey && !(column !== undefined && isOpenCell(column, line.row));
      },
    },
  ],
  [
    ['Esc', 'Tab'],
    'Leave the sheet',
    {
      Escape: ({ state, at }) => {
        state.range.set({ anchor: at, head: at });
        return true;
      },
    },
  ],
];

/** The keys of a sheet as the help shows them. */
export const sheetKeys: KeyGroup = {
  title: 'The sheet',
  entries: keyTable.map(([keys, does]) => [keys, does]),
};

const acts = new Map(keyTable.flatMap(([, , own]) => Object.entries(own)));

/** Does what a key is for. Returns whether that is all; typing opens an editor, which the data grid does. */
export const doKey = <R>(press: KeyPress<R>): boolean => {
  const { key, altKey, ctrlKey, metaKey } = press.event;
  const isControlled = ctrlKey || metaKey;
  const act = isControlled
    ? acts.get(`Ctrl ${key.length === 1 ? key.toLowerCase() : key}`)
    : ((altKey ? acts.get(`Alt ${key}`) : undefined) ?? acts.get(key));
  if (act) return act(press);
  if (!isControlled) press.state.opening.set('typing');
  return false;
};
