let count = 0;

/** A request failed by a fault of the program. */
export const noteFault = (): void => {
  count += 1;
};

/** How many did, since the process started. */
export const faults = (): number => count;
