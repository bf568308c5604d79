import type { WorkingCalendar } from '../../../../domain/schedule/calendar.ts';
import { dayOf } from '../../../../domain/schedule/days.ts';
import { escapedText } from '../../../../domain/planning/msProject/xml.ts';
import type { PlannedTask } from '../programme.ts';
import type { planWords } from './planDocumentWords.ts';
import type { TimeScale } from './timeScale.ts';

type Words = (typeof planWords)['en'];

/** What each page of a chart is drawn with. */
export interface ChartLook {
  readonly words: Words;
  readonly scale: TimeScale;
  readonly calendar: WorkingCalendar;
  readonly day: (date: string) => string;
  /** The width of the columns of texts, and of the chart beside them. */
  readonly left: number;
  readonly width: number;
  /** The day of which it is known how far the work is; null where nothing has begun. */
  readonly statusOn: string | null;
}

const rowHeight = 15;
export const chartHeadHeight = 30;
const ink = '#1F2937';
const faint = '#64748B';
export const colours = {
  task: '#93B4E8',
  critical: '#E58A8A',
  done: '#2F5FA8',
  criticalDone: '#A93226',
  main: '#334155',
  baseline: '#94A3B8',
  deadline: '#B45309',
  rest: '#EEF2F6',
  line: '#CBD5E1',
  status: '#0F766E',
} as const;

const n = (value: number): string => String(Math.round(value * 100) / 100);
const rect = ([x, y, width, height]: readonly [number, number, number, number], fill: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(width, 0.4))}" height="${n(height)}" fill="${fill}"/>`;
const line = (points: readonly [number, number, number, number], stroke: string, more = ''): string =>
  `<line x1="${n(points[0])}" y1="${n(points[1])}" x2="${n(points[2])}" y2="${n(points[3])}" stroke="${stroke}" stroke-width="0.6"${more}/>`;
const shape = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"/>`;

interface TextLook {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill?: string;
  readonly size?: number;
  readonly bold?: boolean;
}
const textAt = (x: number, y: number, text: string, look: TextLook = {}): string => {
  const { anchor = 'start', fill = ink, size = 7.5, bold = false } = look;
  return text === ''
    ? ''
    : `<text x="${n(x)}" y="${n(y)}" font-family="Roboto" font-size="${size}"${bold ? ' font-weight="bold"' : ''} fill="${fill}" text-anchor="${anchor}">${escapedText(text)}</text>`;
};

/** The most lines of a row: what is longer is cut. */
const maxLines = 3;
const lineHeight = 9;

