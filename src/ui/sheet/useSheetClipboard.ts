import { useState, type ClipboardEvent } from 'react';
import { ownMark } from '../fields/numbers.ts';
import { twoNotations, type TwoNotations } from './notations.ts';
import { clearEdits, pastedRows, pasteEdits, pastedTable } from './pasting.ts';
import { boxOf, type Range } from './range.ts';
import type { SheetState } from './sheet.ts';
import { parseTsv, toHtml, toTsv, type Table } from '../tsv.ts';
import type { SheetColumn } from './types.ts';

/** In an open editor the clipboard works on its text. */
const isInEditor = ({ target }: ClipboardEvent): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The first place of a sheet without rows; null where nothing can be put. */
const startOf = <R>(columns: readonly SheetColumn<R>[], first: string): Range | null => {
  const column = columns.findIndex(({ key, read }) => key === first && read);
  return column < 0 ? null : { anchor: { row: 0, column }, head: { row: 0, column } };
};

/** A paste that waits for an answer: where it goes, and how its figures can be read. */
interface Asked {
  readonly table: Table;
  readonly range: Range;
  readonly two: TwoNotations;
}

/**
 * Copies, cuts and pastes ranges, as text that spreadsheets read and as HTML. In a sheet without rows nothing is active:
 * a pasted table begins in the column `first`. Where its figures are in two notations somebody is asked before.
 */
export const useSheetClipboard = <R>(state: SheetState<R>, first: string) => {
  const [asked, setAsked] = useState<Asked>();
  const copy = (event: ClipboardEvent): boolean => {
    const range = state.range.get();
    if (!range || isInEditor(event)) return false;
    const { rows, columns } = state.now.get();
    const table = pastedTable(boxOf(range), rows, columns);
    event.preventDefault();
    event.clipboardData.setData('text/plain', toTsv(table));
    event.clipboardData.setData('text/html', toHtml(table));
    return true;
  };
  const put = (table: Table, range: Range) => {
    const { rows, columns, onChange } = state.now.get();
    const { box, ...change } = pasteEdits(table, boxOf(range), rows, columns);
    const isSingle = table.length === 1 && table[0]?.length === 1;
    const pasted = isSingle ? undefined : pastedRows(table, boxOf(range), change.edits, { rows, columns });
    onChange({ how: 'pasted', ...change, ...(pasted && { pasted }) });
    if (rows.length === 0) return;
    state.range.set({ anchor: { row: box.top, column: box.left }, head: { row: box.bottom, column: box.right } });
  };
  const answer = (said: 'own' | 'other' | null) => {
    setAsked(undefined);
    if (asked && said !== null) put(said === 'own' ? asked.table : asked.two.otherwise, asked.range);
  };
  const handlers = {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      const range = state.range.get();
      const { rows, columns, onChange } = state.now.get();
      if (copy(event) && range) onChange({ how: 'cut', ...clearEdits(boxOf(range), rows, columns) });
    },
    onPaste: (event: ClipboardEvent) => {
      const { rows, columns } = state.now.get();
      const range = rows.length ? state.range.get() : startOf(columns, first);
      if (!range || isInEditor(event)) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      if (text === '') return;
      const table = parseTsv(text);
      const two = twoNotations(table, boxOf(range).left, columns, ownMark());
      if (two) setAsked({ table, range, two });
      else put(table, range);
    },
  };
  return { handlers, asked: asked?.two, answer };
};
