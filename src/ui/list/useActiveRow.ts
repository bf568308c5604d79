import { useCallback, useState } from 'react';
import type { Item } from './groups.ts';

/**
 * The index of the row to which the keys of a list refer, and how another one is set. It stays with its record where
 * rows come or go above it; without the record its place stays.
 */
export const useActiveRow = (items: readonly Item[]) => {
  const [set, setRow] = useState<{ readonly index: number; readonly id: Item['id'] | undefined }>();
  const { index = 0, id } = set ?? {};
  const found = id === undefined || items[index]?.id === id ? index : items.findIndex((item) => item.id === id);
  const active = Math.min(found < 0 ? index : found, Math.max(0, items.length - 1));
  const setActive = useCallback(
    (to: number) =>
      setRow((before) => {
        const next = { index: to, id: items[to]?.id };
        return before?.index === next.index && before.id === next.id ? before : next;
      }),
    [items],
  );
  return [active, setActive] as const;
};
