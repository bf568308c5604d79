import { useEffect, useRef } from 'react';
import type { Drag } from '../../../domain/schedule/drag.ts';
import type { GanttEvents } from './ganttEvents.ts';
import { dragOf } from './moves.ts';
import type { How } from './types.ts';
import type { ChartState } from './useChartState.ts';

/** The bar that is held with the mouse. */
export interface HeldBar extends Pick<GanttEvents, 'onDrag' | 'onDrop'> {
  /** Lets go of it where it was; false without one. */
  readonly cancel: () => boolean;
}

/**
 * Shows what a bar that is held would come to, and makes it when it is let go. `dayWidth` are the pixels of a day now.
 */
export const useHeldBar = (state: ChartState, how: How, dayWidth: () => number): HeldBar => {
  /** Its pixels, so that it is seen anew when what becomes of what follows is chosen. */
  const held = useRef<((how: How) => Drag | null) | null>(null);
  const isCancelled = useRef(false);
  const { plan, preview, rowOf } = state;
  const show = (drag: Drag | null): void => {
    const shown = preview.get();
    if (drag && shown && JSON.stringify(shown.drag) === JSON.stringify(drag)) return;
    preview.set(drag ? state.previewOf(drag) : null);
  };
  useEffect(() => {
    if (held.current) show(held.current(how));
    // Only another choice of what follows changes what is held without the mouse.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [how]);
  return {
    onDrag: (id, was, now) => {
      const row = rowOf(id);
      if (!row || isCancelled.current) return false;
      const width = dayWidth();
      held.current = (by) => dragOf(row, { was, now }, { dayWidth: width, calendar: plan.calendar }, by);
      show(held.current(how));
      return true;
    },
    onDrop: () => {
      const drag = isCancelled.current ? null : held.current?.(how);
      held.current = null;
      isCancelled.current = false;
      preview.set(null);
      if (drag) state.makeDrag(drag);
    },
    cancel: () => {
      if (!held.current) return false;
      isCancelled.current = true;
      preview.set(null);
      return true;
    },
  };
};
