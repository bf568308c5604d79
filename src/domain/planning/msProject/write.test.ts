import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Window, type Element } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import type { Programme, ProgrammeTask } from './programme.ts';
import { msProjectOf } from './write.ts';

/** The elements of each in the order of the schema (mspdi_pj12.xsd), of those that are written; `!` where one must stand. */
const order: Readonly<Record<string, string>> = {
  Project:
    'SaveVersion! Name Title Manager ScheduleFromStart StartDate FinishDate CurrencyCode! CalendarUID DefaultStartTime DefaultFinishTime MinutesPerDay MinutesPerWeek DaysPerMonth DurationFormat NewTasksEffortDriven NewTasksEstimated StatusDate ExtendedAttributes Calendars Tasks Resources Assignments',
  Calendar: 'UID! Name IsBaseCalendar BaseCalendarUID WeekDays Exceptions',
  WeekDay: 'DayType! DayWorking WorkingTimes',
  WorkingTime: 'FromTime ToTime',
  Exception: 'EnteredByOccurrences TimePeriod Occurrences Name Type DayWorking',
  TimePeriod: 'FromDate ToDate',
  Task: 'UID! ID Name Type IsNull WBS OutlineNumber OutlineLevel Priority Start Finish Duration DurationFormat EffortDriven Estimated Milestone Summary Critical TotalSlack PercentComplete ActualStart ActualFinish ConstraintType CalendarUID ConstraintDate Deadline Notes PredecessorLink ExtendedAttribute Baseline',
  PredecessorLink: 'PredecessorUID Type CrossProject LinkLag LagFormat',
  ExtendedAttribute: 'FieldID FieldName Alias Value',
  Baseline: 'Number Start Finish Duration DurationFormat',
  Resource: 'UID! ID Name Type',
  Assignment: 'UID! TaskUID ResourceUID Units Work',
};

const task = (number: number, more: Partial<ProgrammeTask> = {}): ProgrammeTask => ({
  number,
  kind: 'sub_task',
  name: `Task ${number}`,
  notes: null,
  start: '2027-03-01',
  end: '2027-03-05',
  duration: 5,
  total_float: 0,
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
  ...more,
});
const main = (number: number, more: Partial<ProgrammeTask> = {}) => task(number, { kind: 'main_task', ...more });

const programme = (tasks: readonly ProgrammeTask[], more: Partial<Programme> = {}): Programme => ({
  name: 'PRJ-1 R2',
  title: 'Stair tower',
  manager: 'Ada',
  currency: 'GBP',
  starts_on: '2027-03-01',
  ends_on: '2027-03-05',
  status_on: null,
  calendar: { weekdays: [1, 2, 3, 4, 5], holidays: ['2027-12-25'] },
  tasks,
  ...more,
});

const parsed = (xml: string): Element => {
  const { DOMParser } = new Window();
  const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml');
  if (documentElement.nodeName !== 'Project') throw new Error('It is no XML of a project');
  return documentElement;
};
const children = (element: Element): Element[] => [...element.children];
const all = (root: Element, name: string): Element[] =>
  children(root).flatMap((child) => [...(child.nodeName === name ? [child] : []), ...all(child, name)]);
const valueOf = (element: Element | undefined, name: string): string | undefined =>
  element && children(element).find((child) => child.nodeName === name)?.textContent;
const tasksIn = (plan: Programme): Element[] => all(parsed(msProjectOf(plan)), 'Task');
const said = (element: Element | undefined, ...names: string[]) => names.map((name) => valueOf(element, name));

