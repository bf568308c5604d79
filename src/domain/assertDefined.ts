/** A value that must exist. @throws Error if it is missing, which is a mistake in the program */
export const assertDefined = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('A value is missing that the program relies on');
  return value;
};
