import { useEffect, useRef } from 'react';

/** A ref for an element. Calls `onSeen` when the element comes into sight. */
export const useSeen = (onSeen: () => void) => {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) latest.current();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  });
  return ref;
};
