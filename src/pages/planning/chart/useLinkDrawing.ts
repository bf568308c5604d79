import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { Dependency, LinkKind } from '../../../domain/schedule/plan.ts';
import { dependencyBetween } from './ganttData.ts';

/** The line that follows the pointer, in pixels of the window. */
export interface Rubber {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** The kind of the link that it would be; undefined over no other bar. */
  readonly kind: LinkKind | undefined;
}

/** The id of the task whose bar this is, or is in; the component writes `:` before a text. */
export const taskAt = (element: Element | null): number | null => {
  const id = element?.closest('.wx-bar[data-id], .wx-row[data-id]')?.getAttribute('data-id');
  return id ? Number(id.replace(':', '')) : null;
};

/** Whether the pointer is nearer to the end of a bar than to its start; null where it is in its middle or over no bar. */
const nearsFinish = (element: Element | null, x: number): boolean | null => {
  const bar = element?.closest('.wx-bar[data-id]')?.getBoundingClientRect();
  const middle = bar && bar.left + bar.width / 2;
  return middle === undefined || Math.abs(x - middle) < 1 ? null : x > middle;
};

/** The pointer is drawing after so many pixels, before it is a click. */
const least = 5;

/**
 * Links that are drawn from the knob at an end of a bar to the half of another bar at which its end is: the ends make the
 * kind. Main tasks and milestones, which have one end for links, are joined as finish and start. (Two clicks on knobs draw
 * one too, which the part does.)
 */
export const useLinkDrawing = (onLink: (link: Dependency) => void, hasTwoEnds: (task: number) => boolean) => {
  const [rubber, setRubber] = useState<Rubber | null>(null);
  const latest = useRef({ onLink, hasTwoEnds });
  useEffect(() => void (latest.current = { onLink, hasTwoEnds }), [onLink, hasTwoEnds]);
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
    const linkAt = (x: number, y: number): Dependency | null => {
      const element = document.elementFromPoint(x, y);
      const task = taskAt(element);
      if (task === null || task === id) return null;
      const areBars = latest.current.hasTwoEnds(id) && latest.current.hasTwoEnds(task);
      const isFinish = (areBars ? nearsFinish(element, x) : null) ?? !isEnd;
      return dependencyBetween({ task: id, isFinish: isEnd }, { task, isFinish });
    };
    const onMove = (moved: globalThis.MouseEvent) => {
      drawn ||= Math.hypot(moved.clientX - from[0], moved.clientY - from[1]) >= least;
      if (!drawn) return;
      const over = linkAt(moved.clientX, moved.clientY);
      setRubber({ from, to: [moved.clientX, moved.clientY], kind: over ? (over.kind ?? 'FS') : undefined });
    };
    const onUp = (up: globalThis.MouseEvent) => {
      stop.current();
      if (!drawn) return;
      const link = linkAt(up.clientX, up.clientY);
      if (link) latest.current.onLink(link);
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
