import { useEffect, useState } from 'react';

/** The time, anew every half minute: what is due changes while one looks at it. */
export const useNow = (everyMs = 30_000): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
