import { describe, expect, it } from 'vitest';
import { UnreadablePlan } from './elements.ts';
import { programmeIn } from './read.ts';
import { setOut } from './setOut.ts';

/** A task of a file by hand: elements as text. */
const task = (uid: number, level: number, name: string, more = '') =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>${name}</Name><OutlineLevel>${level}</OutlineLevel>${more}</Task>`;
const days = (count: number, format = 7) =>
  `<Duration>PT${count * 8}H0M0S</Duration><DurationFormat>${format}</DurationFormat>`;
const link = (uid: number, type: number, lag = 0, format = 7, more = '') =>
  `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>${type}</Type>${more}<LinkLag>${lag}</LinkLag><LagFormat>${format}</LagFormat></PredecessorLink>`;
const span = (start: string, finish: string) => `<Start>${start}</Start><Finish>${finish}</Finish>`;

interface Parts {
  readonly head?: string;
  readonly calendars?: string;
  readonly after?: string;
}
const week = [1, 2, 3, 4, 5, 6, 7]
  .map(
    (type) =>
      `<WeekDay><DayType>${type}</DayType><DayWorking>${type === 1 || type === 7 ? 0 : 1}</DayWorking>${type === 1 || type === 7 ? '' : '<WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime><WorkingTime><FromTime>13:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes>'}</WeekDay>`,
  )
  .join('');
const calendar = (more = '', days = week) =>
  `<Calendars><Calendar><UID>1</UID><Name>Standard</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>${days}</WeekDays>${more}</Calendar></Calendars>`;
const file = (
  tasks: string,
  { head = '<MinutesPerDay>480</MinutesPerDay>', calendars = calendar(), after = '' }: Parts = {},
) =>
  `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><Title>Site</Title><StartDate>2027-03-01T08:00:00</StartDate><CalendarUID>1</CalendarUID>${head}${calendars}<Tasks>${tasks}</Tasks>${after}</Project>`;
const read = (tasks: string, parts?: Parts) => programmeIn(file(tasks, parts));

/** Walls with two sub-tasks, the second of which has more to it. */
const walls = (more: string, also = '') =>
  task(1, 1, 'Walls', '<Summary>1</Summary>') +
  task(2, 2, 'Bricks', `${days(4)}${also}`) +
  task(3, 2, 'Mortar', `${days(2)}${more}`);
/** What is said of a part, as one text each. */
const about = (found: ReturnType<typeof read>, part: string) =>
  found.said.filter((one) => one.about === part).map(({ at, text }) => (at === null ? text : `${at}: ${text}`));
const taskNamed = (found: ReturnType<typeof read>, name: string) =>
  found.programme.tasks.find((one) => one.name === name);

describe('links of a foreign file', () => {
  const after = (links: string, parts?: Parts) => {
    const found = read(walls(links), parts);
    return [taskNamed(found, 'Mortar')?.predecessors, ...about(found, 'links')];
  };

  it('have lags in tenths of minutes, of working and of elapsed days', () => {
    expect(after(link(2, 1, 4800))).toEqual(['2+1']);
    expect(after(link(2, 3, 9600, 5))).toEqual(['2SS+2']);
    expect(after(link(2, 0, -4800))).toEqual(['2FF-1']);
    expect(after(link(2, 2, 43_200, 8))).toEqual(['2SF+3ed']);
    expect(after(link(2, 1, 100_800, 10))).toEqual(['2+7ed']);
    // Estimates are the same units.
    expect(after(link(2, 1, 14_400, 40))).toEqual(['2+1ed']);
  });

  it('have days as long as the file says', () => {
    const head = '<MinutesPerDay>600</MinutesPerDay>';
    expect(after(link(2, 1, 6000), { head })).toEqual(['2+1']);
    expect(after(link(2, 1, 4800), { head })).toEqual([
      '2+1',
      '3 “Mortar”: The link after 2 “Bricks” has a lag of 8 hours: it is 2+1 here, whole days.',
    ]);
  });

  it('of which a lag in parts of days or in percent is said', () => {
    expect(after(link(2, 1, 2400, 5))).toEqual([
      '2+1',
      '3 “Mortar”: The link after 2 “Bricks” has a lag of 4 hours: it is 2+1 here, whole days.',
    ]);
    expect(after(link(2, 1, -2400, 5))).toEqual([
      '2',
      '3 “Mortar”: The link after 2 “Bricks” has a lag of -4 hours: it is 2 here, whole days.',
    ]);
    // Half of four days.
    expect(after(link(2, 3, 50, 19))).toEqual([
      '2SS+2',
      '3 “Mortar”: The link after 2 “Bricks” has a lag of 50 % of 4 days: it is 2SS+2 here, whole days.',
    ]);
  });

  it('are not taken to other projects, to what is not there, twice, or within themselves', () => {
    expect(after(link(2, 1, 0, 7, '<CrossProject>1</CrossProject>'))).toEqual([
      null,
      '3 “Mortar”: A link to a task of another project is not taken.',
    ]);
    expect(after(link(9, 1))).toEqual([null, '3 “Mortar”: A link names task 9, which the file does not have.']);
    expect(after(link(2, 1) + link(2, 3))).toEqual(['2', '3 “Mortar”: A second link after 2 “Bricks” is not taken.']);
    expect(after(link(1, 1))).toEqual([
      null,
      '3 “Mortar”: The link after 1 “Walls” is not taken: one of them is in the other.',
    ]);
    expect(after(link(2, 7))).toEqual([
      null,
      '3 “Mortar”: The link after 2 “Bricks” is of an unknown kind, and is not taken.',
    ]);
  });

  it('of summary tasks are those of main tasks: finish to start, and start to start', () => {
    const roof = (links: string) =>
      walls('') + task(4, 1, 'Roof', `<Summary>1</Summary>${links}`) + task(5, 2, 'Tiles', days(1));
    const found = read(roof(link(1, 1, 4800)));
    expect([taskNamed(found, 'Roof')?.predecessors, ...about(found, 'links')]).toEqual(['1+1']);
    const refused = read(roof(link(2, 0)));
    expect([taskNamed(refused, 'Roof')?.predecessors, ...about(refused, 'links')]).toEqual([
      null,
      '4 “Roof”: The link after 2 “Bricks” (FF) is not taken: main tasks take FS and SS alone.',
    ]);
  });
});

describe('levels of a foreign file', () => {
  it('are two here: deeper tasks have the names of what they were in', () => {
    const found = read(
      task(1, 1, 'Walls', '<Summary>1</Summary>') +
        task(2, 2, 'Floor 1', '<Summary>1</Summary>') +
        task(3, 3, 'Bricks', days(1)) +
        task(4, 2, 'Render', days(2) + link(2, 1)) +
        task(5, 1, 'Roof', '<Summary>1</Summary>') +
        task(6, 2, 'Tiles', days(1)),
    );
    expect(found.programme.tasks.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'main_task Walls',
      'sub_task Floor 1: Bricks',
      'sub_task Render',
      'main_task Roof',
      'sub_task Tiles',
    ]);
    expect(about(found, 'outline')).toEqual([
      '2 “Floor 1”: It is below a main task: the tasks in it have its name before theirs.',
    ]);
    expect(about(found, 'links')).toEqual([
      '4 “Render”: The link after 2 “Floor 1” is not taken: that is folded into its main task.',
    ]);
  });

  it('a task that holds everything is the plan itself; the row of the project and empty rows are nothing', () => {
    const found = read(
      task(0, 0, 'Project', '<Summary>1</Summary>') +
        task(1, 1, 'House', '<Summary>1</Summary>') +
        '<Task><UID>8</UID><ID>8</ID><IsNull>1</IsNull></Task>' +
        task(2, 2, 'Walls', '<Summary>1</Summary>') +
        task(3, 3, 'Bricks', days(1)),
    );
    expect(found.programme.tasks.map(({ name }) => name)).toEqual(['Walls', 'Bricks']);
    expect(about(found, 'outline')).toEqual([
      '1 “House”: It holds everything, and is the plan itself: what is in it are the main tasks.',
    ]);
  });

  it('tasks in none get a main task', () => {
    const found = read(
      task(1, 1, 'Permit', days(0)) +
        walls('').replaceAll('UID>1<', 'UID>11<') +
        task(4, 1, 'Paint', days(2)) +
        task(5, 1, 'Clean', days(1)),
    );
    expect(found.programme.tasks.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'main_task Milestones',
      'sub_task Permit',
      'main_task Walls',
      'sub_task Bricks',
      'sub_task Mortar',
      'main_task Tasks',
      'sub_task Paint',
      'sub_task Clean',
    ]);
    expect(about(found, 'outline')).toEqual([
      '1 “Permit”: It is in no other task: a main task “Milestones” is made for it.',
      '4 “Paint”: It and 1 behind it are in no other task: a main task “Tasks” is made for them.',
    ]);
  });

  it('inactive, recurring and foreign tasks are left with all in them, and so are links to them', () => {
    const found = read(
      walls(link(5, 1)) +
        task(4, 2, 'Meeting', '<Recurring>1</Recurring>') +
        task(6, 3, 'Meeting 1', days(0)) +
        task(5, 2, 'Old', `<Active>0</Active>${days(1)}`) +
        task(7, 1, 'Theirs', `<ExternalTask>1</ExternalTask>${days(1)}`) +
        task(8, 1, 'Annex', '<IsSubproject>1</IsSubproject>'),
    );
    expect(found.programme.tasks.map(({ name }) => name)).toEqual(['Walls', 'Bricks', 'Mortar']);
    expect(about(found, 'tasks')).toEqual([
      '7 “Theirs”: It is of another project.',
      '8 “Annex”: It is a whole project of another file.',
      '4 “Meeting”: It recurs, with the task in it.',
      '5 “Old”: It is inactive.',
    ]);
    expect(about(found, 'links')).toEqual([
      '3 “Mortar”: The link after 5 “Old” is not taken: that is not taken either.',
    ]);
  });
});

describe('days of a foreign file', () => {
  const mortar = (more: string, parts?: Parts) => {
    const found = read(task(1, 1, 'Walls', '<Summary>1</Summary>') + task(3, 2, 'Mortar', more), parts);
    return { ...taskNamed(found, 'Mortar'), said: [...about(found, 'days'), ...about(found, 'held')] };
  };

  it('durations are whole working days, and what is not is said', () => {
    expect(mortar('<Duration>PT40H0M0S</Duration><DurationFormat>9</DurationFormat>')).toMatchObject({
      duration: 5,
      said: [],
    });
    expect(mortar('<Duration>PT4H0M0S</Duration><DurationFormat>5</DurationFormat>')).toMatchObject({
      duration: 1,
      said: ['3 “Mortar”: Its duration of 4 hours is 1 day here: days are whole.'],
    });
    const head = '<MinutesPerDay>600</MinutesPerDay>';
    expect(mortar('<Duration>PT20H0M0S</Duration>', { head })).toMatchObject({ duration: 2 });
    expect(mortar(days(2, 39))).toMatchObject({
      duration: 2,
      said: ['3 “Mortar”: Its duration is an estimate there.'],
    });
    expect(mortar('<Duration>P1M</Duration>')).toMatchObject({
      duration: 1,
      said: ['3 “Mortar”: Its duration “P1M” cannot be read: it is a day here.'],
    });
    expect(mortar('')).toMatchObject({
      duration: 0,
      said: ['3 “Mortar”: It has no duration: it is a milestone here.'],
    });
    expect(mortar(`<Milestone>1</Milestone>${days(2)}`).said).toEqual([
      '3 “Mortar”: It is marked as a milestone, and has 2 days: it is a task here.',
    ]);
  });

  it('elapsed durations are the working days in them', () => {
    // Thursday to Tuesday: 120 hours of all days.
    const elapsed = `${span('2027-03-04T08:00:00', '2027-03-09T08:00:00')}<Duration>PT120H0M0S</Duration><DurationFormat>8</DurationFormat>`;
    expect(mortar(elapsed)).toMatchObject({
      duration: 4,
      said: ['3 “Mortar”: Its duration is 120 hours of all days: here the 4 working days in them.'],
    });
  });

  it('interrupted tasks are told', () => {
    expect(mortar(`${span('2027-03-01T08:00:00', '2027-03-12T17:00:00')}${days(4)}`).said).toEqual([
      '3 “Mortar”: From its start to its end it has 10 working days and a duration of 4: where it is interrupted is not taken.',
    ]);
  });

  it('constraints are a pin and a day before which it does not begin; others are told', () => {
    const held = (type: number, at: string) =>
      mortar(`${days(1)}<ConstraintType>${type}</ConstraintType><ConstraintDate>${at}</ConstraintDate>`);
    expect(held(2, '2027-03-03T08:00:00')).toMatchObject({ pinned_on: '2027-03-03', not_before: null, said: [] });
    expect(held(4, '2027-03-03T08:00:00')).toMatchObject({ pinned_on: null, not_before: '2027-03-03', said: [] });
    // Friday evening is Monday morning.
    expect(held(4, '2027-03-05T17:00:00')).toMatchObject({ not_before: '2027-03-08', said: [] });
    expect(held(4, '2027-03-03T13:00:00')).toMatchObject({
      not_before: '2027-03-03',
      said: ['3 “Mortar”: It is held from 13:00 on: here from the morning of 2027-03-03.'],
    });
    for (const [type, name] of [
      [1, 'As late as possible'],
      [3, 'Must finish on'],
      [5, 'Start no later than'],
      [6, 'Finish no earlier than'],
      [7, 'Finish no later than'],
    ] as const)
      expect(held(type, '2027-03-03T17:00:00')).toMatchObject({
        pinned_on: null,
        not_before: null,
        said: [`3 “Mortar”: “${name}” 2027-03-03 is not taken.`],
      });
  });

  it('what is placed by hand is pinned, and told', () => {
    expect(mortar(`${days(1)}<Manual>1</Manual>${span('2027-03-03T08:00:00', '2027-03-03T17:00:00')}`)).toMatchObject({
      pinned_on: '2027-03-03',
      said: ['3 “Mortar”: It is placed by hand: it is pinned on 2027-03-03.'],
    });
  });
});

describe('what a plan does not have', () => {
  it('second people, material and costs are told', () => {
    const resource = (uid: number, name: string, type = 1) =>
      `<Resource><UID>${uid}</UID><Name>${name}</Name><Type>${type}</Type></Resource>`;
    const done = (uid: number, who: number) =>
      `<Assignment><UID>${uid}</UID><TaskUID>3</TaskUID><ResourceUID>${who}</ResourceUID></Assignment>`;
    const after = `<Resources>${resource(1, 'Marek')}${resource(2, 'Ada')}${resource(3, 'Sand', 0)}</Resources><Assignments>${done(1, 1)}${done(2, 3)}${done(3, 2)}</Assignments>`;
    const found = read(walls('<Cost>12000</Cost>'), { after });
    expect(taskNamed(found, 'Mortar')?.assignee).toEqual({ id: 1, name: 'Marek' });
    expect(about(found, 'people')).toEqual([
      '3 “Mortar”: “Sand” is no person, and is not taken.',
      '3 “Mortar”: Marek does it here; Ada is not taken.',
    ]);
    expect(about(found, 'money')).toEqual(['3 “Mortar”: It has costs, which are not taken.']);
  });

  it('progress and baselines are told, and calendars of tasks', () => {
    const found = read(
      walls(
        '<PercentComplete>40</PercentComplete><CalendarUID>4</CalendarUID><Baseline><Number>0</Number><Start>2027-03-01T08:00:00</Start><Finish>2027-03-02T17:00:00</Finish></Baseline>',
      ),
    );
    expect(about(found, 'work')).toEqual([
      'One task has progress in the file: it is not taken, since it is said once the plan is approved.',
      'One task has a baseline in the file: it is not taken, since the baseline of a plan is the revision before it.',
    ]);
    expect(about(found, 'calendar')).toEqual(['3 “Mortar”: It has a calendar of its own, which is not taken.']);
  });

  it('shares of sub-tasks are by their days, together 100', () => {
    const found = read(walls(''));
    expect(found.programme.tasks.map(({ percentage }) => percentage)).toEqual([null, '66.67', '33.33']);
    expect(about(found, 'shares')).toEqual([
      'The file has no shares: those of the 2 sub-tasks of “Walls” are by their days.',
    ]);
  });

  it('working days that differ from those of the branch are told, with where tasks would stand', () => {
    const period = (day: string) =>
      `<TimePeriod><FromDate>${day}T00:00:00</FromDate><ToDate>${day}T23:59:00</ToDate></TimePeriod>`;
    const off = `<Exceptions><Exception>${period('2027-03-02')}<Name>Off</Name><Type>1</Type><DayWorking>0</DayWorking></Exception><Exception>${period('2027-12-25')}<Name>Christmas</Name><Type>2</Type><DayWorking>0</DayWorking></Exception></Exceptions>`;
    const found = read(
      walls(span('2027-03-01T08:00:00', '2027-03-03T17:00:00'), span('2027-03-01T08:00:00', '2027-03-05T17:00:00')),
      {
        calendars: calendar(off),
      },
    );
    expect(found.programme.calendar).toEqual({ weekdays: [1, 2, 3, 4, 5], holidays: ['2027-03-02'] });
    expect(about(found, 'calendar')).toEqual(['“Christmas” recurs, and its days are not compared.']);
    const out = setOut(found, '2027-03-01', { weekdays: [1, 2, 3, 4, 5, 6], holidays: ['2027-03-03'] });
    expect(out.said.map(({ text }) => text)).toEqual([
      'This branch works on Saturdays, and the file does not.',
      'Worked in the file, and free in this branch: 2027-03-03.',
      'Free in the file, and worked in this branch: 2027-03-02.',
    ]);
    // Both lasted over Tuesday there, and over Wednesday here: Bricks ends on the same Friday, Mortar a day earlier.
    expect([out.moved, out.spans?.at(-1)]).toEqual([1, { start: '2027-03-01', finish: '2027-03-02' }]);
    const same = setOut(found, '2027-03-01', found.programme.calendar);
    expect([same.moved, same.said]).toEqual([0, []]);
  });

  it('a circle has no days, and is named', () => {
    const found = read(walls(link(2, 1), link(3, 1)));
    const { problem, spans } = setOut(found, '2027-03-01', { weekdays: [1, 2, 3, 4, 5], holidays: [] });
    expect(spans).toBe(null);
    expect(problem).toContain('Bricks');
  });
});

describe('what is no plan of MS Project', () => {
  const why = (xml: string): string => {
    try {
      programmeIn(xml);
    } catch (error) {
      if (error instanceof UnreadablePlan) return error.message;
      throw error;
    }
    return 'read';
  };
  const bomb = `<!DOCTYPE Project [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${String.fromCharCode(98 + at)} "${`&${String.fromCharCode(97 + at)};`.repeat(10)}">`).join('')}]>`;

  it.each([
    [
      'entities that blow up',
      bomb + file(task(1, 1, '&j;')),
      'The file has a document type, which no plan of MS Project has.',
    ],
    [
      'an entity of a file',
      `<!DOCTYPE Project [<!ENTITY x SYSTEM "file:///etc/passwd">]>${file(task(1, 1, '&x;'))}`,
      'The file has a document type, which no plan of MS Project has.',
    ],
    ['an unknown entity', file(task(1, 1, '&nbsp;')), 'The file is damaged: line 1 is no XML.'],
    ['a tag without an end', file('<Task><UID>1</UID>'), 'The file is damaged: line 1 is no XML.'],
    ['nothing', '', 'The file is empty.'],
    ['a text', 'No;Task;Days', 'The file is damaged: line 1 is no XML.'],
    [
      'a plan of P6',
      '<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V19.12/API/BusinessObjects"/>',
      'This is a file of Primavera P6. Export it as XML for MS Project.',
    ],
    ['another project', '<Project Sdk="Microsoft.NET.Sdk"/>', 'This is XML of another kind (“Project”).'],
    ['a plan without tasks', file(''), 'The file has no tasks.'],
    [
      'two tasks of one identity',
      file(task(1, 1, 'A') + task(1, 1, 'B')),
      'The file is damaged: two tasks have the UID 1.',
    ],
    [
      'elements in elements',
      `<Project xmlns="http://schemas.microsoft.com/project">${'<a>'.repeat(100)}`,
      'The file is nested deeper than any plan of MS Project.',
    ],
    [
      'more tasks than a plan has',
      file(Array.from({ length: 10_001 }, (_, at) => task(at + 1, 1, 'A', days(1))).join('')),
      'The file has 10002 tasks, and a plan at most 10000.',
    ],
  ])('%s is refused by name', (_, xml, expected) => {
    expect(why(xml)).toBe(expected);
  });

  it('names in character data, of other prefixes and with signs are read as they are', () => {
    const found = read(walls('').replace('Mortar', '<![CDATA[Mortar <1:4> & lime]]>'));
    expect(found.programme.tasks.at(-1)?.name).toBe('Mortar <1:4> & lime');
    const prefixed =
      '<p:Project xmlns:p="http://schemas.microsoft.com/project"><p:Tasks><p:Task><p:UID>1</p:UID><p:Name>A &#38; B</p:Name></p:Task></p:Tasks></p:Project>';
    expect(programmeIn(prefixed).programme.tasks.at(-1)?.name).toBe('A & B');
  });
});
