import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { OfferList, offerId } from './OfferList.tsx';
import { inputOf } from './pasting.ts';
import type { SheetState } from './sheet.ts';
import type { SheetColumn, SheetRow } from './types.ts';
import { useCellOffers } from './useCellOffers.ts';

interface Props<R> {
  readonly state: SheetState<R>;
  readonly column: SheetColumn<R>;
  readonly line: SheetRow<R>;
}

type Box = HTMLInputElement | HTMLTextAreaElement;

/** Alt+Enter breaks the line: Enter alone ends the editing. */
const breakLine = (event: KeyboardEvent<Box>) => {
  if (event.key !== 'Enter' || !event.altKey) return;
  const { currentTarget: box } = event;
  box.setRangeText('\n', box.selectionStart ?? 0, box.selectionEnd ?? 0, 'end');
};

/** The open editor of a cell. What was typed is taken over when it closes, unless Escape closes it. */
export const CellEditor = <R,>({ state, column, line }: Props<R>) => {
  const box = useRef<Box>(null);
  /** Where the offers stand, once there may be some. */
  const [anchor, setAnchor] = useState<Box | null>(null);
  const { key, label, plain, read, multiline, numeric } = column;
  const before = state.now.get().unreadOf(line.row, key)?.text ?? plain(line.row);
  const offered = useCellOffers(state, column, line);
  const listId = useId();

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
      if (text === before) return;
      now.onChange({
        how: 'typed',
        edits: [{ id: line.id, column: key, input: inputOf(text, read(text)) }],
        closed: 0,
        beyond: 0,
      });
      offered.onCommitted(text);
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

  const isOpen = offered.list.length > 0;
  const common = {
    ref: (element: Box | null) => void (box.current = element),
    'aria-label': label,
    defaultValue: before,
    autoComplete: 'off',
    spellCheck: multiline === true,
    onInput: () => {
      setAnchor(box.current);
      offered.onInput(box.current?.value ?? '');
    },
    ...(offered.isOffered && {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': listId,
      ...(offered.at >= 0 && { 'aria-activedescendant': offerId(listId, offered.at) }),
    }),
  };
  const onKeyDown = (event: KeyboardEvent<Box>) => {
    offered.onKeyDown(event);
    if (multiline && !event.isPropagationStopped()) breakLine(event);
  };
  return (
    <>
      {multiline ? (
        <textarea {...common} className="sheet-editor" rows={1} onKeyDown={onKeyDown} />
      ) : (
        <input
          {...common}
          className={numeric ? 'sheet-editor sheet-number' : 'sheet-editor'}
          inputMode={numeric ? 'decimal' : 'text'}
          onKeyDown={onKeyDown}
        />
      )}
      {isOpen && (
        <OfferList
          id={listId}
          label={offered.label}
          anchor={anchor}
          offers={offered.list}
          at={offered.at}
          onTake={offered.take}
        />
      )}
    </>
  );
};
