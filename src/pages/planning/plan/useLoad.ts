import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { groupedBy } from '../../../domain/grouped.ts';
import { loadOf, metBy, type PersonDays, type PersonLoad, type PersonWork } from '../../../domain/planning/load.ts';
import type { WorkingCalendar } from '../../../domain/schedule/calendar.ts';
import type { Elsewhere } from '../../../resources/planning/planAnswers.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { formatDay } from '../../../ui/fields/format.ts';
import type { LinesStore } from '../../../ui/lines/LinesStore.ts';
import { today } from '../../../ui/today.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import type { PlanNow } from './usePlanFigures.ts';

/** The people of a plan, as the sheet has it now (rule 180). */
export interface PlanLoad {
  readonly people: readonly PersonLoad[];
  /** The working days on which a task, by its key, meets something else of who does it. */
  readonly clashes: ReadonlyMap<number, number>;
  /** The task with what it meets: “3 Sealing, 4 May – 8 May”. */
  readonly meets: (task: number) => { readonly work: PersonWork; readonly others: readonly string[] } | undefined;
}

const nothingElsewhere: Elsewhere = { tasks: [], away: [] };

const range = ({ from, to }: PersonDays): string => `${formatDay(from)} – ${formatDay(to)}`;

/** What is not done of the plan, of whom, and when: by the forecast where there is one. */
const workOf = (plan: PlanNow, store: LinesStore): PersonWork[] =>
  'problem' in plan
    ? []
    : plan.lines.flatMap(({ id, kind, name, number, status, duration }) => {
        const person = store.rowOf(id)?.line['assignee_id'];
        const dates = plan.figures.tasks.get(id);
        if (kind !== 'sub_task' || status === 'DONE' || duration === 0 || typeof person !== 'number' || !dates)
          return [];
        return [
          {
            person,
            task: id,
            name: `${number ?? ''} ${name}`.trim(),
            from: dates.forecast_start_date ?? dates.planned_start_date,
            to: dates.forecast_end_date ?? dates.planned_end_date,
          },
        ];
      });

/** What the people of a plan have to do, and where they would be in two places. */
export const planLoadOf = (
  own: readonly PersonWork[],
  { tasks, away }: Elsewhere,
  calendar: WorkingCalendar,
): PlanLoad => {
  const on = today();
  const others = tasks.map(({ person, from, to, name, number, project_number }): PersonWork => ({
    person,
    from,
    to,
    task: null,
    name: `${number} ${name} of ${project_number}`,
  }));
  const people = loadOf([...own, ...others], away, calendar, on);
  const byTask = new Map(own.map((one) => [one.task, one]));
  const [works, absences] = [
    groupedBy([...own, ...others], ({ person }) => person),
    groupedBy(away, (one) => one.person),
  ];
  return {
    people,
    clashes: new Map(people.flatMap(({ clashes }) => [...clashes])),
    meets: (task) => {
      const work = byTask.get(task);
      if (!work) return undefined;
      const rest = (works.get(work.person) ?? []).filter((one) => one !== work);
      return {
        work,
        others: [
          ...metBy(work, rest, calendar, on).map((one) => `${one.name}, ${range(one)}`),
          ...metBy(work, absences.get(work.person) ?? [], calendar, on).map((one) => `away ${range(one)}: ${one.note}`),
        ],
      };
    },
  };
};

/** The people of the plan as it is in the sheet; what they do elsewhere is read again where others do its tasks. */
export const useLoad = (id: number, plan: PlanNow, store: LinesStore, calendar: WorkingCalendar): PlanLoad => {
  const provider = useProvider();
  const work = useMemo(() => workOf(plan, store), [plan, store]);
  const who = [...new Set(work.map(({ person }) => person))].toSorted((a, b) => a - b);
  const { data } = useQuery({
    queryKey: [projectPlans.name, 'elsewhere', id, ...who],
    enabled: who.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await provider.call(projectPlans.endpoints.elsewhere, { params: { id }, signal })).data,
  });
  return useMemo(() => planLoadOf(work, data ?? nothingElsewhere, calendar), [work, data, calendar]);
};
