import { useEffect, useState } from 'react';
import { useSettled } from './input/useOptions.ts';

/**
 * A text that is applied once the user pauses for so many milliseconds; changed from outside, it follows. What was
 * applied here comes back as `current` later than it was typed, and takes nothing away that was typed since.
 */
export const useTyped = (current: string, pauseMs: number, apply: (text: string) => void) => {
  const [typed, setTyped] = useState(current);
  const [seen, setSeen] = useState(current);
  /** What was applied here and has not come back yet. */
  const [own, setOwn] = useState<readonly string[]>([]);
  if (seen !== current) {
    setSeen(current);
    const at = own.indexOf(current);
    setOwn(at < 0 ? [] : own.slice(at + 1));
    if (at < 0) setTyped(current);
  }
  const settled = useSettled(typed.trim(), pauseMs);
  useEffect(() => {
    if (settled === current) return;
    setOwn((before) => [...before, settled]);
    apply(settled);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing applies
  }, [settled]);
  return [typed, setTyped] as const;
};
