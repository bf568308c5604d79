import { useState } from 'react';

/**
 * The value as one object for as long as it says the same. An Autocomplete takes another object for another choice, and
 * clears what is being typed.
 */
export const useStableValue = <T>(value: T): T => {
  const [stable, setStable] = useState(value);
  if (stable === value || JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
};