/** A text in lines of so many points, by the usual width of a letter. */
const linesIn = (text: string, width: number, isBold = false): readonly string[] => {
  const most = Math.max(Math.floor(width / (7.5 * (isBold ? 0.53 : 0.5))), 4);
  const lines: string[] = [];
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else for (let at = 0; at < word.length; at += most) lines.push(word.slice(at, at + most));
  }
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${(lines[maxLines - 1] ?? '').slice(0, most - 1)}…`];
};

/** The columns of texts beside a chart: where each begins and how wide it is. */
const columnsOf = (left: number) => {
  const fixed = { number: 24, days: 32, start: 54, end: 54, after: 56 };
  const task = left - Object.values(fixed).reduce((sum, each) => sum + each, 0);
  const at = { number: 0, task: fixed.number, days: fixed.number + task };
  const start = at.days + fixed.days;
  return { ...at, start, end: start + fixed.start, after: start + fixed.start + fixed.end, widths: { ...fixed, task } };
};

const headOf = ({ words, scale, left, width }: ChartLook): string => {
  const at = columnsOf(left);
  const bold = { bold: true, fill: faint } as const;
  const base = chartHeadHeight - 5;
  const part = (y: number) => (parts: TimeScale['upper']) =>
    parts
      .map(
        ({ text, from, to }) =>
          line([left + from, y, left + from, y + 13], colours.line) +
          textAt(left + (from + to) / 2, y + 9.5, text, { anchor: 'middle', fill: faint, size: 7 }),
      )
      .join('');
  return [
    textAt(at.number + at.widths.number - 5, base, words.number, { ...bold, anchor: 'end' }),
    textAt(at.task, base, words.task, bold),
    textAt(at.days + at.widths.days - 9, base, words.days, { ...bold, anchor: 'end' }),
    textAt(at.start, base, words.start, bold),
    textAt(at.end, base, words.end, bold),
    textAt(at.after, base, words.after, bold),
    part(2)(scale.upper),
    part(15)(scale.lower),
    line([0, chartHeadHeight, left + width, chartHeadHeight], '#334155'),
  ].join('');
};

/** The days on which nobody works, and the lines of the calendar, down to where the rows end. */
const groundOf = ({ scale, calendar, left, statusOn }: ChartLook, bottom: number): string => {
  const parts: string[] = [];
  if (scale.showsDays)
    for (let day = scale.first; day < scale.behind; day += 1)
      if (!calendar.isWorking(day))
        parts.push(
          rect([left + scale.xOf(day), chartHeadHeight, scale.perDay, bottom - chartHeadHeight], colours.rest),
        );
  for (const { from } of scale.upper.length > 0 ? scale.upper : scale.lower)
    parts.push(line([left + from, chartHeadHeight, left + from, bottom], colours.line));
  if (statusOn !== null) {
    const day = dayOf(statusOn);
    if (day >= scale.first && day < scale.behind) {
      const x = left + scale.xOf(day + 1);
      parts.push(line([x, chartHeadHeight, x, bottom], colours.status, ' stroke-dasharray="3,2"'));
    }
  }
  return parts.join('');
};

/** A bar that ends in two points, as main tasks have. */
const bracket = (x: number, y: number, width: number): string =>
  rect([x, y, width, 3], colours.main) +
  shape(
    [
      [x, y],
      [x + 4, y],
      [x, y + 7],
    ],
    colours.main,
  ) +
  shape(
    [
      [x + width, y],
      [x + width - 4, y],
      [x + width, y + 7],
    ],
    colours.main,
  );

const diamond = (x: number, y: number, fill: string): string =>
  shape(
    [
      [x, y - 4.5],
      [x + 4.5, y],
      [x, y + 4.5],
      [x - 4.5, y],
    ],
    fill,
  );

const arrow = (x: number, y: number): string =>
  shape(
    [
      [x - 3.5, y - 5],
      [x + 3.5, y - 5],
      [x, y + 1],
    ],
    colours.deadline,
  );

const barOf = (task: PlannedTask, y: number, { scale, left }: ChartLook): string => {
  const x = (date: string, after = 0) => left + scale.xOf(dayOf(date) + after);
  const [from, to] = [x(task.start), x(task.end, 1)];
  const middle = y + rowHeight / 2;
  const isMilestone = task.kind === 'sub_task' && task.duration === 0;
  const parts: string[] = [];
  const { baseline } = task;
  if (baseline)
    parts.push(rect([x(baseline.start), middle + 3.4, x(baseline.end, 1) - x(baseline.start), 2], colours.baseline));
  if (task.kind === 'main_task') parts.push(bracket(from, middle - 4.5, to - from));
  else if (isMilestone)
    parts.push(diamond((from + to) / 2, middle, task.is_critical ? colours.criticalDone : colours.main));
  else {
    parts.push(rect([from, middle - 4.5, to - from, 7], task.is_critical ? colours.critical : colours.task));
    const done = Math.min(Math.max(Number(task.progress), 0), 100) / 100;
    if (done > 0)
      parts.push(
        rect([from, middle - 2.5, (to - from) * done, 3], task.is_critical ? colours.criticalDone : colours.done),
      );
  }
  if (task.deadline) parts.push(arrow(x(task.deadline, 1), middle));
  return parts.join('');
};

/** The texts of a row that may take several lines. */
const textsOf = ({ name, kind, predecessors }: PlannedTask, left: number) => {
  const { widths } = columnsOf(left);
  const isMain = kind === 'main_task';
  const indent = isMain ? 0 : 8;
  return {
    indent,
    name: linesIn(name, widths.task - indent - 4, isMain),
    after: linesIn(predecessors ?? '', widths.after - 4),
  };
};

/** How high the row of a task is, in points: its name and what comes before it may take several lines. */
export const taskRowHeight = (task: PlannedTask, left: number): number => {
  const { name, after } = textsOf(task, left);
  return rowHeight + (Math.max(name.length, after.length, 1) - 1) * lineHeight;
};

const rowOf = (task: PlannedTask, y: number, look: ChartLook): string => {
  const { day, left, width } = look;
  const base = y + 10;
  const places = columnsOf(left);
  const { indent, name, after } = textsOf(task, left);
  const bottom = y + taskRowHeight(task, left);
  const bold = { bold: task.kind === 'main_task' };
  const lines = (texts: readonly string[], x: number, textLook: TextLook) =>
    texts.map((text, at) => textAt(x, base + at * lineHeight, text, textLook)).join('');
  return [
    line([0, bottom, left + width, bottom], '#E2E8F0'),
    textAt(places.number + places.widths.number - 5, base, String(task.number), { anchor: 'end', fill: faint }),
    lines(name, places.task + indent, bold),
    textAt(places.days + places.widths.days - 9, base, String(task.duration), { anchor: 'end', ...bold }),
    textAt(places.start, base, day(task.start), bold),
    textAt(places.end, base, day(task.end), bold),
    lines(after, places.after, { fill: faint }),
    barOf(task, y, look),
  ].join('');
};

/** A page of a chart: its calendar, and a row for each of these tasks. */
export const chartSvg = (tasks: readonly PlannedTask[], look: ChartLook): string => {
  const width = look.left + look.width;
  let bottom = chartHeadHeight;
  const rows = tasks.map((task) => {
    const row = rowOf(task, bottom, look);
    bottom += taskRowHeight(task, look.left);
    return row;
  });
  const height = bottom + 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}">${groundOf(look, bottom)}${headOf(look)}${rows.join('')}</svg>`;
};

