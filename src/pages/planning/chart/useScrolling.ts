import type { IApi } from '@svar-ui/react-gantt';
import { useEffect } from 'react';
import { dayOf, type CivilDate } from '../../../domain/schedule/days.ts';
import { localDate, type ChartZoom } from './scale.ts';
import type { ChartState } from './useChartState.ts';

/** So many pixels of the past are left of what is scrolled to. */
const before = 120;

const scrollTo = (api: IApi, date: CivilDate) => {
  const scales = api.getState()._scales;
  if (!scales) return;
  const days = Math.round((localDate(dayOf(date)).getTime() - scales.start.getTime()) / 86_400_000);
  void api.exec('scroll-chart', { left: Math.max(0, days * scales.lengthUnitWidth - before) });
};

/** Scrolls to today, or to the start of a plan that is not of today, at first and with each zoom; `today` times to today. */
export const useScrolling = (
  api: IApi | null,
  { schedule, today: now }: ChartState,
  zoom: ChartZoom,
  today: number,
) => {
  const { start, end } = schedule;
  const isToday = start !== null && end !== null && start <= now && now <= end;
  const goTo = isToday ? now : start;
  useEffect(() => {
    if (api && goTo !== null) scrollTo(api, goTo);
    // Not after each change of the plan: it would move under the mouse.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, zoom]);
  useEffect(() => {
    if (api && today > 0) scrollTo(api, now);
  }, [api, today, now]);
};
