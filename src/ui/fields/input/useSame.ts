import { useState } from 'react';

/**
 * The value as one object for as long as it says the same. An Autocomplete takes another object for another choice, and
 * clears what is being typed.
 */
export const useSame = <T>(value: T): T => {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
};
