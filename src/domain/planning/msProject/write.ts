import type { CalendarRules } from '../../schedule/calendar.ts';
import type { CivilDate } from '../../schedule/days.ts';
import { predecessorsIn, type Predecessor } from '../predecessors.ts';
import { ownFields } from './ownFields.ts';
import type { Programme, ProgrammeTask } from './programme.ts';
import { xmlOf, type XmlElement } from './xml.ts';

/** A working day is from 8 to 12 and from 13 to 17: plans know days, the file needs hours. */
const hours = 8;
const workingTimes = [
  ['08:00:00', '12:00:00'],
  ['13:00:00', '17:00:00'],
] as const;
const [morning, evening] = ['08:00:00', '17:00:00'];

const at = (day: CivilDate | null, time: string): string | null => (day === null ? null : `${day}T${time}`);
/** Working days as a duration of hours. */
const lasting = (days: number): string => `PT${days * hours}H0M0S`;
/** Days, with a sign for elapsed ones. */
const inDays = { worked: 7, elapsed: 8 } as const;
/** Lags are tenths of minutes. */
const lagOf = (days: number, isElapsed: boolean): number => days * 600 * (isElapsed ? 24 : hours);

const linkTypes = { FF: 0, FS: 1, SF: 2, SS: 3 } as const;
const constraints = { none: 0, mustStartOn: 2, startNoEarlierThan: 4 } as const;

const calendarUid = 1;

const weekdayOf = (rules: CalendarRules, dayType: number): XmlElement => {
  // 1 is Sunday there, and 7 here.
  const isWorking = rules.weekdays.includes(dayType === 1 ? 7 : dayType - 1);
  return [
    'WeekDay',
    [
      ['DayType', dayType],
      ['DayWorking', isWorking],
      ...(isWorking
        ? ([
            [
              'WorkingTimes',
              workingTimes.map(([from, to]) => [
                'WorkingTime',
                [
                  ['FromTime', from],
                  ['ToTime', to],
                ],
              ]),
            ],
          ] satisfies XmlElement[])
        : []),
    ],
  ];
};

const holidayOf = (day: CivilDate): XmlElement => [
  'Exception',
  [
    ['EnteredByOccurrences', false],
    [
      'TimePeriod',
      [
        ['FromDate', `${day}T00:00:00`],
        ['ToDate', `${day}T23:59:00`],
      ],
    ],
    ['Occurrences', 1],
    ['Name', 'Holiday'],
    ['Type', 1],
    ['DayWorking', false],
  ],
];

const calendarOf = (rules: CalendarRules): XmlElement => [
  'Calendar',
  [
    ['UID', calendarUid],
    ['Name', 'Working days'],
    ['IsBaseCalendar', true],
    ['BaseCalendarUID', -1],
    ['WeekDays', [1, 2, 3, 4, 5, 6, 7].map((dayType) => weekdayOf(rules, dayType))],
    ['Exceptions', rules.holidays.length ? rules.holidays.map(holidayOf) : undefined],
  ],
];

const linkOf = ({ number, kind = 'FS', lag, isElapsed = false }: Predecessor): XmlElement => [
  'PredecessorLink',
  [
    ['PredecessorUID', number],
    ['Type', linkTypes[kind]],
    ['CrossProject', false],
    ['LinkLag', lagOf(lag, isElapsed)],
    ['LagFormat', isElapsed ? inDays.elapsed : inDays.worked],
  ],
];

/** A milestone after work stands in the evening of its day, one by itself in the morning. */
const startTimeOf = ({ kind, duration, start, predecessors, not_before, pinned_on }: ProgrammeTask): string =>
  kind === 'sub_task' && duration === 0 && predecessors !== null && start !== not_before && start !== pinned_on
    ? evening
    : morning;

const constraintOf = ({ pinned_on, not_before }: ProgrammeTask) => {
  if (pinned_on !== null) return { type: constraints.mustStartOn, day: pinned_on };
  return not_before === null
    ? { type: constraints.none, day: null }
    : { type: constraints.startNoEarlierThan, day: not_before };
};

const baselineOf = ({ baseline, ...task }: ProgrammeTask): XmlElement => [
  'Baseline',
  baseline && [
    ['Number', 0],
    ['Start', at(baseline.start, baseline.duration === 0 ? startTimeOf({ ...task, baseline }) : morning)],
    ['Finish', at(baseline.end, baseline.duration === 0 ? startTimeOf({ ...task, baseline }) : evening)],
    ['Duration', lasting(baseline.duration)],
    ['DurationFormat', inDays.worked],
  ],
];

const figureOf = (figure: keyof typeof ownFields, value: string | number | null): XmlElement => [
  'ExtendedAttribute',
  value === null
    ? null
    : [
        ['FieldID', ownFields[figure].id],
        ['Value', value],
      ],
];

