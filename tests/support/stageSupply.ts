import { acted, activeId, type Estimators, type Word } from './estimation.ts';
import type { Masters } from './sales.ts';
import { open, taken, ways, type Staged } from './stageStates.ts';

/** A stage that a test left, and the steps that lead it to the state in which it is kept. */
interface Left {
  readonly staged: Staged;
  readonly further: readonly string[];
}

/** The stages from whose approval each comes. */
const openedBy: Readonly<Record<Word, readonly Word[]>> = {
  'boq-details': [],
  'boq-creation': ['boq-details'],
  'boq-sale': ['boq-creation'],
  'boq-cost': ['boq-sale', 'boq-creation'],
};

const stateAfter = (steps: readonly string[]): string =>
  Object.entries(ways).find(([, way]) => way.join() === steps.join())?.[0] ?? 'DRAFT';

/**
 * Stages in any state, for tests of which each takes one step: a new estimation takes twenty calls to come there, so
 * what one test leaves is where another begins.
 */
export const stageSupply = (team: Estimators, masters: Masters) => {
  const left = new Map<string, Left[]>();
  const keptIn = (word: Word, state: string): Left[] => {
    const kept = left.get(`${word} ${state}`) ?? [];
    left.set(`${word} ${state}`, kept);
    return kept;
  };

  const led = async (word: Word, { staged, further }: Left): Promise<Staged> => {
    await taken(team, word, staged, further);
    return staged;
  };

  /** A stage that was just opened: by the approval of the one before, where that was left. */
  const opened = async (word: Word): Promise<Staged> => {
    for (const earlier of openedBy[word]) {
      const kept = keptIn(earlier, 'APPROVED').pop();
      if (!kept) continue;
      const { estimation } = await led(earlier, kept);
      if (word === 'boq-cost') await acted(team.coordinator, earlier, 'forward-to-cost-estimation', estimation);
      return { estimation, stage: await activeId(team, word, estimation) };
    }
    return open(team, masters, word);
  };

  /** A stage in the state, whatever it has been through. */
  const inState = async (word: Word, state: string): Promise<Staged> => {
    const kept = keptIn(word, state).pop();
    if (kept) return led(word, kept);
    const sentBack = state === 'UNDER_REVIEW' ? keptIn(word, 'REJECTED').pop() : undefined;
    if (sentBack) return led(word, { ...sentBack, further: [...sentBack.further, 'creator forward-to-reviewer'] });
    const way = ways[state] ?? [];
    if (way.length === 0) return opened(word);
    return led(word, { staged: await inState(word, stateAfter(way.slice(0, -1))), further: way.slice(-1) });
  };

  const straight: { word: Word; staged: Staged; way: readonly string[] }[] = [];
  /** A stage that came to the state by its way alone, so that who is named in it is known. It is led on when another is asked for. */
  const straightIn = async (word: Word, state: string): Promise<Staged> => {
    const way = ways[state] ?? [];
    const nearest = straight
      .filter((one) => one.word === word && one.way.every((step, at) => step === way[at]))
      .toSorted((a, b) => b.way.length - a.way.length)[0];
    if (nearest) straight.splice(straight.indexOf(nearest), 1);
    const { staged, way: gone } = nearest ?? { staged: await opened(word), way: [] };
    await taken(team, word, staged, way.slice(gone.length));
    straight.push({ word, staged, way });
    return staged;
  };

  /** Keeps what a step from one state to another has left. */
  const keep = async (word: Word, staged: Staged, action: string, from: string, to: string): Promise<void> => {
    if (action === 'hold') keptIn(word, from).push({ staged, further: ['coordinator resume'] });
    else if (action === 'revise') {
      const { estimation } = staged;
      keptIn(word, 'DRAFT').push({
        staged: { estimation, stage: await activeId(team, word, estimation) },
        further: [],
      });
    } else if (action !== 'forward-to-cost-estimation') keptIn(word, to).push({ staged, further: [] });
  };

  return { inState, straightIn, keep };
};
