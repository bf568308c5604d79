import { useCallback, useMemo, useState } from 'react';
import type { InboxEntry } from '../../schema/calls/shared/inbox.ts';
import { isSelectable } from './selection.ts';
import { keyOfEntry } from './useInbox.ts';

/** The selected entries. An entry that left the list or is blocked is no longer selected. */
export const useSelection = (entries: readonly InboxEntry[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selectable = useMemo(() => entries.filter(isSelectable).map(keyOfEntry), [entries]);
  const selected = useMemo(() => new Set(selectable.filter((key) => chosen.has(key))), [selectable, chosen]);
  const toggle = useCallback(
    (key: string) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    [],
  );
  const all = selectable.length > 0 && selected.size === selectable.length;
  return {
    selected,
    toggle,
    clear: useCallback(() => setChosen(new Set()), []),
    all,
    none: selectable.length === 0,
    toggleAll: () => setChosen(new Set(all ? [] : selectable)),
  };
};
