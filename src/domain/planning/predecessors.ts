import type { LinkKind, LinkTerms } from '../schedule/plan.ts';
import { mainTaskLinks, maxDays } from '../schedule/problems.ts';

/** What comes before a task: the number of the other one in the plan, and how the task waits for it. */
export interface Predecessor extends LinkTerms {
  readonly number: number;
}

const one =
  /^#?(?<number>\d{1,9})\s*(?<type>fs|ss|ff|sf)?\s*(?:(?<sign>[+\-−–])\s*(?<lag>\d{1,6})\s*(?<unit>d|wd|days?|ed|edays?|elapsed days?)?)?$/i;

/** Why a text is no list of predecessors. */
export interface PredecessorRefusal {
  readonly refused: string;
}

const kinds: Readonly<Record<string, LinkKind>> = { SS: 'SS', FF: 'FF', SF: 'SF' };

const readOne = (part: string): Predecessor | PredecessorRefusal => {
  const { number = '', type = '', sign = '+', lag: days = '0', unit = '' } = one.exec(part)?.groups ?? {};
  if (number === '')
    return {
      refused: `“${part}” is no predecessor: write the number of a task, a kind, and a lag, as in 3, 3SS or 3FF+2`,
    };
  const isElapsed = unit.toLowerCase().startsWith('e');
  if (Number(days) > maxDays) return { refused: `A lag is at most ${maxDays} ${isElapsed ? '' : 'working '}days` };
  const lag = Number(days) === 0 || sign === '+' ? Number(days) : -Number(days);
  return {
    number: Number(number),
    lag,
    kind: kinds[type.toUpperCase()],
    isElapsed: (isElapsed && lag !== 0) || undefined,
  };
};

/**
 * Predecessors as planners write them (rule 70): numbers of tasks with commas between them, each with its kind, which is
 * finish to start where none stands, and its lag in working days, or in elapsed ones: `3, 5+2, 8SS-1, 9FF+3ed`;
 * `3FS+2d` and `3 FS + 2 edays` are read too. A number that stands twice is refused.
 */
export const readPredecessors = (text: string | null | undefined): readonly Predecessor[] | PredecessorRefusal => {
  const found: Predecessor[] = [];
  for (const part of (text ?? '').split(/[,;]/).map((each) => each.trim())) {
    if (part === '') continue;
    const read = readOne(part);
    if ('refused' in read) return read;
    if (found.some(({ number }) => number === read.number)) return { refused: `Task ${read.number} stands twice` };
    found.push(read);
  }
  return found;
};

/** The predecessors of a stored text, which was checked when it was stored. */
export const predecessorsIn = (text: string | null | undefined): readonly Predecessor[] => {
  const read = readPredecessors(text);
  return 'refused' in read ? [] : read;
};

/** How a task waits, as it is written after the number: `SS+2`, `+3ed`; nothing for finish to start without a lag. */
export const termsText = ({ lag, kind = 'FS', isElapsed = false }: LinkTerms): string =>
  `${kind === 'FS' ? '' : kind}${lag === 0 ? '' : `${lag > 0 ? '+' : ''}${lag}${isElapsed ? 'ed' : ''}`}`;

/** The one way in which predecessors are stored, by number: `3, 5+2, 8SS-1, 9FF+3ed`; null for none. */
export const predecessorsText = (all: readonly Predecessor[]): string | null => {
  const sorted = all.toSorted((a, b) => a.number - b.number);
  return sorted.length === 0 ? null : sorted.map((each) => `${each.number}${termsText(each)}`).join(', ');
};

/** Why a task cannot wait so for what comes before it (rule 171); null if it can. `isMain` tells of a number whether it is a main task. */
export const linkRefusal = (
  all: readonly Predecessor[],
  isOfMain: boolean,
  isMain: (number: number) => boolean,
): string | null => {
  const wrong = all.find(({ kind, number }) => (kind === 'FF' || kind === 'SF') && (isOfMain || isMain(number)));
  if (!wrong) return null;
  return `${wrong.number}${wrong.kind} cannot be: ${isOfMain ? '' : `${wrong.number} is a main task, and `}${mainTaskLinks}`;
};