/** Where a task stands: 1, 1.1, 1.2, 2 … */
const outlineNumbers = (tasks: readonly ProgrammeTask[]): readonly string[] => {
  let [main, sub] = [0, 0];
  return tasks.map(({ kind }) => {
    if (kind === 'main_task') [main, sub] = [main + 1, 0];
    else sub += 1;
    return kind === 'main_task' ? String(main) : `${main}.${sub}`;
  });
};

const taskOf = (task: ProgrammeTask, index: number, outline: string, isSummary: boolean): XmlElement => {
  const { duration, progress, actual_start, actual_end } = task;
  const isMilestone = !isSummary && duration === 0;
  const begin = startTimeOf(task);
  const { type, day } = constraintOf(task);
  const done = Math.floor(Number(progress));
  return [
    'Task',
    [
      ['UID', task.number],
      ['ID', index + 1],
      ['Name', task.name.slice(0, 512)],
      ['Type', 1],
      ['IsNull', false],
      ['WBS', outline],
      ['OutlineNumber', outline],
      ['OutlineLevel', task.kind === 'main_task' ? 1 : 2],
      ['Priority', 500],
      ['Start', at(task.start, begin)],
      ['Finish', at(task.end, isMilestone ? begin : evening)],
      ['Duration', lasting(duration)],
      ['DurationFormat', inDays.worked],
      ['EffortDriven', false],
      ['Estimated', false],
      ['Milestone', isMilestone],
      ['Summary', isSummary],
      ['Critical', task.is_critical],
      ['TotalSlack', task.total_float === null ? null : lagOf(task.total_float, false)],
      ['PercentComplete', done],
      ['ActualStart', at(actual_start, morning)],
      ['ActualFinish', at(actual_end, evening)],
      ['ConstraintType', isSummary && type === constraints.mustStartOn ? constraints.startNoEarlierThan : type],
      ['CalendarUID', -1],
      ['ConstraintDate', at(day, morning)],
      ['Deadline', at(task.deadline, evening)],
      ['Notes', task.notes],
      ...predecessorsIn(task.predecessors).map(linkOf),
      figureOf('share', task.percentage),
      figureOf('remaining', task.remaining_days),
      figureOf('notBefore', task.pinned_on === null ? null : at(task.not_before, morning)),
      figureOf('pin', isSummary ? at(task.pinned_on, morning) : null),
      baselineOf(task),
    ],
  ];
};

const peopleIn = (tasks: readonly ProgrammeTask[]): ReadonlyMap<number, string> =>
  new Map(tasks.flatMap(({ assignee }) => (assignee ? [[assignee.id, assignee.name] as const] : [])));

/**
 * A plan as MS Project XML (2007 and later): its tasks with their links, dates, progress and baseline, who does them, and
 * the calendar of the branch. The identity of a task is its number, the same in all revisions (rule 173).
 */
export const msProjectOf = ({ calendar, tasks, ...plan }: Programme): string => {
  const outline = outlineNumbers(tasks);
  const people = peopleIn(tasks);
  const isSummary = (index: number) => tasks[index]?.kind === 'main_task' && tasks[index + 1]?.kind === 'sub_task';
  const assigned = tasks.flatMap(({ number, assignee, duration }) =>
    assignee ? [{ number, assignee, duration }] : [],
  );
  const content = xmlOf([
    ['SaveVersion', 14],
    ['Name', plan.name],
    ['Title', plan.title],
    ['Manager', plan.manager],
    ['ScheduleFromStart', true],
    ['StartDate', at(plan.starts_on, morning)],
    ['FinishDate', at(plan.ends_on, evening)],
    ['CurrencyCode', plan.currency],
    ['CalendarUID', calendarUid],
    ['DefaultStartTime', morning],
    ['DefaultFinishTime', evening],
    ['MinutesPerDay', hours * 60],
    ['MinutesPerWeek', hours * 60 * calendar.weekdays.length],
    ['DaysPerMonth', 20],
    ['DurationFormat', inDays.worked],
    ['NewTasksEffortDriven', false],
    ['NewTasksEstimated', false],
    ['StatusDate', at(plan.status_on, evening)],
    [
      'ExtendedAttributes',
      Object.values(ownFields).map(({ id, field, alias }): XmlElement => [
        'ExtendedAttribute',
        [
          ['FieldID', id],
          ['FieldName', field],
          ['Alias', alias],
        ],
      ]),
    ],
    ['Calendars', [calendarOf(calendar)]],
    ['Tasks', tasks.map((task, index) => taskOf(task, index, outline[index] ?? '', isSummary(index)))],
    [
      'Resources',
      [...people].map(([id, name], index): XmlElement => [
        'Resource',
        [
          ['UID', id],
          ['ID', index + 1],
          ['Name', name],
          ['Type', 1],
        ],
      ]),
    ],
    [
      'Assignments',
      assigned.map(({ number, assignee, duration }, index): XmlElement => [
        'Assignment',
        [
          ['UID', index + 1],
          ['TaskUID', number],
          ['ResourceUID', assignee.id],
          ['Units', 1],
          ['Work', lasting(duration)],
        ],
      ]),
    ],
  ]);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="http://schemas.microsoft.com/project">${content}</Project>\n`;
};
