import { useEffect, useRef, useState } from 'react';
import { useSettled } from './fields/input/useOptions.ts';

/** A text that is applied once the user pauses for so many milliseconds; changed from outside, it follows. */
export const useTyped = (current: string, pauseMs: number, apply: (text: string) => void) => {
  const [typed, setTyped] = useState(current);
  const [seen, setSeen] = useState(current);
  if (seen !== current) {
    setSeen(current);
    if (typed.trim() !== current) setTyped(current);
  }
  const settled = useSettled(typed.trim(), pauseMs);
  const applied = useRef(current);
  useEffect(() => {
    if (settled === applied.current) return;
    applied.current = settled;
    if (settled !== current) apply(settled);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing applies
  }, [settled]);
  return [typed, setTyped] as const;
};
