import { workingCalendar } from '../../schedule/calendar.ts';
import { maxDays } from '../../schedule/problems.ts';
import { dayOfMoment, daysOfTenths } from './amounts.ts';
import { allIn, elementsOf, isIn, listIn, integerIn, UnreadablePlan, valueIn, type XmlNode } from './elements.ts';
import { fileCalendar, type FileCalendar } from './fileCalendar.ts';
import { holdOf, ownValue } from './fileHolds.ts';
import { linksOf } from './fileLinks.ts';
import { doersOf, type Doers } from './filePeople.ts';
import { shareIn, sharesIn } from './fileShares.ts';
import { baselineIn, durationOf, spanOf, type DayReading } from './fileWork.ts';
import { outlineOf, type FileTask, type Outline, type PlacedTask } from './outline.ts';
import { ownFields } from './ownFields.ts';
import type { Programme, ProgrammeTask } from './programme.ts';
import { Notes, type Said } from './said.ts';

/** A file of MS Project as a plan, and what of it is not taken or otherwise. */
export interface ReadProgramme {
  /** What the file has, in the two levels of a plan; tasks have the numbers of the file if it was made here, else 1, 2, 3 … */
  readonly programme: Programme;
  /** Days of rest on which people work there. */
  readonly extraDays: FileCalendar['extraDays'];
  readonly said: readonly Said[];
}

/** As many tasks as a plan has at most. */
const maxTasks = 10_000;
const maxNotes = 2000;

type Numbered = PlacedTask & { readonly number: number; readonly main: number };

/** Tasks with their numbers, and those of the main tasks that they are in; 0 for a main task. */
const numberedTasks = (placed: Outline['placed'], isOwn: boolean): Numbered[] => {
  let last = isOwn ? placed.reduce((most, { task }) => Math.max(most, task?.uid ?? 0), 0) : 0;
  let main = 0;
  return placed.map((each) => {
    const number = isOwn && each.task && each.task.uid > 0 ? each.task.uid : (last += 1);
    if (each.kind === 'main_task') main = number;
    return { ...each, number, main: each.kind === 'main_task' ? 0 : main };
  });
};

const isOursIn = (project: XmlNode): boolean =>
  listIn(project, 'ExtendedAttributes', 'ExtendedAttribute').some(
    (one) => integerIn(one, 'FieldID') === ownFields.share.id && valueIn(one, 'Alias') === ownFields.share.alias,
  );

/** What is said of the file as a whole, of things that no plan has. */
const sayBeside = (tasks: readonly FileTask[], { uid }: FileCalendar, notes: Notes): void => {
  for (const { node, at } of tasks) {
    const own = integerIn(node, 'CalendarUID') ?? -1;
    if (own !== -1 && own !== uid) notes.say('calendar', at, 'It has a calendar of its own, which is not taken.');
    if (Number(valueIn(node, 'Cost') ?? 0) > 0 || Number(valueIn(node, 'FixedCost') ?? 0) > 0)
      notes.say('money', at, 'It has costs, which are not taken.');
    if ((integerIn(node, 'LevelingDelay') ?? 0) > 0)
      notes.say('held', at, 'It is delayed because somebody has too much to do: that is not taken.');
  }
};

const notesIn = ({ node, at }: FileTask, notes: Notes): string | null => {
  const text = valueIn(node, 'Notes') ?? null;
  if (text === null || text.length <= maxNotes) return text;
  notes.say('texts', at, `Its notes are cut after ${maxNotes} characters.`);
  return text.slice(0, maxNotes);
};

/** What happened of a task: a draft takes none of it. */
const workIn = ({ node }: FileTask) => {
  const done = Math.min(Math.max(integerIn(node, 'PercentComplete') ?? 0, 0), 100);
  return {
    progress: `${done}.0000`,
    actual_start: dayOfMoment(valueIn(node, 'ActualStart')),
    actual_end: dayOfMoment(valueIn(node, 'ActualFinish')),
  };
};

interface Reading extends DayReading {
  readonly doers: Doers;
  readonly ends: string;
  readonly begins: string;
}

const emptyTask = {
  notes: null,
  total_float: null,
  is_critical: false,
  progress: '0.0000',
  actual_start: null,
  actual_end: null,
  deadline: null,
  not_before: null,
  pinned_on: null,
  predecessors: null,
  percentage: null,
  remaining_days: null,
  assignee: null,
  baseline: null,
} as const;

/** A task but for its links and its share. */
const taskIn = ({ kind, number, name, task }: Numbered, starts_on: string, reading: Reading): ProgrammeTask => {
  const about = { number, kind, name };
  if (!task) return { ...emptyTask, ...about, start: starts_on, end: starts_on, duration: 0 };
  const isSub = kind === 'sub_task';
  const { node, at } = task;
  const { notes, minutesPerDay } = reading;
  // Those of a main task follow from what is in it.
  const duration = durationOf(task, isSub ? reading : { ...reading, notes: new Notes() });
  const span = spanOf(task) ?? { start: starts_on, end: starts_on };
  const slack = integerIn(node, 'TotalSlack');
  const remaining = Number(ownValue(task, 'remaining') ?? Number.NaN);
  const isMilestone = isSub && duration === 0;
  const ownDeadline = valueIn(node, 'Deadline');
  if (ownDeadline !== undefined && dayOfMoment(ownDeadline) === null)
    notes.say('held', at, 'Its deadline cannot be read.');
  return {
    ...about,
    ...workIn(task),
    ...holdOf(task, isMilestone, reading),
    notes: notesIn(task, notes),
    start: span.start,
    end: span.end,
    duration,
    total_float: slack === undefined ? null : daysOfTenths(slack, minutesPerDay).days,
    is_critical: isIn(node, 'Critical'),
    deadline: dayOfMoment(ownDeadline),
    predecessors: null,
    percentage: isSub ? shareIn(ownValue(task, 'share')) : null,
    remaining_days: Number.isInteger(remaining) && remaining >= 0 && remaining <= maxDays ? remaining : null,
    assignee: reading.doers(task),
    baseline: baselineIn(task, reading),
  };
};

