import type { PlanLine } from './planLines.ts';
import { predecessorsIn, predecessorsText } from './predecessors.ts';

type Line = Pick<PlanLine, 'id' | 'parent_line_id' | 'number' | 'predecessors'>;

/** A task and what comes before it from now on, as it is stored. */
export interface Linked {
  readonly id: number;
  readonly predecessors: string;
}

/**
 * The chosen tasks one after the other, in the order of the lines (rule 70). A main task of which sub-tasks are chosen too
 * stands aside: they are what is linked. What comes before a task already stays as it is.
 * @returns the chain, and those of it that get another predecessor
 */
export const inSequence = <L extends Line>(
  lines: readonly L[],
  chosen: ReadonlySet<number>,
): { readonly chain: readonly L[]; readonly linked: readonly Linked[] } => {
  const aside = new Set(lines.filter(({ id }) => chosen.has(id)).map(({ parent_line_id }) => parent_line_id));
  const chain = lines.filter(({ id }) => chosen.has(id) && !aside.has(id));
  const linked = chain.flatMap(({ id, predecessors }, at): Linked[] => {
    const number = chain[at - 1]?.number ?? null;
    const known = predecessorsIn(predecessors);
    if (number === null || known.some((one) => one.number === number)) return [];
    return [{ id, predecessors: predecessorsText([...known, { number, lag: 0 }]) ?? '' }];
  });
  return { chain, linked };
};
