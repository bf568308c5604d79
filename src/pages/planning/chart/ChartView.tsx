import { Box, useTheme } from '@mui/material';
import type { IApi } from '@svar-ui/react-gantt';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Dependency } from '../../../domain/schedule/plan.ts';
import { ChartFoot } from './ChartFoot.tsx';
import { ChartGantt } from './ChartGantt.tsx';
import { isSameLink } from './edits.ts';
import { dependencyOf } from './ganttData.ts';
import type { GanttEvents } from './ganttEvents.ts';
import type { ChartRow } from './rows.ts';
import type { ChartZoom } from './scale.ts';
import type { How } from './types.ts';
import { useKeyHelp } from '../../../ui/keys/keyHelp.ts';
import { chartKeyHelp, chartKeys } from './useChartKeys.ts';
import type { ChartState } from './useChartState.ts';
import { useHeldBar } from './useHeldBar.ts';
import { useLinkDrawing } from './useLinkDrawing.ts';
import { useScrolling } from './useScrolling.ts';
import { visibleRows } from './visibleRows.ts';
import { rowText } from './words.ts';

interface Props {
  readonly state: ChartState;
  readonly rows: readonly ChartRow[];
  readonly zoom: ChartZoom;
  readonly how: How;
  readonly setHow: (how: How) => void;
  readonly current: number | null;
  readonly setCurrent: (id: number | null) => void;
  /** How often today was asked for. */
  readonly today: number;
  readonly onOpen: (id: number) => void;
  /** Opens the dialog of its dates and links. */
  readonly onChange: (id: number) => void;
}

/** The chart with its mouse and keys. */
export const ChartView = ({ state, rows, zoom, how, setHow, current, setCurrent, today, onOpen, onChange }: Props) => {
  const theme = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const [api, setApi] = useState<IApi | null>(null);
  const [closed] = useState(() => new Set<number>());
  const [link, setLink] = useState<Dependency | null>(null);
  const { plan, readOnly, rowOf } = state;
  const { cancel, ...bar } = useHeldBar(state, how, () => api?.getState()._scales?.lengthUnitWidth ?? 1);

  const remove = (dependency: Dependency): void => {
    setLink(null);
    state.unlink(dependency);
  };
  const events: GanttEvents = {
    ...bar,
    onDrawnLink: (drawn) => void state.link(dependencyOf(drawn)),
    onRemoveLink: (at) => {
      const dependency = plan.dependencies[at];
      if (dependency) remove(dependency);
    },
    onToggle: (id, isOpen) => void (isOpen ? closed.delete(id) : closed.add(id)),
    onSelect: (id) => setCurrent(id),
  };
  const latest = useRef(events);
  useEffect(() => void (latest.current = events));
  const { rubber, begin } = useLinkDrawing(state.link, (id) => {
    const row = rowOf(id);
    return row !== undefined && !row.isMain && row.workingDays > 0;
  });
  useScrolling(api, state, zoom, today);

  const go = (row: ChartRow): void => {
    void api?.exec('select-task', { id: row.id, show: true });
    setCurrent(row.id);
    // A cell that has it goes away when it is scrolled out of sight.
    box.current?.focus({ preventScroll: true });
    state.say(rowText(row));
  };
  useKeyHelp(chartKeyHelp);
  const toggle = (id: number, isOpen: boolean) => void api?.exec('open-task', { id, mode: isOpen });
  const chosen = link === null ? undefined : plan.dependencies.find((one) => isSameLink(one, link));
  const keys = (event: KeyboardEvent): void =>
    chartKeys({
      state,
      visible: () => visibleRows(rows, closed),
      current,
      go,
      how,
      setHow,
      onOpen,
      toggle,
      isOpen: (id) => !closed.has(id),
      removeLink: chosen && (() => remove(chosen)),
      cancel: () => {
        setLink(null);
        cancel();
      },
    })(event);
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
          closed={closed}
          onApi={setApi}
        />
      </Box>
      <ChartFoot
        keysId="plan-chart-keys"
        {...{ readOnly, how, setHow, chosen }}
        nameOf={state.nameOf}
        onRemove={remove}
        onChange={rowNow && (() => onChange(rowNow.id))}
      />
      {rubber && (
        <svg className="plan-rubber">
          <line
            stroke={theme.palette.primary.main}
            x1={rubber.from[0]}
            y1={rubber.from[1]}
            x2={rubber.to[0]}
            y2={rubber.to[1]}
          />
          {rubber.kind && (
            <text
              fill={theme.palette.text.primary}
              stroke={theme.palette.background.paper}
              x={rubber.to[0] + 12}
              y={rubber.to[1] - 8}
            >
              {rubber.kind}
            </text>
          )}
        </svg>
      )}
    </Box>
  );
};