/** The tasks with shares that come to 100 in each main task. */
const withShares = (tasks: readonly ProgrammeTask[], isOwn: boolean, notes: Notes): readonly ProgrammeTask[] => {
  const found: ProgrammeTask[] = [];
  for (let at = 0; at < tasks.length;) {
    const main = tasks[at]!;
    found.push(main);
    let end = at + 1;
    while (tasks[end]?.kind === 'sub_task') end += 1;
    const subs = tasks.slice(at + 1, end);
    const isWhole = isOwn && subs.every(({ percentage }) => percentage !== null);
    const shares = isWhole
      ? subs.map(({ percentage }) => percentage)
      : sharesIn(
          subs.map(({ percentage, duration }) => ({ share: isOwn ? percentage : null, days: duration })),
          main.name,
          notes,
        );
    for (const [n, sub] of subs.entries()) found.push({ ...sub, percentage: shares[n] ?? null });
    at = end;
  }
  return found;
};

/** What a draft does not take of the work, in a sentence each. */
const sayWork = (tasks: readonly ProgrammeTask[], notes: Notes): void => {
  const count = (is: (task: ProgrammeTask) => boolean) =>
    tasks.filter((task) => task.kind === 'sub_task' && is(task)).length;
  const begun = count(({ progress, actual_start }) => progress !== '0.0000' || actual_start !== null);
  const agreed = count(({ baseline }) => baseline !== null);
  const of = (n: number) => (n === 1 ? 'One task has' : `${n} tasks have`);
  if (begun > 0)
    notes.say(
      'work',
      null,
      `${of(begun)} progress in the file: it is not taken, since it is said once the plan is approved.`,
    );
  if (agreed > 0)
    notes.say(
      'work',
      null,
      `${of(agreed)} a baseline in the file: it is not taken, since the baseline of a plan is the revision before it.`,
    );
};

/** When a working day begins and ends there, `HH:MM`. */
const hoursOf = (project: XmlNode) => ({
  begins: (valueIn(project, 'DefaultStartTime') ?? '08:00').slice(0, 5),
  ends: (valueIn(project, 'DefaultFinishTime') ?? '17:00').slice(0, 5),
});

/**
 * Reads a file of MS Project XML (rule 178). Whatever a plan does not have, or has otherwise, is said with its place.
 * @throws UnreadablePlan for what is no such file, is damaged, or has more tasks than a plan
 */
export const programmeIn = (xml: string): ReadProgramme => {
  const project = elementsOf(xml);
  const notes = new Notes();
  const isOwn = isOursIn(project);
  const stated = integerIn(project, 'MinutesPerDay') ?? 480;
  const minutesPerDay = stated > 0 && stated <= 1440 ? stated : 480;
  const calendar = fileCalendar(project, minutesPerDay, notes);
  const { placed, elsewhere } = outlineOf(project, notes, isOwn);
  if (placed.length > maxTasks)
    throw new UnreadablePlan(`The file has ${placed.length} tasks, and a plan at most ${maxTasks}.`);
  const numbered = numberedTasks(placed, isOwn);
  const first = numbered.flatMap(({ task }) => (task ? (spanOf(task)?.start ?? []) : [])).toSorted()[0];
  const starts_on = dayOfMoment(valueIn(project, 'StartDate')) ?? first ?? '2000-01-03';
  if (valueIn(project, 'ScheduleFromStart') !== undefined && !isIn(project, 'ScheduleFromStart'))
    notes.say('held', null, 'It counts back from its end: here tasks begin as early as they can.');
  const reading: Reading = {
    ...hoursOf(project),
    minutesPerDay,
    calendar: workingCalendar(calendar.rules),
    doers: doersOf(project, notes),
    notes,
  };
  const tasks = numbered.map((each) => taskIn(each, starts_on, reading));
  sayBeside(
    numbered.flatMap(({ task }) => task ?? []),
    calendar,
    notes,
  );
  const known = new Map(
    numbered.flatMap((each, at) =>
      each.task ? [[each.task.uid, { ...each, days: tasks[at]?.duration ?? 0 }] as const] : [],
    ),
  );
  const links = { minutesPerDay, known, elsewhere, notes };
  for (const { task } of elsewhere.values())
    if (allIn(task.node, 'PredecessorLink').length > 0)
      notes.say('links', task.at, 'It is no task of its own here: what it waits for is not taken.');
  const linked = tasks.map((task, at) => {
    const each = numbered[at];
    return each?.task ? { ...task, predecessors: linksOf(each.task, each, links) } : task;
  });
  if (linked.length === 0) throw new UnreadablePlan('The file has no tasks.');
  sayWork(linked, notes);
  return {
    programme: {
      name: valueIn(project, 'Name') ?? '',
      title: valueIn(project, 'Title') ?? '',
      manager: valueIn(project, 'Manager') ?? null,
      currency: valueIn(project, 'CurrencyCode') ?? '',
      starts_on,
      ends_on: dayOfMoment(valueIn(project, 'FinishDate')),
      status_on: dayOfMoment(valueIn(project, 'StatusDate')),
      calendar: calendar.rules,
      tasks: withShares(linked, isOwn, notes),
    },
    extraDays: calendar.extraDays,
    said: notes.said,
  };
};
