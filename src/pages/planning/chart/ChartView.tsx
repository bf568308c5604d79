import { Box, Button, Typography, useTheme } from '@mui/material';
import type { IApi } from '@svar-ui/react-gantt';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { dayOf, type CivilDate } from '../../../domain/schedule/days.ts';
import type { Drag } from '../../../domain/schedule/drag.ts';
import type { Dependency } from '../../../domain/schedule/plan.ts';
import { ChartGantt } from './ChartGantt.tsx';
import { isSameLink } from './edits.ts';
import { dragOf } from './moves.ts';
import { dependencyOf } from './ganttData.ts';
import type { GanttEvents } from './ganttEvents.ts';
import type { ChartRow } from './rows.ts';
import { localDate, type Zoom } from './scale.ts';
import type { How } from './types.ts';
import { chartKeys } from './useChartKeys.ts';
import type { ChartState } from './useChartState.ts';
import { useLinkDrawing } from './useLinkDrawing.ts';
import { visibleRows } from './visibleRows.ts';
import { rowText } from './words.ts';

interface Props {
  readonly state: ChartState;
  readonly rows: readonly ChartRow[];
  readonly zoom: Zoom;
  readonly how: How;
  readonly setHow: (how: How) => void;
  readonly current: number | null;
  readonly setCurrent: (id: number | null) => void;
  /** How often today was asked for. */
  readonly today: number;
  readonly onOpen: (id: number) => void;
}

/** So many pixels of the past are left of what is scrolled to. */
const before = 120;

const scrollTo = (api: IApi, date: CivilDate) => {
  const scales = api.getState()._scales;
  if (!scales) return;
  const days = Math.round((localDate(dayOf(date)).getTime() - scales.start.getTime()) / 86_400_000);
  void api.exec('scroll-chart', { left: Math.max(0, days * scales.lengthUnitWidth - before) });
};

/** The chart with its mouse and keys. */
export const ChartView = ({ state, rows, zoom, how, setHow, current, setCurrent, today, onOpen }: Props) => {
  const theme = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const [api, setApi] = useState<IApi | null>(null);
  const closed = useRef(new Set<number>());
  const [link, setLink] = useState<Dependency | null>(null);
  /** The bar that is held: its pixels, so that it is seen anew when what becomes of what follows is chosen. */
  const held = useRef<((how: How) => Drag | null) | null>(null);
  const isCancelled = useRef(false);
  const { plan, preview, readOnly, rowOf } = state;

  const show = (drag: Drag | null): void => {
    const shown = preview.get();
    if (drag && shown && JSON.stringify(shown.drag) === JSON.stringify(drag)) return;
    preview.set(drag ? state.previewOf(drag) : null);
  };
  const remove = (dependency: Dependency): void => {
    setLink(null);
    state.unlink(dependency);
  };
  const events: GanttEvents = {
    onDrag: (id, was, now) => {
      const row = rowOf(id);
      if (!row || isCancelled.current) return false;
      const dayWidth = api?.getState()._scales?.lengthUnitWidth ?? 1;
      held.current = (by) => dragOf(row, was, now, dayWidth, plan.calendar, by);
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
    onDrawnLink: (drawn) => {
      const dependency = dependencyOf(drawn);
      if (dependency) state.link(dependency);
      else state.say('A link goes from the end of one task to the start of another');
    },
    onRemoveLink: (at) => {
      const dependency = plan.dependencies[at];
      if (dependency) remove(dependency);
    },
    onToggle: (id, isOpen) => void (isOpen ? closed.current.delete(id) : closed.current.add(id)),
    onSelect: (id) => setCurrent(id),
  };
  const latest = useRef(events);
  useEffect(() => void (latest.current = events));
  const { rubber, begin } = useLinkDrawing(state.link);
  useEffect(() => {
    if (held.current) show(held.current(how));
    // Only another choice of what follows changes what is held without the mouse.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [how]);

  const start = state.schedule.start;
  const isToday =
    start !== null && state.schedule.end !== null && start <= state.today && state.today <= state.schedule.end;
  const goTo = isToday ? state.today : start;
  useEffect(() => {
    if (api && goTo !== null) scrollTo(api, goTo);
    // Not after each change of the plan: it would move under the mouse.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, zoom]);
  useEffect(() => {
    if (api && today > 0) scrollTo(api, state.today);
  }, [api, today, state.today]);

  const go = (row: ChartRow): void => {
    void api?.exec('select-task', { id: row.id, show: true });
    setCurrent(row.id);
    // A cell that has it goes away when it is scrolled out of sight.
    box.current?.focus({ preventScroll: true });
    state.say(rowText(row));
  };
  const toggle = (id: number, isOpen: boolean) => void api?.exec('open-task', { id, mode: isOpen });
  const chosen = link === null ? undefined : plan.dependencies.find((one) => isSameLink(one, link));
  const keys = chartKeys({
    state,
    visible: () => visibleRows(rows, closed.current),
    current,
    go,
    how,
    setHow,
    onOpen,
    toggle,
    isOpen: (id) => !closed.current.has(id),
    removeLink: chosen && (() => remove(chosen)),
    cancel: () => {
      setLink(null);
      if (!held.current) return;
      isCancelled.current = true;
      preview.set(null);
    },
  });
  const onClick = (event: MouseEvent): void => {
    const line = event.target instanceof Element ? event.target.closest('[data-link-id]') : null;
    const id = line?.getAttribute('data-link-id');
    setLink((!readOnly && plan.dependencies[Number(id?.replace(':', '')) - 1]) || null);
    box.current?.focus({ preventScroll: true });
  };
  const rowNow = current === null ? undefined : rowOf(current);
  return (
    <Box sx={{ flex: 1, minHeight: 240, display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      <Box
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its arrows walk over the tasks
        tabIndex={0}
        role="application"
        aria-label="Plan chart"
        aria-describedby="plan-chart-keys"
        sx={{ flex: 1, minHeight: 0, display: 'flex', borderRadius: 1 }}
        onKeyDownCapture={keys}
        onMouseDownCapture={readOnly ? undefined : begin}
        onClick={onClick}
        onDoubleClick={(event) =>
          rowNow && event.target instanceof Element && event.target.closest('[data-id]') && onOpen(rowNow.id)
        }
        onFocus={(event) => {
          const isByKey = event.target === event.currentTarget && event.currentTarget.matches(':focus-visible');
          if (isByKey && current === null && rows[0]) go(rows[0]);
        }}
      >
        <ChartGantt
          {...{ plan, rows, zoom, readOnly }}
          events={latest}
          today={state.today}
          closed={closed.current}
          onApi={setApi}
        />
      </Box>
      {chosen && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2">
            “{state.nameOf(chosen.from)}” before “{state.nameOf(chosen.to)}”
          </Typography>
          <Button onClick={() => remove(chosen)}>Remove link (Delete)</Button>
        </Box>
      )}
      <Typography
        id="plan-chart-keys"
        variant="caption"
        sx={{ color: 'text.secondary', display: { xs: 'none', md: 'block' } }}
      >
        {readOnly
          ? 'Arrows: choose a task · Enter: open'
          : 'Arrows: choose a task · Alt+←/→: move by a working day · Shift+Alt+←/→: change the duration · Enter: open · draw links from the knobs of a bar'}
      </Typography>
      {rubber && (
        <svg className="plan-rubber">
          <line
            stroke={theme.palette.primary.main}
            x1={rubber.from[0]}
            y1={rubber.from[1]}
            x2={rubber.to[0]}
            y2={rubber.to[1]}
          />
        </svg>
      )}
    </Box>
  );
};
