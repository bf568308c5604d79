import { useEffect, useRef, useState } from 'react';
import { useSettled } from '../../ui/fields/input/useOptions.ts';

/** A text that is applied once the user pauses; changed from outside, it follows. */
export const useTyped = (current: string, apply: (text: string) => void) => {
  const [typed, setTyped] = useState(current);
  const [seen, setSeen] = useState(current);
  if (seen !== current) {
    setSeen(current);
    if (typed.trim() !== current) setTyped(current);
  }
  const settled = useSettled(typed.trim(), 200);
  const applied = useRef(current);
  useEffect(() => {
    if (settled === applied.current) return;
    applied.current = settled;
    if (settled !== current) apply(settled);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing applies
  }, [settled]);
  return [typed, setTyped] as const;
};
