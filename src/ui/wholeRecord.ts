/**
 * Keeps whole records apart from the rows of lists in the cache: a list carries counts where a record carries lines,
 * and react-admin would hand such a row to a form as the record.
 */
export const whole = { whole: true } as const;
