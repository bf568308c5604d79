import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import type { InboxEntry } from '../../schema/calls/shared/inbox.ts';
import { useKeyHelp, type KeyGroup } from '../../ui/keys/keyHelp.ts';
import { keyOfEntry } from './useInbox.ts';

interface Keys {
  readonly entries: readonly InboxEntry[];
  /** A dialog is open. */
  readonly isDeciding: boolean;
  readonly onToggle: (key: string) => void;
  /** Takes the forward step of an entry. */
  readonly onForward: (entry: InboxEntry) => void;
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-entry]');
const linkIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('a[data-name]');
const typing = (target: EventTarget) => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

const inboxKeys: KeyGroup = {
  title: 'The inbox',
  entries: [
    [['↓', 'j'], 'Next entry'],
    [['↑', 'k'], 'Previous entry'],
    [['Enter'], 'Open the entry'],
    [['Space'], 'Select the entry'],
    [['a'], 'Take its step: review, approve, accept'],
  ],
};

/**
 * Keyboard control of the list: arrows or j and k move, Space selects, a takes the forward step, and Enter opens the
 * focused link. When the focused entry is decided or leaves, the next one that waits gets the focus.
 */
export const useKeys = ({ entries, isDeciding, onToggle, onForward }: Keys) => {
  useKeyHelp(inboxKeys);
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ key: string; at: number }>(undefined);

  const onFocus = useCallback(() => {
    const key = rowOf(document.activeElement)?.dataset['entry'];
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    if (key !== undefined) last.current = { key, at: rows.findIndex((row) => row.dataset['entry'] === key) };
  }, []);

  useEffect(() => {
    const { current: before } = last;
    if (isDeciding || !before || entries.some((e) => keyOfEntry(e) === before.key)) return;
    const { activeElement } = document;
    // The user may have moved the focus meanwhile; the dialog gives it back to the row, which is decided.
    const isThere = rowOf(activeElement)?.dataset['entry'] === before.key;
    if (activeElement !== document.body && activeElement !== null && !isThere) return;
    const rows = [...(list.current?.querySelectorAll('[data-entry]') ?? [])];
    const waiting = rows.filter((row) => row.getAttribute('data-decided') === null);
    linkIn(waiting.find((row) => rows.indexOf(row) >= before.at) ?? waiting.at(-1))?.focus();
  }, [entries, isDeciding]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const row = rowOf(target);
    const entry = entries.find((e) => keyOfEntry(e) === row?.dataset['entry']);
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const onLink = target.matches('a[data-name]');
    if (typing(target) && !target.matches('[type="checkbox"]')) return;
    if (event.key === 'ArrowDown' || event.key === 'j') linkIn(row.nextElementSibling)?.focus();
    else if (event.key === 'ArrowUp' || event.key === 'k') linkIn(row.previousElementSibling)?.focus();
    else if (event.key === ' ' && onLink && entry) onToggle(keyOfEntry(entry));
    else if (event.key === 'a' && entry) onForward(entry);
    else return;
    event.preventDefault();
  };
  return { list, onFocus, onKeyDown };
};
