import type { BoqComparison, ComparedSide } from '../../../resources/estimation/compareAnswers.ts';
import { stages } from '../../../domain/estimation/stages.ts';

export type PricesKind = BoqComparison['prices'];

/** What all rows of the list need to know. */
export interface RowLayout {
  readonly prices: PricesKind;
  /** The short names of the sides: "Cost estimation R2". */
  readonly names: readonly [from: string, to: string];
}

const figures = (prices: PricesKind): string => (prices === 'none' ? '140px' : '80px 80px 104px');

/** The columns of the side-by-side list: change, description with its number, unit, both sides, difference. */
export const gridColumns = (prices: PricesKind): string =>
  `108px minmax(200px, 1fr) 40px ${figures(prices)} ${figures(prices)} 106px`;

/** The least width at which the columns do not overlap. */
export const minTableWidth = (prices: PricesKind): number => (prices === 'none' ? 720 : 1086);

/** A side in few words: "Cost estimation R2". */
export const sideName = ({ stage, revision }: Pick<ComparedSide, 'stage' | 'revision'>): string =>
  `${stages[stage].title} R${revision}`;