/** What the bars of a chart mean; `baseline` where it has one. */
export const legendSvg = (width: number, { legend }: Words, baseline: string | null, shows: LegendParts): string => {
  const [y, middle] = [2, 7];
  const entries: readonly (readonly [string, (x: number) => string])[] = [
    [legend.main, (x) => bracket(x, y, 22)],
    [legend.task, (x) => rect([x, y + 1.5, 22, 7], colours.task)],
    [legend.critical, (x) => rect([x, y + 1.5, 22, 7], colours.critical)],
    ...(shows.progress
      ? [
          [
            legend.done,
            (x: number) => rect([x, y + 1.5, 22, 7], colours.task) + rect([x, y + 3.5, 14, 3], colours.done),
          ] as const,
        ]
      : []),
    [legend.milestone, (x) => diamond(x + 11, middle, colours.main)],
    ...(baseline === null ? [] : [[baseline, (x: number) => rect([x, middle, 22, 2], colours.baseline)] as const]),
    ...(shows.deadlines ? [[legend.deadline, (x: number) => arrow(x + 11, middle + 2)] as const] : []),
    ...(shows.days ? [[legend.rest, (x: number) => rect([x, y, 22, 10], colours.rest)] as const] : []),
    ...(shows.status === null
      ? []
      : [
          [
            shows.status,
            (x: number) => line([x + 11, y - 1, x + 11, y + 11], colours.status, ' stroke-dasharray="3,2"'),
          ] as const,
        ]),
  ];
  let at = 0;
  const drawn = entries.map(([text, picture]) => {
    const part = picture(at) + textAt(at + 27, y + 8, text, { fill: faint });
    at += 27 + text.length * 4.1 + 16;
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="14" viewBox="0 0 ${n(width)} 14">${drawn.join('')}</svg>`;
};

/** What of a legend there is something of. */
export interface LegendParts {
  readonly progress: boolean;
  readonly deadlines: boolean;
  readonly days: boolean;
  readonly status: string | null;
}
