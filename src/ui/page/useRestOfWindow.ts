import { useCallback, useState } from 'react';

/** Pixels left below, and the least height that is worth a sheet; on lower windows the page scrolls. */
const [gap, least] = [8, 360];
/** Pixels of the top bar, which stays in sight when the page scrolls. */
const topBar = 56;

/** The height of a screen below the top bar. */
const wholeScreen = (): number => Math.max(least, window.innerHeight - topBar - 2 * gap);

/** From where an element begins in its page to the end of the window. What begins too low has the height of a whole screen. */
const restBelow = (element: HTMLElement): number => {
  const top = element.getBoundingClientRect().top + window.scrollY;
  const rest = window.innerHeight - top - gap;
  return Math.round(rest >= least ? rest : wholeScreen());
};

/**
 * The height from an element to the end of the window, in pixels, as it is after whatever comes and goes above it. Before
 * it is measured it is a screen's: a grid without an end would draw all its rows.
 */
export const useRestOfWindow = (): {
  readonly height: number;
  readonly ref: (element: HTMLElement | null) => (() => void) | undefined;
} => {
  const [height, setHeight] = useState(wholeScreen);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => setHeight(restBelow(element));
    measure();
    const watch = new ResizeObserver(measure);
    // What comes above moves the element by making the page longer.
    watch.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return { height, ref };
};
