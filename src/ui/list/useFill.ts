import { useCallback, useLayoutEffect, useRef, useState } from 'react';

interface Size {
  readonly width: number;
  /** From the top of the element to the bottom of the window, less `below`. */
  readonly height: number;
}

/**
 * The room of an element in pixels. Its place is that in the page, not in the window: a page that is scrolled by a pixel
 * would otherwise make the element taller by one, and that the page.
 */
export const useFill = (below: number, least = 260) => {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: least });
  const measure = useCallback(() => {
    const { current } = ref;
    if (!current) return;
    const top = current.getBoundingClientRect().top + window.scrollY;
    const height = Math.max(least, Math.floor(window.innerHeight - top - below));
    const width = current.clientWidth;
    setSize((was) => (was.height === height && was.width === width ? was : { width, height }));
  }, [below, least]);
  // After every render: filter chips above may take another line.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    window.addEventListener('resize', measure);
    // The width follows the sidebar too.
    const watch = new ResizeObserver(measure);
    if (ref.current) watch.observe(ref.current);
    return () => {
      window.removeEventListener('resize', measure);
      watch.disconnect();
    };
  }, [measure]);
  return { ref, ...size };
};
