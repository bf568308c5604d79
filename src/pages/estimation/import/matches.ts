import type { ItemMatch } from '../../../resources/estimation/importCalls.ts';
import type { BillImport } from './state.ts';

/** Whether a match counts: as a person decided, else by its code. */
export const isAccepted = ({ decisions }: Pick<BillImport, 'decisions'>, at: number, match: ItemMatch): boolean =>
  decisions.get(at) ?? match.by === 'code';

/** The accepted matches, by the index of the line. */
export const acceptedItems = (state: Pick<BillImport, 'matches' | 'decisions'>): ReadonlyMap<number, ItemMatch> =>
  new Map([...(state.matches ?? [])].filter(([at, match]) => isAccepted(state, at, match)));

/** Decides about several matches. */
export const decided = (state: BillImport, lines: Iterable<number>, accept: boolean): BillImport => ({
  ...state,
  decisions: new Map([...state.decisions, ...[...lines].map((at) => [at, accept] as const)]),
});
