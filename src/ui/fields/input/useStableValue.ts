import { useState } from 'react';

/**
 * The same object as long as its content is equal. An Autocomplete takes a new object for a new choice, and clears the
 * typed text.
 */
export const useStableValue = <T>(value: T): T => {
  const [stable, setStable] = useState(value);
  if (stable === value || JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
};
