import { maxDays } from '../schedule/problems.ts';

/** What comes before a task: the number of the other one in the plan, and a lag in working days, below 0 for an overlap. */
export interface Predecessor {
  readonly number: number;
  readonly lag: number;
}

const one =
  /^#?(?<number>\d{1,9})\s*(?<type>fs|ss|ff|sf)?\s*(?:(?<sign>[+\-−–])\s*(?<lag>\d{1,6})\s*(?:d|wd|days?)?)?$/i;

/** Why a text is no list of predecessors. */
export interface PredecessorRefusal {
  readonly refused: string;
}

const readOne = (part: string): Predecessor | PredecessorRefusal => {
  const { number = '', type = 'fs', sign = '+', lag = '0' } = one.exec(part)?.groups ?? {};
  if (number === '')
    return { refused: `“${part}” is no predecessor: write the number of a task, and a lag, as in 3 or 3+2` };
  if (type.toLowerCase() !== 'fs')
    return { refused: 'A task begins when what is before it has ended (FS): other kinds are not planned' };
  if (Number(lag) > maxDays) return { refused: `A lag is at most ${maxDays} working days` };
  return { number: Number(number), lag: lag === '0' || sign === '+' ? Number(lag) : -Number(lag) };
};

/**
 * Predecessors as planners write them (rule 70): numbers of tasks with commas between them, each with its lag in working
 * days: `3, 5+2, 8-1`; `3FS+2d` and `3FS+2 days` are read too. A number that stands twice is refused.
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

/** The one way in which predecessors are stored, by number: `3, 5+2, 8-1`; null for none. */
export const predecessorsText = (all: readonly Predecessor[]): string | null => {
  const sorted = all.toSorted((a, b) => a.number - b.number);
  const written = sorted.map(({ number, lag }) => `${number}${lag === 0 ? '' : lag > 0 ? `+${lag}` : lag}`);
  return written.length === 0 ? null : written.join(', ');
};
