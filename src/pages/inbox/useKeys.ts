import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import type { InboxEntry } from '../../schema/calls/shared/inbox.ts';
import { useKeyHelp, type KeyGroup } from '../../ui/keys/keyHelp.ts';
import { keyOfEntry } from './useInbox.ts';

interface Keys {
  readonly entries: readonly InboxEntry[];
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
    [['a'], 'Take its step: approve, pass on, agree'],
  ],
};

/**
 * Keyboard control of the list: arrows or j and k move, Space selects, a takes the forward step, and Enter opens the
 * focused link. When the focused entry leaves the list, the entry in its position gets the focus.
 */
export const useKeys = ({ entries, onToggle, onForward }: Keys) => {
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
    if (!before || entries.some((e) => keyOfEntry(e) === before.key)) return;
    // The user may have moved the focus meanwhile.
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const rows = list.current?.querySelectorAll('[data-entry]') ?? [];
    linkIn(rows[Math.min(before.at, rows.length - 1)])?.focus();
  }, [entries]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const row = rowOf(target);
    const entry = entries.find((e) => keyOfEntry(e) === row?.dataset['entry']);
    if (!row || !entry || event.ctrlKey || event.metaKey || event.altKey) return;
    const onLink = target.matches('a[data-name]');
    if (typing(target) && !target.matches('[type="checkbox"]')) return;
    if (event.key === 'ArrowDown' || event.key === 'j') linkIn(row.nextElementSibling)?.focus();
    else if (event.key === 'ArrowUp' || event.key === 'k') linkIn(row.previousElementSibling)?.focus();
    else if (event.key === ' ' && onLink) onToggle(keyOfEntry(entry));
    else if (event.key === 'a') onForward(entry);
    else return;
    event.preventDefault();
  };
  return { list, onFocus, onKeyDown };
};
