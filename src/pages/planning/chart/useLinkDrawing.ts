import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { Dependency } from '../../../domain/schedule/plan.ts';

/** The line that follows the pointer, in pixels of the window. */
export interface Rubber {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** The id of the task whose bar this is, or is in; the component writes `:` before a text. */
export const taskAt = (element: Element | null): number | null => {
  const id = element?.closest('.wx-bar[data-id], .wx-row[data-id]')?.getAttribute('data-id');
  return id ? Number(id.replace(':', '')) : null;
};

/** The pointer is drawing after so many pixels, before it is a click. */
const least = 5;

/**
 * Links that are drawn from the knob at the end of a bar to another bar, or from the knob at a start back to what comes
 * before. (Two clicks on knobs draw one too, which the part does.)
 */
export const useLinkDrawing = (onLink: (link: Dependency) => void) => {
  const [rubber, setRubber] = useState<Rubber | null>(null);
  const latest = useRef(onLink);
  useEffect(() => void (latest.current = onLink), [onLink]);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const begin = (event: MouseEvent): void => {
    const knob = event.target instanceof Element ? event.target.closest('.wx-link') : null;
    const id = taskAt(knob);
    if (!knob || id === null || event.button !== 0) return;
    // Else the part would take the bar.
    event.stopPropagation();
    event.preventDefault();
    const isEnd = knob.classList.contains('wx-right');
    const from = [event.clientX, event.clientY] as const;
    let drawn = false;
    const onMove = (moved: globalThis.MouseEvent) => {
      drawn ||= Math.hypot(moved.clientX - from[0], moved.clientY - from[1]) >= least;
      if (drawn) setRubber({ from, to: [moved.clientX, moved.clientY] });
    };
    const onUp = (up: globalThis.MouseEvent) => {
      stop.current();
      if (!drawn) return;
      const other = taskAt(document.elementFromPoint(up.clientX, up.clientY));
      if (other === null || other === id) return;
      latest.current(isEnd ? { from: id, to: other, lag: 0 } : { from: other, to: id, lag: 0 });
    };
    const onKey = (key: KeyboardEvent) => key.key === 'Escape' && stop.current();
    stop.current = () => {
      setRubber(null);
      window.removeEventListener('mousemove', onMove);
      window.removeEventListener('mouseup', onUp);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
    window.addEventListener('mousemove', onMove);
    window.addEventListener('mouseup', onUp);
    window.addEventListener('keydown', onKey, { capture: true });
  };
  return { rubber, begin };
};
