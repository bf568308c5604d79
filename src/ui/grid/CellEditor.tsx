import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { inputOf } from './pasting.ts';
import type { SheetState } from './sheet.ts';
import type { SheetColumn, SheetRow } from './types.ts';

interface Props<R> {
  readonly state: SheetState<R>;
  readonly column: SheetColumn<R>;
  readonly line: SheetRow<R>;
}

type Box = HTMLInputElement | HTMLTextAreaElement;

/** Alt+Enter breaks the line: Enter alone ends the editing. */
const breakLine = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || !event.altKey) return;
  const { currentTarget: box } = event;
  box.setRangeText('\n', box.selectionStart, box.selectionEnd, 'end');
};

/** The open editor of a cell. What was typed is taken over when it closes, unless Escape closes it. */
export const CellEditor = <R,>({ state, column, line }: Props<R>) => {
  const box = useRef<Box>(null);
  const { key, label, plain, read, multiline, numeric } = column;
  const before = state.now.get().unreadOf(line.row, key)?.text ?? plain(line.row);

  useLayoutEffect(() => {
    const input = box.current;
    if (!input || !read) return;
    input.focus({ preventScroll: true });
    if (state.opening.get() === 'typing') input.select();
    else input.setSelectionRange(input.value.length, input.value.length);
    const now = state.now.get();
    now.onEditing(true);
    const commit = () => {
      state.commit.set(null);
      const text = input.value;
      if (text !== before)
        now.onChange({
          how: 'typed',
          edits: [{ id: line.id, column: key, input: inputOf(text, read(text)) }],
          closed: 0,
          beyond: 0,
        });
    };
    state.commit.set(commit);
    return () => {
      // A click elsewhere, or a row that is gone, closes the editor too.
      if (state.commit.get() === commit) commit();
      state.opening.set('editing');
      now.onEditing(false);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- an editor is opened once, for one cell, with the value of that moment
  }, []);

  const common = { 'aria-label': label, defaultValue: before, autoComplete: 'off', spellCheck: multiline === true };
  return multiline ? (
    <textarea
      {...common}
      ref={(element) => void (box.current = element)}
      className="sheet-editor"
      rows={1}
      onKeyDown={breakLine}
    />
  ) : (
    <input
      {...common}
      ref={(element) => void (box.current = element)}
      className={numeric ? 'sheet-editor sheet-number' : 'sheet-editor'}
      inputMode={numeric ? 'decimal' : 'text'}
    />
  );
};
