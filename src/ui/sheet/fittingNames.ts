import { useLayoutEffect, useRef, type RefObject } from 'react';

const ranks = [7, 6, 5, 4, 3, 2, 1] as const;

/** In which order the names of tools are shown where there is room: those of 1 first. */
export type NameRank = (typeof ranks)[number];

/** The selector for what shows the names up to a rank: an element in a toolbar that has room for them. */
export const namesShown = (rank: NameRank): string =>
  ranks
    .filter((one) => one >= rank)
    .map((one) => `[data-names="${one}"] &`)
    .join(', ');

/** Shows the names of as many ranks as an element has room for without scrolling; where not even the icons fit, it says so. */
const fit = (element: HTMLElement): void => {
  delete element.dataset['crowded'];
  for (const rank of [...ranks, 0]) {
    element.dataset['names'] = String(rank);
    if (element.scrollWidth <= element.clientWidth) return;
  }
  element.dataset['crowded'] = '';
};

/** Of an element with tools, whatever its width and whatever stands in it. */
export const useFittingNames = (): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null);
  // What stands in it may be other things after any rendering.
  useLayoutEffect(() => {
    if (ref.current) fit(ref.current);
  });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => fit(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
};
