import type { LinkKind } from '../../schedule/plan.ts';
import { maxDays } from '../../schedule/problems.ts';
import { predecessorsText, termsText, type Predecessor } from '../predecessors.ts';
import {
  daysOfTenths,
  daysText,
  hoursText,
  isElapsedFormat,
  isPercentFormat,
  minutesOfAllDay,
  type WholeDays,
} from './amounts.ts';
import { allIn, isIn, integerIn, type XmlNode } from './elements.ts';
import type { FileTask, Outline, PlacedTask } from './outline.ts';
import type { Notes } from './said.ts';

const kinds: Readonly<Record<number, LinkKind>> = { 0: 'FF', 1: 'FS', 2: 'SF', 3: 'SS' };
/** As they are stored. */
const maxText = 1000;

/** What links are read with. */
export interface LinkReading {
  readonly minutesPerDay: number;
  /** The tasks here by their identities there: number, kind, the main task that each is in, and its days. */
  readonly known: ReadonlyMap<
    number,
    PlacedTask & { readonly number: number; readonly main: number; readonly days: number }
  >;
  readonly elsewhere: Outline['elsewhere'];
  readonly notes: Notes;
}

interface Lag extends WholeDays {
  readonly isElapsed: boolean;
  /** As the file has it. */
  readonly text: string;
}

/** A lag as whole days: tenths of minutes, or a percentage of the days of the task before. */
const lagOf = (link: XmlNode, before: number, minutesPerDay: number): Lag => {
  const [lag, format] = [integerIn(link, 'LinkLag') ?? 0, integerIn(link, 'LagFormat') ?? 7];
  const isElapsed = isElapsedFormat(format);
  if (isPercentFormat(format)) {
    const parts = lag * before;
    const days = Math.ceil(parts / 100) + 0;
    return {
      days: days === 0 ? 0 : days,
      isExact: lag === 0,
      isElapsed: false,
      text: `${lag} % of ${daysText(before)}`,
    };
  }
  const whole = daysOfTenths(lag, isElapsed ? minutesOfAllDay : minutesPerDay);
  return { ...whole, isElapsed, text: `${hoursText(lag * 6)}${isElapsed ? ' of all days' : ''}` };
};

/** Why a link to a task that is none here is not taken. */
const whyLeft = (place: 'folded' | 'plan' | 'left'): string =>
  place === 'folded'
    ? 'that is folded into its main task'
    : place === 'plan'
      ? 'that is the plan itself'
      : 'that is not taken either';

/** What comes before a task, as text of predecessors; null for nothing. Each link that is not taken, or not exactly, is said. */
export const linksOf = (
  task: FileTask,
  own: PlacedTask & { readonly number: number; readonly main: number },
  { minutesPerDay, known, elsewhere, notes }: LinkReading,
): string | null => {
  const found = new Map<number, Predecessor>();
  for (const link of allIn(task.node, 'PredecessorLink')) {
    const uid = integerIn(link, 'PredecessorUID');
    const before = uid === undefined ? undefined : known.get(uid);
    const left = uid === undefined ? undefined : elsewhere.get(uid);
    const kind = kinds[integerIn(link, 'Type') ?? 1];
    const say = (why: string) => notes.say('links', task.at, why);
    if (isIn(link, 'CrossProject')) say('A link to a task of another project is not taken.');
    else if (left) say(`The link after ${left.task.at} is not taken: ${whyLeft(left.place)}.`);
    else if (!before) say(`A link names task ${uid ?? 'without a number'}, which the file does not have.`);
    else {
      const named = `after ${before.task?.at ?? before.name}`;
      const isIn = before.number === own.main || before.main === own.number || before.number === own.number;
      const isOfMain = own.kind === 'main_task' || before.kind === 'main_task';
      if (kind === undefined) say(`The link ${named} is of an unknown kind, and is not taken.`);
      else if (isIn) say(`The link ${named} is not taken: one of them is in the other.`);
      else if (isOfMain && (kind === 'FF' || kind === 'SF'))
        say(`The link ${named} (${kind}) is not taken: main tasks take FS and SS alone.`);
      else if (found.has(before.number)) say(`A second link ${named} is not taken.`);
      else {
        const { days, isExact, isElapsed, text } = lagOf(link, before.days, minutesPerDay);
        if (Math.abs(days) > maxDays)
          say(`The link ${named} is not taken: its lag of ${text} is longer than ${maxDays} days.`);
        else {
          const terms = {
            lag: days,
            kind: kind === 'FS' ? undefined : kind,
            isElapsed: (isElapsed && days !== 0) || undefined,
          };
          found.set(before.number, { number: before.number, ...terms });
          if (!isExact)
            say(`The link ${named} has a lag of ${text}: it is ${before.number}${termsText(terms)} here, whole days.`);
        }
      }
    }
  }
  const all = [...found.values()];
  const whole = predecessorsText(all);
  if (whole === null || whole.length <= maxText) return whole;
  const kept = all.slice();
  while ((predecessorsText(kept) ?? '').length > maxText) kept.pop();
  notes.say(
    'links',
    task.at,
    `It has ${all.length} links, of which ${kept.length} are taken: there is room for no more.`,
  );
  return predecessorsText(kept);
};
