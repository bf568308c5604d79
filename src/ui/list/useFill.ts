import { useLayoutEffect, useRef, useState } from 'react';

/** The height in pixels from the top of an element to the bottom of the window, less `below`. */
export const useFill = (below: number, least = 260) => {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(least);
  const measure = () => {
    const top = ref.current?.getBoundingClientRect().top ?? 0;
    setHeight(Math.max(least, Math.floor(window.innerHeight - top - below)));
  };
  // After every render: filter chips above may take another line.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  return { ref, height };
};
