import { useLayoutEffect, useRef, useState } from 'react';

/** The height that reaches from an element's top to the bottom of the window, less what is to stay below it. */
export const useFill = (below: number, least = 260) => {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(least);
  const measure = () => {
    const top = ref.current?.getBoundingClientRect().top ?? 0;
    setHeight(Math.max(least, Math.floor(window.innerHeight - top - below)));
  };
  // After every render: what stands above may have grown by a line of chips.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  return { ref, height };
};
