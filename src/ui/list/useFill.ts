import { useLayoutEffect, useRef, useState } from 'react';

/** The height that reaches from an element's top to the bottom of the window, less what is to stay below it. */
export const useFill = (below: number, least = 260) => {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(least);
  useLayoutEffect(() => {
    const measure = () => {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(least, Math.floor(window.innerHeight - top - below)));
    };
    measure();
    window.addEventListener('resize', measure);
    // What stands above may grow by a line of chips or a banner.
    const observer = new ResizeObserver(measure);
    if (ref.current?.parentElement) observer.observe(ref.current.parentElement);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, [below, least]);
  return { ref, height };
};
