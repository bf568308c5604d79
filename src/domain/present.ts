/** The value, which the code before has made sure of. @throws Error where it is missing: a mistake in the program */
export const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('A value is missing that the program relies on');
  return value;
};
