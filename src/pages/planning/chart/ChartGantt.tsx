import { useTheme } from '@mui/material/styles';
import { Locale } from '@svar-ui/react-core';
import { Gantt, type IApi } from '@svar-ui/react-gantt';
import '@svar-ui/react-gantt/style.css';
import '@svar-ui/react-grid/style.css';
import { memo, useCallback, useMemo, type RefObject } from 'react';
import { dayOf, type CivilDate } from '../../../domain/schedule/days.ts';
import { Bar } from './Bar.tsx';
import './bars.css';
import { chartColumns, columnsWidth } from './cells.tsx';
import './chart.css';
import { ChartFrame } from './ChartFrame.tsx';
import { ganttLinks, ganttTasks } from './ganttData.ts';
import './marks.css';
import type { ChartRow } from './rows.ts';
import { axisOf, dayOfLocal, localDate, restOf, scaleOf, type ChartZoom } from './scale.ts';
import { takeEvents, type GanttEvents } from './ganttEvents.ts';
import type { ChartPlan } from './types.ts';

interface Props {
  readonly plan: ChartPlan;
  readonly rows: readonly ChartRow[];
  readonly zoom: ChartZoom;
  readonly today: CivilDate;
  readonly readOnly: boolean;
  /** Read when something happens, so that the component is not made again with each of them. */
  readonly events: RefObject<GanttEvents>;
  /** The tasks whose insides are hidden. */
  readonly closed: ReadonlySet<number>;
  readonly onApi: (api: IApi) => void;
}

/** As high as the least target of a pointer: a plan is read by its rows. */
const cellHeight = 24;
/** Weeks begin on Monday, as in ISO 8601. */
const words = { calendar: { weekStart: 1 } };

/** The first and last date of what is shown, of the other revision too. */
const datesOf = (rows: readonly ChartRow[], start: CivilDate): readonly [CivilDate, CivilDate] => {
  let [first, last] = [start, start];
  for (const row of rows)
    for (const { start: from, finish: to } of row.baseline ? [row, row.baseline] : [row]) {
      if (from < first) first = from;
      if (to > last) last = to;
    }
  return [first, last];
};

/** The tree and bars of a plan: the part with our columns, bars, colours and days of rest. What it would change by itself is stopped. */
export const ChartGantt = memo(({ plan, rows, zoom, today, readOnly, events, closed, onApi }: Props) => {
  const { palette } = useTheme();

  const tasks = useMemo(() => ganttTasks(rows, closed), [rows, closed]);
  const links = useMemo(() => {
    const shown = new Set(rows.map(({ id }) => id));
    return ganttLinks(plan.dependencies, (id) => shown.has(id));
  }, [rows, plan.dependencies]);
  const [first, last] = useMemo(() => datesOf(rows, plan.start), [rows, plan.start]);
  const { start, end } = useMemo(() => axisOf(first, last, zoom), [first, last, zoom]);
  const scale = useMemo(() => scaleOf(zoom), [zoom]);
  const axis = useMemo(() => [localDate(start), localDate(end)] as const, [start, end]);

  const { calendar } = plan;
  const days = zoom === 'day' ? 1 : 7;
  const highlight = useMemo(() => {
    const now = dayOf(today);
    return (date: Date, unit: string): string => {
      if (unit !== (days === 1 ? 'day' : 'week')) return '';
      const day = dayOfLocal(date);
      const rest = restOf(calendar, day, days);
      const isNow = now >= day && now < day + days;
      return [
        ...(rest > 0 ? [`plan-rest plan-rest-${rest}`] : []),
        ...(isNow ? [`plan-today plan-today-${now - day}`] : []),
      ].join(' ');
    };
  }, [calendar, today, days]);
  const patterns = useMemo(() => {
    const found = new Set<number>();
    for (let day = start; day < end; day += days) found.add(restOf(calendar, day, days));
    return [...found].filter((bits) => bits > 0);
  }, [calendar, start, end, days]);

  // With another one the component would take all tasks anew.
  const init = useCallback(
    (api: IApi) => {
      takeEvents(api, events);
      onApi(api);
    },
    [events, onApi],
  );

  return (
    <ChartFrame days={days} patterns={patterns}>
      <Locale words={words}>
        <Gantt
          // It reads the colour of its lines once.
          key={palette.mode}
          init={init}
          tasks={tasks}
          links={links}
          columns={chartColumns}
          gridWidth={columnsWidth}
          start={axis[0]}
          end={axis[1]}
          autoScale={false}
          scales={scale.scales}
          cellWidth={scale.cellWidth}
          cellHeight={cellHeight}
          scaleHeight={18}
          lengthUnit="day"
          cellBorders="column"
          highlightTime={highlight}
          taskTemplate={Bar}
          readonly={readOnly}
        />
      </Locale>
    </ChartFrame>
  );
});