const requireOrder = (element: Element): void => {
  const wanted = order[element.nodeName]?.split(' ');
  if (wanted) {
    const names = wanted.map((name) => name.replace('!', ''));
    const places = children(element).map(({ nodeName }) => names.indexOf(nodeName));
    expect([element.nodeName, places.includes(-1)]).toEqual([element.nodeName, false]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const there = children(element).map(({ nodeName }) => nodeName);
    for (const name of wanted) if (name.endsWith('!')) expect(there).toContain(name.slice(0, -1));
  }
  for (const child of children(element)) requireOrder(child);
};

const full = programme([
  main(1, { name: 'Walls & <roof>', duration: 8, end: '2027-03-10', progress: '40.5000', percentage: null }),
  task(2, {
    notes: 'Two\nlines',
    progress: '40.5000',
    actual_start: '2027-03-02',
    percentage: '60.00',
    remaining_days: 4,
    assignee: { id: 7, name: 'Marek' },
    deadline: '2027-03-12',
    baseline: { start: '2027-02-22', end: '2027-02-26', duration: 5 },
  }),
  task(5, {
    predecessors: '2SS+2',
    not_before: '2027-03-03',
    start: '2027-03-03',
    end: '2027-03-10',
    is_critical: true,
  }),
  task(6, { predecessors: '2+3ed, 5FF-1', pinned_on: '2027-03-08', assignee: { id: 7, name: 'Marek' } }),
  task(9, { duration: 0, start: '2027-03-10', end: '2027-03-10', predecessors: '5' }),
  main(7, { duration: 0, start: '2027-03-01', end: '2027-03-01' }),
]);

describe('a plan for MS Project', () => {
  it('has its elements in the order of the schema, with those that must stand', () => {
    requireOrder(parsed(msProjectOf(full)));
    requireOrder(parsed(msProjectOf(programme([], { ends_on: null, manager: null }))));
  });

  it('is valid by the schema itself, where one is at hand', ({ skip }) => {
    const schema = process.env['MSPDI_XSD'];
    skip(!schema, 'MSPDI_XSD names no file');
    const folder = mkdtempSync(join(tmpdir(), 'programme-'));
    const file = join(folder, 'plan.xml');
    writeFileSync(file, msProjectOf(full));
    execFileSync('xmllint', ['--noout', '--schema', String(schema), file]);
    rmSync(folder, { recursive: true });
  });

  it('says of its tasks when they are, what they are in, how far they are, and what was agreed', () => {
    const [walls, bricks, , , milestone, alone] = tasksIn(full);
    expect(
      said(walls, 'UID', 'Name', 'OutlineNumber', 'OutlineLevel', 'Summary', 'Duration', 'PercentComplete'),
    ).toEqual(['1', 'Walls & <roof>', '1', '1', '1', 'PT64H0M0S', '40']);
    expect(said(bricks, 'UID', 'ID', 'OutlineNumber', 'OutlineLevel', 'Start', 'Finish', 'Duration')).toEqual([
      '2',
      '2',
      '1.1',
      '2',
      '2027-03-01T08:00:00',
      '2027-03-05T17:00:00',
      'PT40H0M0S',
    ]);
    expect(said(bricks, 'ActualStart', 'ActualFinish', 'Deadline', 'Notes')).toEqual([
      '2027-03-02T08:00:00',
      undefined,
      '2027-03-12T17:00:00',
      'Two\nlines',
    ]);
    const [baseline] = bricks ? all(bricks, 'Baseline') : [];
    expect(said(baseline, 'Number', 'Start', 'Finish', 'Duration')).toEqual([
      '0',
      '2027-02-22T08:00:00',
      '2027-02-26T17:00:00',
      'PT40H0M0S',
    ]);
    const figures = bricks ? all(bricks, 'ExtendedAttribute').map((one) => said(one, 'FieldID', 'Value')) : [];
    expect(figures).toEqual([
      ['188743767', '60.00'],
      ['188743768', '4'],
    ]);
    // After work it stands in the evening, by itself in the morning.
    expect(said(milestone, 'Milestone', 'Start', 'Finish', 'Duration')).toEqual([
      '1',
      '2027-03-10T17:00:00',
      '2027-03-10T17:00:00',
      'PT0H0M0S',
    ]);
    expect(said(alone, 'OutlineNumber', 'Milestone', 'Summary', 'Start')).toEqual([
      '2',
      '1',
      '0',
      '2027-03-01T08:00:00',
    ]);
  });

  it('has links of each kind, with lags in tenths of minutes, of working and of elapsed days', () => {
    const links = tasksIn(full).map((one) =>
      all(one, 'PredecessorLink').map((link) => said(link, 'PredecessorUID', 'Type', 'LinkLag', 'LagFormat')),
    );
    // 0 is FF, 1 FS, 2 SF, 3 SS; a day 4,800 tenths of minutes of work, 14,400 of all; 7 days, 8 elapsed ones.
    expect(links).toEqual([
      [],
      [],
      [['2', '3', '9600', '7']],
      [
        ['2', '1', '43200', '8'],
        ['5', '0', '-4800', '7'],
      ],
      [['5', '1', '0', '7']],
      [],
    ]);
  });

  it('says what holds a task: a day before which it does not begin, or on which it is pinned', () => {
    expect(tasksIn(full).map((one) => said(one, 'ConstraintType', 'ConstraintDate'))).toEqual([
      ['0', undefined],
      ['0', undefined],
      ['4', '2027-03-03T08:00:00'],
      ['2', '2027-03-08T08:00:00'],
      ['0', undefined],
      ['0', undefined],
    ]);
  });

  it('has the working days and holidays of the branch, and who does what', () => {
    const root = parsed(msProjectOf(full));
    const days = all(root, 'WeekDay').map((day) => said(day, 'DayType', 'DayWorking').join(' '));
    expect(days).toEqual(['1 0', '2 1', '3 1', '4 1', '5 1', '6 1', '7 0']);
    const [holiday] = all(root, 'TimePeriod');
    expect(said(holiday, 'FromDate', 'ToDate')).toEqual(['2027-12-25T00:00:00', '2027-12-25T23:59:00']);
    expect(all(root, 'Resource').map((one) => said(one, 'UID', 'Name'))).toEqual([['7', 'Marek']]);
    expect(all(root, 'Assignment').map((one) => said(one, 'TaskUID', 'ResourceUID', 'Work'))).toEqual([
      ['2', '7', 'PT40H0M0S'],
      ['6', '7', 'PT40H0M0S'],
    ]);
  });

  it('says any name as it is, but for signs that XML cannot have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (name) => {
        const [, found] = tasksIn(programme([main(1), task(2, { name })]));
        // oxlint-disable-next-line no-control-regex -- the same signs
        const known = name.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '');
        expect(valueOf(found, 'Name')).toBe(known);
      }),
    );
  });
});
