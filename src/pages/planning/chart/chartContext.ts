import { createContext, useContext } from 'react';
import type { ValueStore } from '../../../ui/valueStore.ts';
import type { Preview } from './preview.ts';
import type { ChartRow } from './rows.ts';
import type { ChartZoom } from './scale.ts';

/** What bars and cells read: the part renders them by itself, and gives them the id of their task alone. */
export interface ChartContent {
  /** Bars are drawn again where it is another. */
  readonly zoom: ChartZoom;
  readonly rowOf: (id: number) => ChartRow | undefined;
  /** What a drag would come to while it lasts. It has a store of its own: only what is on the screen is drawn again. */
  readonly preview: ValueStore<Preview | null>;
}

export const ChartContext = createContext<ChartContent | null>(null);

export const useChartContent = (): ChartContent => {
  const content = useContext(ChartContext);
  if (!content) throw new Error('Outside of a chart');
  return content;
};
