import PushPin from '@mui/icons-material/PushPin';
import type { IApi, ITask } from '@svar-ui/react-gantt';
import { memo, useMemo, type CSSProperties } from 'react';
import { dayOf, type CivilDate } from '../../../domain/schedule/days.ts';
import type { Span } from '../../../domain/schedule/schedule.ts';
import { useValueStore } from '../../../ui/valueStore.ts';
import { useChartContent } from './chartContext.ts';
import { dayOfLocal } from './scale.ts';
import { floatText, pinText } from './words.ts';

/** Names stand beside bars that are shorter, in pixels. */
const roomForName = 72;

interface Axis {
  readonly start: number;
  readonly dayWidth: number;
}

/** The axis as the part has laid it out, which may be wider than it was asked for. */
const axisOfPart = (api: IApi): Axis => {
  const scales = api.getState()._scales;
  return { start: scales ? dayOfLocal(scales.start) : 0, dayWidth: scales?.lengthUnitWidth ?? 1 };
};

/** Where dates are, seen from the left edge of a bar. */
const placeOf = ({ start, dayWidth }: Axis, from: CivilDate, to: CivilDate, left: number): CSSProperties => {
  const first = dayOf(from);
  return { left: (first - start) * dayWidth - left, width: (dayOf(to) - first + 1) * dayWidth };
};

const Milestone = ({ axis, at, left, kind }: { axis: Axis; at: CivilDate; left: number; kind: string }) => (
  <span className={`plan-diamond ${kind}`} style={{ left: (dayOf(at) - axis.start) * axis.dayWidth - left }} />
);

const Strip = ({ axis, span, left, kind, isMilestone }: StripProps) =>
  isMilestone ? (
    <Milestone axis={axis} at={span.start} left={left} kind={kind} />
  ) : (
    <span className={kind} style={placeOf(axis, span.start, span.finish, left)} />
  );

interface StripProps {
  readonly axis: Axis;
  readonly span: Span;
  readonly left: number;
  readonly kind: string;
  readonly isMilestone: boolean;
}

interface ContentProps {
  readonly id: number;
  /** Pixels. */
  readonly left: number;
  readonly width: number;
  readonly api: IApi;
}

/** The bar of a task: its fill, progress, name and pin; below it the baseline, behind it the float, and where it would move. */
const BarContent = memo(({ id, left, width, api }: ContentProps) => {
  const { rowOf, preview } = useChartContent();
  const shown = useValueStore(preview);
  const row = rowOf(id);
  const would = useMemo(() => (shown?.dragged ? shown.dragged.schedule.task(id) : undefined), [shown, id]);
  if (!row) return null;
  const axis = axisOfPart(api);
  const isMilestone = row.workingDays === 0 && !row.isMain;
  const isCritical = (would ?? row).isCritical;
  const kind = row.isMain ? 'plan-main' : isMilestone ? 'plan-milestone' : 'plan-task';
  const name = row.task.isDone ? `✓ ${row.task.name}` : row.task.name;
  const pin = pinText(row);
  const moves = would !== undefined && (shown?.moved.has(id) || shown?.drag.task === id);
  const isShort = isMilestone || width < roomForName;
  return (
    <>
      {row.baseline && (
        <Strip axis={axis} span={row.baseline} left={left} kind="plan-baseline" isMilestone={isMilestone} />
      )}
      {!shown && row.float > 0 && !row.isMain && (
        <span
          className="plan-float"
          title={`Float: ${floatText(row)}`}
          style={{
            left: isMilestone ? width / 2 : width,
            width: (dayOf(row.lateFinish) - dayOf(row.finish)) * axis.dayWidth,
          }}
        />
      )}
      <span
        className={`plan-bar ${kind} ${isCritical ? 'plan-critical' : ''} ${row.task.isDone ? 'plan-done' : ''} ${row.isLate ? 'plan-late' : ''}`}
      >
        {!isMilestone && row.task.progress > 0 && (
          <span className="plan-progress" style={{ width: `${row.task.progress}%` }} />
        )}
        {!isShort && <span className="plan-name">{name}</span>}
      </span>
      <span className="plan-beside" style={{ left: (isMilestone ? width - 2 : width) + 4 }}>
        {pin !== undefined && (
          <span className={row.broken ? 'plan-pin plan-pin-broken' : 'plan-pin'} title={pin}>
            <PushPin sx={{ fontSize: 13 }} aria-label={pin} />
            {row.broken && row.broken.workingDays > 0 ? `${row.broken.workingDays} d missing` : ''}
          </span>
        )}
        {isShort && <span className="plan-name-beside">{name}</span>}
      </span>
      {moves && would && (
        <Strip
          axis={axis}
          span={would}
          left={left}
          kind={`plan-ghost ${would.isCritical ? 'plan-ghost-critical' : ''}`}
          isMilestone={isMilestone}
        />
      )}
    </>
  );
});

/** The component makes all bars on the screen anew when one is scrolled in: most are where they were. */
export const Bar = ({ data, api }: { readonly data: ITask; readonly api: IApi }) => (
  <BarContent id={Number(data.id)} left={Number(data['$x'])} width={Number(data['$w'])} api={api} />
);
